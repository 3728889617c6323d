import { sql } from "kysely"
import type { LicenceUpload, OwnLicence, SentLicence } from "#contract/supplier/licence.ts"
import { fn } from "#database/functions.gen.ts"
import { applicationKeptDays } from "#domain/customer/application-rules.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { SupplierId } from "#server/api/proven-ids.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { problem } from "#server/platform/http/problems.ts"
import type { Picture } from "#server/platform/pictures/picture.ts"
import { findPictureKey, type PictureKeyApp } from "#server/platform/pictures/picture-key.ts"
import { openSealed, seal } from "#server/platform/sealed-bytes.ts"

/** The columns of `licenceFacts` of supplier `u`. */
export const licenceColumns = sql`u.licence_number as "licenceNumber", as_utc(u.licence_verified_at) as "licenceVerifiedAt",
  u.licence_valid_until::text as "licenceValidUntil", u.takes_orders as "takesOrders"`

/** Returns the licence that a supplier sent last. */
export async function findSentLicence(database: Database, supplier: number): Promise<SentLicence | null> {
  const [sent] = await queryPrepared(
    database,
    sql<SentLicence>`
      select l.id, l.state, l.licence_number as "licenceNumber", l.licence_valid_until::text as "validUntil",
        as_utc(l.sent_at) as "sentAt", as_utc(l.decided_at) as "decidedAt", l.reason, l.picture_type is not null as "hasPicture"
      from supplier_licences l where l.supplier_id = ${supplier} order by l.sent_at desc limit 1`,
  )
  return sent ?? null
}

export async function getOwnLicence(database: Database, supplier: SupplierId): Promise<OwnLicence> {
  const [own] = await queryPrepared(
    database,
    sql<Omit<OwnLicence, "sent">>`select ${licenceColumns} from suppliers u where u.id = ${supplier}`,
  )
  if (!own) throw problem("not-found")
  return { ...own, sent: await findSentLicence(database, supplier) }
}

type Sending = LicenceUpload & { id: string; picture: Picture; now: Date }

/** Stores a licence with its encrypted picture, for the administration to decide. Idempotent by id. */
export async function sendLicence(
  app: PictureKeyApp,
  supplier: SupplierId,
  { id, licenceNumber, validUntil, picture, now }: Sending,
): Promise<void> {
  await call(
    app.database,
    fn.sendSupplierLicence({
      ofSupplier: supplier,
      licenceId: id,
      fingerprint: fingerprintOf({
        licenceNumber,
        validUntil,
        picture: picture.bytes.toString("base64"),
      }),
      licence: licenceNumber,
      until: validUntil,
      media: picture.mediaType,
      sealed: seal(await findPictureKey(app), picture.bytes, id),
      happenedAt: now,
      today: colomboDay(now),
    }),
  )
}

/** Returns the picture of a licence, of this supplier or, for the administration, of any. Throws not-found without one. */
export async function openLicence(
  app: PictureKeyApp,
  { id, supplier }: { id: string; supplier?: SupplierId },
) {
  const [found] = await queryPrepared(
    app.database,
    sql<{ supplier: number; mediaType: string; sealed: Buffer }>`
      select l.supplier_id as supplier, l.picture_type as "mediaType", l.picture as sealed from supplier_licences l
      where l.id = ${id} and l.picture is not null ${supplier === undefined ? sql`` : sql`and l.supplier_id = ${supplier}`}`,
  )
  if (!found) throw problem("not-found")
  const { sealed, ...rest } = found
  return { ...rest, bytes: openSealed(await findPictureKey(app), sealed, id) }
}

const dayMs = 24 * 60 * 60 * 1000

/** Deletes the pictures of decided licences whose time is over. Returns how many. */
export async function sweepLicencePictures({ sql: db }: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - applicationKeptDays * dayMs)
  const { numAffectedRows } = await sql`
    update supplier_licences set picture = null, picture_type = null
    where picture is not null and decided_at < ${before}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
