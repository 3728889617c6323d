import { sql } from "kysely"
import type { SuggestedOrder } from "#contract/pharmacy/reordering.ts"
import { lookBackDays } from "#domain/pharmacy/purchase-rules.ts"
import { type ReorderLimits, reorderOf } from "#domain/pharmacy/reorder.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { soldLines } from "#server/pharmacy/sales/sold-lines.ts"
import { addUsualPacks } from "#server/pharmacy/stock/usual-packs.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"
import { consumptionOf, type Unpacked } from "./consumption.ts"

const maxShown = 300

/** Returns the medicines that are due for an order: those sold of late, and those with limits set by hand. */
export async function findSuggestedOrders(
  database: Database,
  pharmacy: PharmacyId,
  now: Date,
): Promise<{ medicines: SuggestedOrder[]; total: number }> {
  // Twice the lines sold, as a line may come from two batches, and some for deliveries, counts and returns.
  const movements = sql`least(4000, 100 + 2 * coalesce(recent.lines, 0))`
  const { given, columns, joins } = consumptionOf(pharmacy, { now, movements })
  const since = new Date(now.getTime() - lookBackDays * 86_400_000)
  const rows = await queryPrepared(
    database,
    sql<Unpacked<SuggestedOrder>>`
      ${given}, recent as materialized (
        select stock_id, count(*) as lines from (${soldLines(pharmacy, since, now)}) sold group by stock_id
      )
      select m.id as "medicineId", m.name as medicine, m.manufacturer, cost.cents as "unitCostCents", offers.prices, ${columns}
      from stock s
      join medicines m on m.id = s.medicine_id
      left join recent on recent.stock_id = s.id
      ${joins}
      left join lateral (
        select v.cost_cents::float8 / v.costed_units as cents from stock_movements v
        where v.stock_id = s.id and v.source_kind <> 'sale' and v.delta > 0 and v.costed_units > 0
        order by v.occurred_at desc, v.seq desc limit 1
      ) cost on true
      cross join lateral (
        select coalesce(jsonb_agg(to_jsonb(o) order by o."onHand" is not distinct from 0, o."unitCostCents", o."supplierId"), '[]') as prices
        from (
          select p.supplier_id as "supplierId", u.name as supplier, p.unit_cost_cents as "unitCostCents", p.min_units as "minUnits",
            p.on_hand as "onHand"
          from supplier_products p join suppliers u on u.id = p.supplier_id and u.ended_at is null and u.takes_orders
          where p.medicine_id = m.id and p.withdrawn_at is null
          order by p.on_hand is not distinct from 0, p.unit_cost_cents, p.supplier_id limit 3
        ) o
      ) offers
      where s.pharmacy_id = ${pharmacy} and s.removed_at is null
        and (recent.lines is not null or rule.order_up_to is not null)
      order by chosen.name, m.name, m.id`,
  )
  const packed = await addUsualPacks(database, pharmacy, rows)
  const due = packed.filter((row) => reorderOf(row).isDue)
  return { medicines: due.slice(0, maxShown), total: due.length }
}

type ReorderRule = { medicineId: number; limits: ReorderLimits | null; supplierId: number | null }

/** Sets what a pharmacist has decided for a medicine in stock. */
export async function setReorderRule(
  database: Database,
  pharmacy: PharmacyId,
  { medicineId, limits, supplierId }: ReorderRule,
): Promise<void> {
  const { sql: db } = database
  if (supplierId !== null) {
    const open = db
      .selectFrom("suppliers")
      .select("id")
      .where("id", "=", supplierId)
      .where("ended_at", "is", null)
      .where("takes_orders", "=", true)
    if (!(await open.executeTakeFirst())) throw problem("bad-input", { field: "supplierId" })
  }
  const rule = {
    reorder_point: limits?.reorderPoint ?? null,
    order_up_to: limits?.orderUpTo ?? null,
    supplier_id: supplierId,
  }
  const set = await db
    .insertInto("reorder_rules")
    .columns(["stock_id", "reorder_point", "order_up_to", "supplier_id"])
    .expression((from) =>
      from
        .selectFrom("stock")
        .select([
          "id",
          sql`${rule.reorder_point}::integer`.as("point"),
          sql`${rule.order_up_to}::integer`.as("up_to"),
        ])
        .select(sql`${rule.supplier_id}::integer`.as("supplier"))
        .where("pharmacy_id", "=", pharmacy)
        .where("medicine_id", "=", medicineId)
        .where("removed_at", "is", null),
    )
    .onConflict((known) => known.column("stock_id").doUpdateSet(rule))
    .returning("stock_id")
    .executeTakeFirst()
  if (!set) throw problem("not-found")
}
