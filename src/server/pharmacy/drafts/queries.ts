import { type RawBuilder, sql } from "kysely"
import type { Draft, DraftKind, DraftSummary, SavedDraft } from "#contract/pharmacy/drafts.ts"
import { draftKeptDays, maxDrafts } from "#domain/pharmacy/drafts.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { StaffActor } from "#server/api/staff-actor.ts"
import { findUnits } from "#server/pharmacy/quarantine/queries.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"

const summary = sql`d.id, d.kind, d.version, d.content ->> 'supplier' as supplier, d.content ->> 'invoiceNumber' as "invoiceNumber",
  d.content ->> 'total' as total, jsonb_array_length(d.content -> 'lines') as "lineCount",
  (select count(*)::integer from draft_pages p where p.pharmacy_id = d.pharmacy_id and p.draft_id = d.id) as "pageCount", as_utc(d.saved_at) as "savedAt",
  person_name(d.saved_by) as "savedBy"`

/** Returns a pharmacy's drafts of a kind, newest first. */
export const findDrafts = (database: Database, pharmacy: PharmacyId, kind: DraftKind) =>
  queryPrepared(
    database,
    sql<DraftSummary>`
      select ${summary} from drafts d where d.pharmacy_id = ${pharmacy} and d.kind = ${kind}
      order by d.saved_at desc, d.id limit ${maxDrafts}::int`,
  )

export async function getDraft(database: Database, pharmacy: PharmacyId, id: string): Promise<Draft> {
  const [found] = await queryPrepared(
    database,
    sql<DraftSummary & Pick<Draft, "content" | "pages">>`
      select ${summary}, d.content, coalesce((
          select jsonb_agg(jsonb_build_object('id', p.id, 'mediaType', p.media_type, 'bytes', length(p.bytes),
            'addedAt', as_utc(p.added_at), 'addedBy', person_name(p.added_by)) order by p.added_at, p.id)
          from draft_pages p where p.pharmacy_id = d.pharmacy_id and p.draft_id = d.id), '[]') as pages
      from drafts d where d.pharmacy_id = ${pharmacy} and d.id = ${id}`,
  )
  if (!found) throw problem("not-found")
  const { content } = found
  const ids = content.kind === "supplier-return" ? content.lines.map(({ unitsId }) => unitsId) : []
  const units = ids.length === 0 ? [] : await findUnits(database, pharmacy, ids)
  return { ...found, units: units.filter(({ left }) => left > 0) }
}

type Current = DraftSummary & { isSame: boolean }

/** Saves a draft. The same content sent twice by one person is one change; refuses a version that is no longer current. */
export async function saveDraft(
  database: Database,
  { pharmacy, subject, now }: StaffActor,
  { id, version, content }: SavedDraft,
): Promise<DraftSummary> {
  const text = JSON.stringify(content)
  const ask = async (query: RawBuilder<DraftSummary>) => (await queryPrepared(database, query))[0]
  const saved =
    version === 0
      ? await ask(sql<DraftSummary>`
          with d as (
            insert into drafts (pharmacy_id, id, kind, content, version, saved_by, saved_at)
            select ${pharmacy}, ${id}, ${content.kind}, ${text}::jsonb, 1, ${subject}, ${now}
            where not exists (select from goods_receipts r where r.pharmacy_id = ${pharmacy} and r.id = ${id})
              and not exists (select from supplier_returns r where r.pharmacy_id = ${pharmacy} and r.id = ${id})
              and (select count(*) from drafts o where o.pharmacy_id = ${pharmacy} and o.kind = ${content.kind}) < ${maxDrafts}::int
            on conflict do nothing returning *
          ) select ${summary} from d`)
      : await ask(sql<DraftSummary>`
          with d as (
            update drafts set content = ${text}::jsonb, version = version + 1, saved_by = ${subject}, saved_at = ${now}
            where pharmacy_id = ${pharmacy} and id = ${id} and kind = ${content.kind} and version = ${version} returning *
          ) select ${summary} from d`)
  if (saved) return saved
  const [current] = await queryPrepared(
    database,
    sql<Current>`
      select ${summary}, d.content = ${text}::jsonb and d.saved_by = ${subject} as "isSame" from drafts d
      where d.pharmacy_id = ${pharmacy} and d.id = ${id}`,
  )
  if (current) {
    const { isSame, ...kept } = current
    if (!isSame) throw changedSince(kept)
    return kept
  }
  const others = version === 0 ? await findDrafts(database, pharmacy, content.kind) : []
  throw others.length >= maxDrafts ? problem("too-many-drafts", { limit: maxDrafts }) : problem("not-found")
}

const changedSince = ({ version, savedBy, savedAt }: DraftSummary) =>
  problem("draft-changed", { version, savedBy, savedAt })

/** Deletes a draft that nobody has changed since it was read. */
export async function removeDraft(
  database: Database,
  pharmacy: PharmacyId,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const { rows } = await sql`
    with gone as (
      delete from drafts where pharmacy_id = ${pharmacy} and id = ${id} and version = ${version} returning id
    ) select record_act('drafts.remove', id::text, '{}') from gone`.execute(database.sql)
  if (rows.length === 0) throw changedSince(await getDraft(database, pharmacy, id))
}

/** Deletes drafts that nobody has changed for weeks; returns how many. */
export async function deleteOldDrafts(database: Database, now: Date, atMost: number): Promise<number> {
  const { rows } = await sql`
    delete from drafts d using (
      select pharmacy_id, id from drafts where saved_at < ${now}::timestamptz - ${draftKeptDays}::int * interval '1 day'
      order by saved_at limit ${atMost}::int for update skip locked
    ) old where d.pharmacy_id = old.pharmacy_id and d.id = old.id returning d.id`.execute(database.sql)
  return rows.length
}
