import { randomUUID } from "node:crypto"
import { type RawBuilder, sql } from "kysely"
import { applicationKeptDays, openStates } from "#domain/customer/application-rules.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"
import { type JobParts, startJob } from "#server/platform/jobs/interval-job.ts"
import type { Picture } from "#server/platform/pictures/picture.ts"
import { findPictureKey, type PictureKeyApp } from "#server/platform/pictures/picture-key.ts"
import { openSealed, seal } from "#server/platform/sealed-bytes.ts"

type Own = { id: number; subject: string }

/**
 * Stores the encrypted picture of the licence with a person's open application, in place of an earlier one. An incomplete
 * application is sent by it; one with a question is sent by its answer.
 */
export async function keepLicence(
  app: PictureKeyApp,
  { id, subject, picture, now }: Own & { picture: Picture; now: Date },
) {
  const pictureId = randomUUID()
  const sealed = seal(await findPictureKey(app), picture.bytes, pictureId)
  const kept = await app.database.sql
    .updateTable("pharmacy_applications")
    .set((row) => ({
      picture_id: pictureId,
      picture_type: picture.mediaType,
      picture: sealed,
      version: row("version", "+", 1),
      state: sql`case state when 'incomplete' then 'waiting' else state end`,
      sent_at: sql`case state when 'incomplete' then ${now} else sent_at end`,
    }))
    .where("id", "=", id)
    .where("subject", "=", subject)
    .where("state", "in", openStates)
    .returning(["version"])
    .executeTakeFirst()
  if (!kept) throw problem("not-found")
  return { pictureId, version: kept.version }
}

type Sealed = { id: string; mediaType: string; sealed: Buffer }

/** Returns the picture of a person's own application. Throws not-found without one. */
export const openOwnLicence = (app: PictureKeyApp, { id, subject }: Own) =>
  open(app, sql`a.id = ${id} and a.subject = ${subject}`)

/** Returns the picture of an application. Throws not-found without one. */
export const openLicence = (app: PictureKeyApp, id: number) =>
  open(app, sql`a.id = ${id} and a.state <> 'incomplete'`)

async function open(app: PictureKeyApp, which: RawBuilder<unknown>) {
  const [found] = await queryPrepared(
    app.database,
    sql<Sealed>`
      select a.picture_id as id, a.picture_type as "mediaType", a.picture as sealed
      from pharmacy_applications a where ${which} and a.picture is not null`,
  )
  if (!found) throw problem("not-found")
  return {
    mediaType: found.mediaType,
    bytes: openSealed(await findPictureKey(app), found.sealed, found.id),
  }
}

/** Returns the pictures of a person's licences by id, for the export; one that another key has sealed is left out. */
export async function openLicencesOf(app: PictureKeyApp, subject: string): Promise<Map<string, Buffer>> {
  const { rows } = await sql<Sealed>`
    select picture_id as id, picture as sealed from pharmacy_applications
    where subject = ${subject} and picture is not null`.execute(app.database.sql)
  if (rows.length === 0) return new Map()
  const key = await findPictureKey(app)
  return new Map(
    rows.flatMap(({ id, sealed }): [string, Buffer][] => {
      try {
        return [[id, openSealed(key, sealed, id)]]
      } catch {
        return []
      }
    }),
  )
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Deletes the pictures of decided applications whose time is over, and the applications themselves unless they became a
 * pharmacy. Returns how many. Any number of nodes may run it concurrently.
 */
export async function sweepApplications({ sql: db }: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - applicationKeptDays * dayMs)
  const { rows } = await sql`
    with over as (
      select a.id, a.state from pharmacy_applications a
      where a.state not in ('waiting', 'asked') and coalesce(a.decided_at, a.sent_at) < ${before}
        and (a.state <> 'verified' or a.picture is not null)
      for update skip locked),
    gone as (delete from pharmacy_applications a using over o where a.id = o.id and o.state <> 'verified'),
    kept as (
      update pharmacy_applications a set picture_id = null, picture_type = null, picture = null
      from over o where a.id = o.id and o.state = 'verified')
    select id from over`.execute(db)
  return rows.length
}

/** Immediately and every hour, deletes what is no longer kept of applications. */
export function startApplicationRetention(parts: JobParts) {
  const { database, now } = parts
  return startJob(parts, {
    everyMs: 60 * 60 * 1000,
    work: () => sweepApplications(database, now()),
    failed: "applications of pharmacies could not be deleted",
  })
}
