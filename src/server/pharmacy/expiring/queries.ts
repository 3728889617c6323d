import { sql } from "kysely"
import type { ExpiringBatch, MarkDown } from "#contract/pharmacy/expiring.ts"
import { fn } from "#database/functions.gen.ts"
import { reorderOf, type Trade, unsoldOf } from "#domain/pharmacy/reorder.ts"
import { colomboDay, daysLater } from "#domain/platform/colombo-day.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { StaffActor } from "#server/api/staff-actor.ts"
import { consumptionOf, type Unpacked } from "#server/pharmacy/purchase-orders/consumption.ts"
import { addUsualPacks } from "#server/pharmacy/stock/usual-packs.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"

const maxShown = 500

type Asked = { days: number; now: Date }
type FoundBatch = Omit<ExpiringBatch, "packSize" | "perDay" | "unsold"> & {
  medicineId: number
  /** Those on which it can be sold: the day on the pack is the last. */
  days: number
  total: number
}

/** Returns the batches that expire within some days, soonest first. */
export async function findExpiring(
  database: Database,
  pharmacy: PharmacyId,
  { days, now }: Asked,
): Promise<{ batches: ExpiringBatch[]; total: number }> {
  const today = colomboDay(now)
  const found = await queryPrepared(
    database,
    sql<FoundBatch>`
      select b.id, b.stock_id as "stockId", m.id as "medicineId", m.name, m.manufacturer, b.lot,
        b.expires_on::text as "expiresOn", b.quantity as units, b.costed_units as "costedUnits",
        b.cost_cents::float8 as "costCents", (b.quantity::bigint * least(b.markdown_cents, s.price_cents))::float8 as "shelfCents", s.price_cents as "priceCents",
        case when b.markdown_cents < s.price_cents then b.markdown_cents end as "markdownCents",
        from_whom.name as supplier, b.expires_on - ${today}::date + 1 as days, count(*) over ()::integer as total
      from batches b
      join stock s on s.id = b.stock_id
      join medicines m on m.id = s.medicine_id
      left join lateral (
        select coalesce(p.name, w.name, o.name) as name
        from stock_movements v
        left join goods_receipts r on r.pharmacy_id = s.pharmacy_id and r.id = v.source_id
        left join suppliers p on p.id = r.supplier_id
        left join wholesalers w on w.id = r.wholesaler_id
        left join deliveries d on d.pharmacy_id = s.pharmacy_id and d.id = v.source_id
        left join purchase_orders u on u.id = d.order_id
        left join suppliers o on o.id = u.supplier_id
        where v.stock_id = s.id and v.batch_id = b.id and v.source_kind <> 'sale' and v.kind = 'receipt'
        order by v.occurred_at desc, v.seq desc limit 1
      ) from_whom on true
      where s.pharmacy_id = ${pharmacy} and b.has_units and b.expires_on >= ${today}::date
        and b.expires_on <= ${daysLater(today, days)}::date
      order by b.expires_on, m.name, b.id limit ${maxShown}::int`,
  )
  const perDay = await findPerDay(database, pharmacy, { rows: found.map(({ stockId }) => stockId), now })
  const unsold = new Map(
    [...Map.groupBy(found, ({ stockId }) => stockId)].flatMap(([stockId, batches]) => {
      const kept = unsoldOf(batches, perDay.get(stockId) ?? 0)
      return batches.map(({ id }, nth) => [id, kept[nth] ?? 0] as const)
    }),
  )
  const batches = (await addUsualPacks(database, pharmacy, found)).map(
    ({ medicineId: _id, days: _days, total: _total, ...batch }) => ({
      ...batch,
      perDay: perDay.get(batch.stockId) ?? 0,
      unsold: unsold.get(batch.id) ?? 0,
    }),
  )
  return { batches, total: found[0]?.total ?? 0 }
}

/** Sells a batch at a lower price from now on, or ends that. */
export async function markBatchDown(
  database: Database,
  { pharmacy, now }: StaffActor,
  { id, markdownCents, readPriceCents, readMarkdownCents }: MarkDown,
): Promise<void> {
  await call(
    database,
    fn.markBatchDown({
      ofPharmacy: pharmacy,
      ofBatch: id,
      price: markdownCents,
      readPrice: readPriceCents,
      readMarkdown: readMarkdownCents,
      today: colomboDay(now),
    }),
  )
}

/** Returns the units of stock rows that are expected to be sold per day. */
async function findPerDay(
  database: Database,
  pharmacy: PharmacyId,
  { rows, now }: { rows: number[]; now: Date },
): Promise<Map<number, number>> {
  const { given, columns, joins } = consumptionOf(pharmacy, { now })
  const found = await queryPrepared(
    database,
    sql<Unpacked<Trade> & { id: number }>`
      ${given}
      select s.id, ${columns} from stock s join medicines m on m.id = s.medicine_id ${joins}
      where s.id = any (${[...new Set(rows)]}::integer[])`,
  )
  return new Map(found.map(({ id, ...trade }) => [id, reorderOf({ ...trade, packSize: null }).perDay]))
}
