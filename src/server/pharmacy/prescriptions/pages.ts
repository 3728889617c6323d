import { createHash } from "node:crypto"
import { sql } from "kysely"
import { fn } from "#database/functions.gen.ts"
import { maxPrescriptionPages } from "#domain/pharmacy/kept-pages.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { StaffActor } from "#server/api/staff-actor.ts"
import { tooManyPages } from "#server/pharmacy/kept-pages.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"
import type { Document } from "#server/platform/pictures/document.ts"
import { findPictureKey, type PictureKeyApp } from "#server/platform/pictures/picture-key.ts"
import { openSealed, seal } from "#server/platform/sealed-bytes.ts"

type PageIds = { prescriptionId: number; pageId: string }

/** Keeps a page with the record of its prescription, encrypted. Idempotent by the page's id. */
export async function addPrescriptionPage(
  app: PictureKeyApp,
  { pharmacy, subject, now }: StaffActor,
  { prescriptionId, pageId, document }: PageIds & { document: Document },
): Promise<void> {
  const isAdded = await call(
    app.database,
    fn.addPrescriptionPage({
      ofPharmacy: pharmacy,
      ofPrescription: prescriptionId,
      pageId,
      media: document.mediaType,
      content: seal(await findPictureKey(app), document.bytes, pageId),
      hash: createHash("sha256").update(document.bytes).digest(),
      atMost: maxPrescriptionPages,
      acting: subject,
      happenedAt: now,
    }),
  )
  if (!isAdded) throw tooManyPages("A prescription", maxPrescriptionPages)
}

export async function removePrescriptionPage(
  database: Database,
  pharmacy: PharmacyId,
  { prescriptionId, pageId }: PageIds,
): Promise<void> {
  await call(
    database,
    fn.removePrescriptionPage({ ofPharmacy: pharmacy, ofPrescription: prescriptionId, pageId }),
  )
}

/** Returns a page of a prescription. Throws not-found for another pharmacy's. */
export async function openPrescriptionPage(
  app: PictureKeyApp,
  pharmacy: PharmacyId,
  { prescriptionId, pageId }: PageIds,
): Promise<Document> {
  const [found] = await queryPrepared(
    app.database,
    sql<{ mediaType: string; sealed: Buffer }>`
      select g.media_type as "mediaType", g.sealed
      from prescription_pages g join prescriptions p on p.id = g.prescription_id
      where p.pharmacy_id = ${pharmacy} and p.id = ${prescriptionId} and g.id = ${pageId}`,
  )
  if (!found) throw problem("not-found")
  return { mediaType: found.mediaType, bytes: openSealed(await findPictureKey(app), found.sealed, pageId) }
}
