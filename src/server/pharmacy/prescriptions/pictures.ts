import { randomUUID } from "node:crypto"
import { type RawBuilder, sql } from "kysely"
import { fn } from "#database/functions.gen.ts"
import { pictureKeptDays } from "#domain/pharmacy/prescription-pictures.ts"
import type { OpenPicture } from "#server/api/picture-answer.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"
import { drainInBatches } from "#server/platform/jobs/interval-job.ts"
import type { Picture } from "#server/platform/pictures/picture.ts"
import { findPictureKey, type PictureKeyApp } from "#server/platform/pictures/picture-key.ts"
import { openSealed, seal } from "#server/platform/sealed-bytes.ts"

export type AddPicture = {
  orderId: number
  /** Also for the other medicines that were ordered together with it. */
  isForBasket: boolean
  picture: Picture
  now: Date
}

/** Stores an encrypted picture with a pending order, in place of an earlier one; returns its id. */
export async function addPicture(
  app: PictureKeyApp,
  subject: string,
  { orderId, isForBasket, picture, now }: AddPicture,
): Promise<string> {
  const id = randomUUID()
  const sealed = seal(await findPictureKey(app), picture.bytes, id)
  await call(
    app.database,
    fn.addPrescriptionPicture({
      ofOrder: orderId,
      ofCustomer: subject,
      wholeBasket: isForBasket,
      newPicture: id,
      mediaType: picture.mediaType,
      sealed,
      happenedAt: now,
    }),
  )
  return id
}

export async function removePicture(database: Database, subject: string, id: number, now: Date) {
  await call(database, fn.removePrescriptionPicture({ ofOrder: id, ofCustomer: subject, happenedAt: now }))
}

type Sealed = { id: string; mediaType: string; sealed: Buffer }

/** Returns the picture of a person's own order. Throws not-found for any other's. */
export const openOwnPicture = (app: PictureKeyApp, subject: string, orderId: number) =>
  open(app, sql`o.id = ${orderId} and o.customer_id = ${subject}`)

/** Returns the picture of a pharmacy's order that is open or was handed over. Throws not-found for any other's. */
export const openReceivedPicture = (app: PictureKeyApp, pharmacy: PharmacyId, orderId: number) =>
  open(
    app,
    sql`o.id = ${orderId} and o.pharmacy_id = ${pharmacy} and o.order_status in ('pending', 'completed')`,
  )

async function open(app: PictureKeyApp, which: RawBuilder<unknown>): Promise<OpenPicture> {
  const [found] = await queryPrepared(
    app.database,
    sql<Sealed>`
      select p.id, p.media_type as "mediaType", p.sealed
      from customer_orders o join prescription_pictures p on p.id = o.picture_id
      where ${which}`,
  )
  if (!found) throw problem("not-found")
  return opened(await findPictureKey(app), found)
}

const opened = (key: Buffer, { id, mediaType, sealed }: Sealed): OpenPicture => ({
  mediaType,
  bytes: openSealed(key, sealed, id),
})

/** Returns the pictures of a person by id, for the export; one that another key has sealed is left out. */
export async function openPicturesOf(app: PictureKeyApp, subject: string): Promise<Map<string, OpenPicture>> {
  const found = await queryPrepared(
    app.database,
    sql<Sealed>`
      select id, media_type as "mediaType", sealed from prescription_pictures
      where customer_id = ${subject} order by added_at, id`,
  )
  if (found.length === 0) return new Map()
  const key = await findPictureKey(app)
  return new Map(found.flatMap((each) => withPicture(key, each)))
}

function withPicture(key: Buffer, each: Sealed): [string, OpenPicture][] {
  try {
    return [[each.id, opened(key, each)]]
  } catch {
    return []
  }
}

// A picture is up to a megabyte of dead rows.
const batchSize = 50

/** Deletes the pictures that no order needs any more; returns how many. Any number of nodes may run it concurrently. */
export async function sweepPictures(database: Database, now: Date, isStopped = () => false): Promise<number> {
  const closedBefore = new Date(now.getTime() - pictureKeptDays * 24 * 60 * 60 * 1000)
  const take = (atMost: number) => call(database, fn.sweepPrescriptionPictures({ atMost, closedBefore }))
  return drainInBatches({ batchSize, take, isStopped })
}
