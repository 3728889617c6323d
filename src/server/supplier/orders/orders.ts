import { type RawBuilder, sql } from "kysely"
import type {
  Answered,
  OpenOrder,
  OpenQuestion,
  OrderTotal,
  OwnQuestion,
  SupplierOrder,
} from "#contract/supplier/orders.ts"
import type { SupplierId } from "#server/api/proven-ids.ts"
import { countUnread } from "#server/pharmacy/corrections/queries.ts"
import { proposalColumn, shipmentsColumn } from "#server/pharmacy/purchase-orders/terms-columns.ts"
import type { Database } from "#server/platform/database/database.ts"
import { pageOf } from "#server/platform/database/keyset-page.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"
import { matchesFilter, orderPlaces, orderValue, sortingOf } from "./order-filter.ts"

const openPageSize = 100
const pageSize = 50

type Dated<Order extends { orderDate: string }> = Omit<Order, "orderDate"> & { orderDate: Date }
const withDate = <Order extends { orderDate: string }>(row: Dated<Order>) => ({
  ...row,
  orderDate: row.orderDate.toISOString(),
})

const openColumns = (
  supplier: SupplierId,
) => sql`o.id, o.version, o.pharmacy_id as "pharmacyId", p.name as pharmacy, p.town, o.medicine_id as "medicineId",
  m.name as medicine, m.manufacturer, o.order_date as "orderDate", o.order_quantity as quantity,
  (${productOf(supplier, sql`unit_cost_cents`)}) as "listPriceCents", (${productOf(supplier, sql`on_hand`)}) as "onHand"`

/** Selects a column of the supplier's product that order `o` asks for. */
function productOf(supplier: SupplierId, column: RawBuilder<unknown>) {
  return sql`select w.${column} from supplier_products w
    where w.supplier_id = ${supplier} and w.medicine_id = o.medicine_id and w.withdrawn_at is null`
}

/** Selects orders that this supplier may accept: none before its licence is verified. */
const openTo = (supplier: SupplierId) =>
  sql`o.status = 'Pending' and o.removed_at is null and coalesce(o.sent_to, ${supplier}) = ${supplier}
    and (select w.takes_orders from suppliers w where w.id = ${supplier})`

/** Returns the sums of the orders that a condition names. */
async function totalOf(database: Database, which: RawBuilder<unknown>): Promise<OrderTotal> {
  const [total] = await queryPrepared(
    database,
    sql<OrderTotal>`
      select count(*)::integer as orders, coalesce(sum(o.order_quantity), 0)::integer as units,
        coalesce(sum(${orderValue}), 0)::float8 as "valueCents"
      from purchase_orders o ${orderPlaces} where ${which} and o.removed_at is null`,
  )
  if (!total) throw new Error("The query returned no row")
  return total
}

/** Returns open orders without the pharmacy's address and telephone. */
export async function findOpenOrders(
  database: Database,
  supplier: SupplierId,
  question: OpenQuestion,
): Promise<{ orders: OpenOrder[]; next: number | null; total: OrderTotal }> {
  const { sorted, isLater } = sortingOf(question)
  const which = sql`${openTo(supplier)} and ${matchesFilter(question)}`
  const rows = await queryPrepared(
    database,
    sql<Dated<OpenOrder>>`
      select ${openColumns(supplier)} from purchase_orders o ${orderPlaces}
      where ${which} ${isLater}
      order by ${sorted} limit ${openPageSize + 1}`,
  )
  const { page, next } = pageOf(rows, openPageSize, ({ id }) => id)
  return { orders: page.map(withDate), next, total: await totalOf(database, which) }
}

const ownColumns = (supplier: SupplierId) => sql`${openColumns(supplier)}, o.status, u.name as supplier,
  case when tells.all_ then p.phone_number end as "pharmacyPhone",
  case when tells.all_ then nullif(concat_ws(', ', nullif(p.address, ''), nullif(p.town, '')), '') end as "pharmacyAddress",
  o.asked_quantity as "askedQuantity", o.unit_cost_cents as "unitCostCents", o.expected_on::text as "expectedOn",
  ${proposalColumn} as proposal,
  (select nullif(w.answer, 'withdrawn') from purchase_proposals w
   where w.order_id = o.id and w.supplier_id = ${supplier} order by w.id desc limit 1) as answered, o.shipped_units as shipped, ${shipmentsColumn} as shipments,
  o.accepted_units as accepted, o.refused_units as refused, refused.lines as refusals, o.removed_at is not null as "isRemoved"`

// Hides the pharmacy's details until it has agreed, and once the order is open to all again.
const ownJoins = sql`
  ${orderPlaces}
  left join suppliers u on u.id = o.supplier_id
  cross join lateral (
    select o.supplier_id is not null and (o.proposal_id is null or o.shipped_units > 0) as all_
  ) tells
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('quantity', l.quantity, 'reason', l.refused_because, 'note', l.note)
      order by d.received_at, l.line_no), '[]') as lines
    from deliveries d join delivery_lines l on l.pharmacy_id = d.pharmacy_id and l.delivery_id = d.id
    where d.order_id = o.id and o.supplier_id is not null and l.refused_because is not null
  ) refused`

/** Selects the moves by which this supplier released or lost order `o`. */
const givenBack = (supplier: SupplierId) => sql`select from purchase_order_moves v
  where v.supplier_id = ${supplier} and v.order_id = o.id and v.move in ('release', 'decline')`

/** Selects this supplier's orders in a status, and those it released that are still open. */
const ownOrders = (supplier: SupplierId, status: OwnQuestion["status"]) => {
  const own = status === "All" ? sql`true` : sql`o.status = ${status} and o.removed_at is null`
  return [
    sql`o.supplier_id = ${supplier} and ${own}`,
    sql`o.status = 'Pending' and o.removed_at is null and ${["All", "Pending"].includes(status)} and exists (${givenBack(supplier)})`,
  ] as const
}

/** Returns this supplier's orders, and those it released that are still open. */
export async function findSupplierOrders(
  database: Database,
  supplier: SupplierId,
  question: OwnQuestion,
): Promise<{ orders: SupplierOrder[]; next: number | null; total: OrderTotal }> {
  const { sorted, isLater } = sortingOf(question)
  const [own, released] = ownOrders(supplier, question.status)
  const matches = matchesFilter(question)
  const rows = await queryPrepared(
    database,
    sql<Dated<SupplierOrder>>`
      with mine as (
        (select o.id from purchase_orders o ${orderPlaces} where ${own} and ${matches} ${isLater}
         order by ${sorted} limit ${pageSize + 1})
        union all
        (select o.id from purchase_orders o ${orderPlaces} where ${released} and ${matches} ${isLater}
         order by ${sorted} limit ${pageSize + 1})
      )
      select ${ownColumns(supplier)} from mine join purchase_orders o on o.id = mine.id ${ownJoins}
      order by ${sorted} limit ${pageSize + 1}`,
  )
  const { page, next } = pageOf(rows, pageSize, ({ id }) => id)
  const total = await totalOf(database, sql`(${own} or ${released}) and ${matches}`)
  return { orders: page.map(withDate), next, total }
}

/** Returns the pharmacies of the orders that this supplier sees, by name. */
export const findPharmacies = (database: Database, supplier: SupplierId) =>
  queryPrepared(
    database,
    sql<{ id: number; name: string; town: string }>`
      select p.id, p.name, p.town from pharmacies p
      where exists (select from purchase_orders o where o.pharmacy_id = p.id and o.supplier_id = ${supplier})
        or exists (select from purchase_orders o where o.pharmacy_id = p.id and ${openTo(supplier)})
      order by lower(p.name), p.id`,
  )

/** Returns one order of this supplier. Throws not-found for any other's. */
export async function getSupplierOrder(
  database: Database,
  supplier: SupplierId,
  id: number,
): Promise<SupplierOrder> {
  const [row] = await queryPrepared(
    database,
    sql<Dated<SupplierOrder>>`
      select ${ownColumns(supplier)} from purchase_orders o ${ownJoins} where o.id = ${id} and o.supplier_id = ${supplier}`,
  )
  if (!row) throw problem("not-found")
  return withDate<SupplierOrder>(row)
}

/** Counts for the badges; `newest` is the newest open order that this supplier has not released itself. */
export type OrderCounts = {
  open: number
  accepted: number
  newest: number | null
  answered: Answered | null
  /** Unread decisions about corrections. */
  corrections: number
}

export async function countOrders(database: Database, supplier: SupplierId): Promise<OrderCounts> {
  const [counts] = await queryPrepared(
    database,
    sql<OrderCounts>`
      select (select count(*)::integer from purchase_orders o where ${openTo(supplier)}) as open,
        (select max(o.id) from purchase_orders o where ${openTo(supplier)}
           and not exists (${givenBack(supplier)})) as newest,
        (select count(*)::integer from purchase_orders
         where supplier_id = ${supplier} and status = 'Accepted' and removed_at is null) as accepted,
        ${countUnread({ supplier })} as corrections,
        (select jsonb_build_object('id', w.id, 'answer', w.answer, 'pharmacy', p.name, 'medicine', m.name, 'quantity', w.quantity)
         from purchase_proposals w
         join purchase_orders o on o.id = w.order_id
         join pharmacies p on p.id = o.pharmacy_id
         join medicines m on m.id = o.medicine_id
         where w.supplier_id = ${supplier} and w.answer in ('agreed', 'declined')
         order by w.answered_at desc, w.id desc limit 1) as answered`,
  )
  return counts ?? { open: 0, accepted: 0, newest: null, answered: null, corrections: 0 }
}
