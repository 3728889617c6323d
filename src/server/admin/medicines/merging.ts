import { sql } from "kysely"
import type { Merge, MergePreview, Undo, UndoPreview } from "#contract/admin/medicines.ts"
import type { FunctionCall } from "#database/function-call.ts"
import { fn } from "#database/functions.gen.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { callOnce } from "#server/platform/database/call.ts"
import { type Database, inLongTransaction } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { mapDbErrors } from "#server/platform/database/refusals.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { problem } from "#server/platform/http/problems.ts"
import { findCatalogueMedicines, mergeColumns } from "./queries.ts"

/** Who merges, and when. */
export type Administrator = { subject: string; now: Date }

// A medicine may be on thousands of stock rows.
const patienceMs = 60_000

/** Merges several medicines into one, in one transaction. Idempotent by key. */
export async function mergeMedicines(database: Database, { subject, now }: Administrator, merge: Merge) {
  const { key, staying, gone, reason, typedName, areDifferentProducts } = merge
  await callPatiently(
    database,
    fn.mergeMedicines({
      ofMerge: key,
      fingerprint: fingerprintOf(merge),
      staying: staying.id,
      stayingVersion: staying.version,
      going: gone,
      typed: typedName,
      knownToDiffer: areDifferentProducts,
      why: reason,
      acting: subject,
      happenedAt: now,
      today: colomboDay(now),
    }),
  )
}

/** Undoes a merge; returns the surviving medicine. */
export async function undoMerge(
  database: Database,
  { subject, now }: Administrator,
  { id, key, reason }: Undo,
): Promise<number> {
  const undone = { ofMerge: id, undoing: key, why: reason, acting: subject }
  await callPatiently(database, fn.undoMedicineMerge({ ...undone, happenedAt: now, today: colomboDay(now) }))
  const [row] = await queryPrepared(
    database,
    sql<{ id: number }>`select staying_id as id from medicine_merges where id = ${id}`,
  )
  if (!row) throw problem("not-found")
  return row.id
}

async function callPatiently(database: Database, called: FunctionCall<void>) {
  await mapDbErrors(() =>
    inLongTransaction(database, { timeoutMs: patienceMs }, (client) => callOnce(client, called)),
  )
}

/** Returns what a merge would move, and what prevents it. */
export async function previewMerge(
  database: Database,
  { staying, gone }: { staying: number; gone: number[] },
): Promise<MergePreview> {
  const found = await findCatalogueMedicines(database, [staying, ...gone])
  const stays = found.find(({ id }) => id === staying)
  if (!stays || found.length !== gone.length + 1) throw problem("not-found")
  if (found.some(({ mergedInto }) => mergedInto !== null)) throw problem("already-changed")
  const [counts] = await queryPrepared(
    database,
    sql<Omit<MergePreview, "staying" | "gone">>`
      with going as materialized (
        select s.id, s.pharmacy_id, s.price_cents, s.quantity, s.removed_at from stock s where s.medicine_id = any (${gone}::int[])
      ), shelf as materialized (
        select g.*, t.price_cents as staying_cents from going g
        left join stock t on t.pharmacy_id = g.pharmacy_id and t.medicine_id = ${staying}::int and t.removed_at is null
        where g.removed_at is null
      )
      select differing_properties(${staying}::int, ${gone}::int[]) as differ,
        (select count(*)::int from shelf) as shelves,
        (select coalesce(sum(quantity), 0)::int from shelf) as units,
        (select count(*)::int from batches b where b.stock_id in (select id from shelf) and b.quantity > 0) as batches,
        (select count(*)::int from (
          select from shelf group by pharmacy_id having count(*) + count(distinct staying_cents) > 1) both_of) as shared,
        (select count(distinct pharmacy_id)::int from shelf where price_cents <> staying_cents) as "otherPrices",
        (select count(*)::int from shelf where staying_cents is null
          and price_cents > (select max_retail_price_cents from medicines where id = ${staying}::int)) as "aboveMaximum",
        (select count(*)::int from customer_orders o
          where o.order_status = 'pending' and o.stock_id in (select id from going)) as "customerOrders",
        (select count(*)::int from purchase_orders o where o.medicine_id = any (${gone}::int[]) and o.removed_at is null
          and o.accepted_units + o.refused_units < o.order_quantity) as "purchaseOrders",
        (select count(*)::int from barcodes b where b.medicine_id = any (${gone}::int[])) as barcodes,
        (select count(*)::int from medicine_schedulers d where d.medicine_id = any (${gone}::int[])) as schedules`,
  )
  if (!counts) throw new Error("The query returned no row")
  return { staying: stays, gone: found.filter(({ id }) => id !== staying), ...counts }
}

/** Returns what undoing a merge would move back, and what stays because it has changed since. */
export async function previewUndo(database: Database, id: string): Promise<UndoPreview> {
  const [row] = await queryPrepared(
    database,
    sql<Omit<UndoPreview, "merge"> & { merge: UndoPreview["merge"] }>`
      with line as materialized (
        select * from medicine_merge_lines l where l.merge_id = ${id}::uuid
      ), carried as materialized (
        select come.delta as units, least(come.delta, b.quantity + coalesce((
            select -sum(v.delta) from line o join customer_orders c on c.id = o.thing_id::int and c.order_status = 'pending'
              and c.reservation_id = (o.details ->> 'reservation')::uuid
            join stock_movements v on v.source_kind = 'customer-order' and v.source_id = c.reservation_id and v.batch_id = b.id
            where o.thing = 'customer-order'), 0)) as back
        from stock_movements come join batches b on b.id = come.batch_id
        join stock s on s.id = come.stock_id
        join medicine_merges g on g.id = come.source_id and g.staying_id = s.medicine_id
        where come.source_kind = 'medicine-merge' and come.source_id = ${id}::uuid and come.kind = 'merge-in'
      ), bought as materialized (
        select count(*)::int as things, (count(*) filter (where o.medicine_id = g.staying_id and o.removed_at is null
            and o.accepted_units + o.refused_units < o.order_quantity
            and not exists (select from deliveries d where d.order_id = o.id and d.received_at >= g.merged_at)))::int as back
        from line l join purchase_orders o on o.id = l.thing_id::int join medicine_merges g on g.id = l.merge_id
        where l.thing = 'purchase-order'
      ), ordered as materialized (
        select count(*)::int as things, (count(*) filter (where o.order_status = 'pending'
            and o.reservation_id = (l.details ->> 'reservation')::uuid))::int as back
        from line l join customer_orders o on o.id = l.thing_id::int where l.thing = 'customer-order'
      )
      select (select to_jsonb(past) from (select ${mergeColumns}) past) as merge,
        (select count(*)::int from line where thing = 'shelf') as shelves,
        (select coalesce(sum(back), 0)::int from carried) as "unitsBack",
        (select coalesce(sum(units - back), 0)::int from carried) as "unitsGone",
        ordered.back as "customerOrdersBack", ordered.things - ordered.back as "customerOrdersStaying",
        bought.back as "purchaseOrdersBack", bought.things - bought.back as "purchaseOrdersStaying",
        (select count(*)::int from line l join barcodes b on b.gtin = l.thing_id and b.medicine_id = g.staying_id
          where l.thing = 'barcode') as "barcodesBack",
        (select m.merged_into is not null from medicines m where m.id = g.staying_id) as "isMergedFurther"
      from medicine_merges g, ordered, bought where g.id = ${id}::uuid`,
  )
  if (!row) throw problem("not-found")
  return row
}
