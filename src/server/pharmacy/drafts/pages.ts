import { sql } from "kysely"
import { fn } from "#database/functions.gen.ts"
import { maxInvoiceFiles } from "#domain/pharmacy/kept-pages.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { StaffActor } from "#server/api/staff-actor.ts"
import { tooManyPages } from "#server/pharmacy/kept-pages.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"
import type { Document } from "#server/platform/pictures/document.ts"

type PageIds = { id: string; pageId: string }

/** Keeps a page of an invoice with its draft. Idempotent by the page's id. */
export async function addDraftPage(
  database: Database,
  { pharmacy, subject, now }: StaffActor,
  { id, pageId, document }: PageIds & { document: Document },
): Promise<void> {
  const isAdded = await call(
    database,
    fn.addDraftPage({
      ofPharmacy: pharmacy,
      ofDraft: id,
      pageId,
      media: document.mediaType,
      content: document.bytes,
      atMost: maxInvoiceFiles,
      acting: subject,
      happenedAt: now,
    }),
  )
  if (!isAdded) throw tooManyPages("An invoice", maxInvoiceFiles)
}

/** Removes a page that was added by mistake. One that is gone already is no change. */
export async function removeDraftPage(
  database: Database,
  pharmacy: PharmacyId,
  { id, pageId }: PageIds,
): Promise<void> {
  await sql`
    with gone as (
      delete from draft_pages where pharmacy_id = ${pharmacy} and draft_id = ${id} and id = ${pageId} returning draft_id, id
    ) select record_act('drafts.removePage', draft_id::text, jsonb_build_object('page', id)) from gone`.execute(
    database.sql,
  )
}

/** Returns a page of a draft. Throws not-found for another pharmacy's. */
export async function openDraftPage(
  database: Database,
  pharmacy: PharmacyId,
  { id, pageId }: PageIds,
): Promise<Document> {
  const [found] = await queryPrepared(
    database,
    sql<Document>`
      select media_type as "mediaType", bytes from draft_pages
      where pharmacy_id = ${pharmacy} and draft_id = ${id} and id = ${pageId}`,
  )
  if (!found) throw problem("not-found")
  return found
}
