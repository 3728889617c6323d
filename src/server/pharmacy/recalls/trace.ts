import { sql } from "kysely"
import { orderReference } from "#contract/pharmacy/customer-orders.ts"
import type {
  RecalledOrder,
  RecalledSale,
  RecalledShipment,
  RecalledTransfer,
  RecallTrace,
} from "#contract/pharmacy/recalls.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"

const maxRows = 500

type SoldRow = { sale: RecalledSale; allUnits: number; orderId: number | null }
type OrderRow = Omit<RecalledOrder, "reference"> & { id: number; createdAt: Date }

/** Returns the orders whose buyers a trace names. */
export type TracedRecall = { trace: RecallTrace; orderIds: number[] }

/** Returns where a recall's units went: of one pharmacy with its customers' names, or of all without them. */
export async function traceRecall(
  database: Database,
  id: string,
  pharmacy: PharmacyId | null,
): Promise<TracedRecall> {
  const [sold, orders, shipments, transfers] = await Promise.all([
    findSales(database, id, pharmacy),
    findOrders(database, id, pharmacy),
    findShipments(database, id, pharmacy),
    findTransfers(database, id, pharmacy),
  ])
  return {
    trace: {
      sales: sold.map(({ sale }) => sale),
      unitsSold: sold[0]?.allUnits ?? 0,
      orders: orders.map(({ id: orderId, createdAt, ...order }) => ({
        ...order,
        reference: orderReference(orderId, createdAt.toISOString()),
      })),
      shipments,
      transfers,
    },
    orderIds: sold.flatMap(({ sale, orderId }) => (sale.customer && orderId !== null ? [orderId] : [])),
  }
}

/** Returns sales by the ledger, and those whose scanned pack had a lot that was not on record. */
function findSales(database: Database, id: string, pharmacy: PharmacyId | null): Promise<SoldRow[]> {
  return queryPrepared(
    database,
    sql<SoldRow>`
      with asked as materialized (
        select a.pharmacy_id, a.stock_id from recall_answers a
        where a.recall_id = ${id}::uuid and (${pharmacy}::int is null or a.pharmacy_id = ${pharmacy}::int)
      ), sold as (
        select k.pharmacy_id, m.source_id as sale_id, k.stock_id, b.lot, -sum(m.delta)::integer as units
        from asked k
        cross join lateral recalled_batches(array[k.stock_id], ${id}::uuid) b
        join stock_movements m on m.stock_id = k.stock_id and m.batch_id = b.batch_id and m.source_kind = 'sale' and m.kind = 'sale'
        group by k.pharmacy_id, m.source_id, k.stock_id, b.lot
        union all
        select k.pharmacy_id, l.sale_id, k.stock_id, pack.lot, pack.quantity
        from asked k
        join (select distinct stock_id, sale_id from pharmacy_tasks where kind = 'scanned-lot') t on t.stock_id = k.stock_id
        join sale_lines l on l.pharmacy_id = k.pharmacy_id and l.sale_id = t.sale_id and l.stock_id = k.stock_id
          and l.unrecorded_lots is not null
        cross join lateral jsonb_to_recordset(l.unrecorded_lots) as pack (lot text, quantity integer)
        where exists (select from recall_lots n where n.recall_id = ${id}::uuid and n.lot_key = lot_key(pack.lot))
      )
      select sum(sold.units) over ()::integer as "allUnits", o.id as "orderId", jsonb_build_object('pharmacy', p.name,
        'receiptNumber', s.receipt_number, 'soldAt', as_utc(s.occurred_at), 'lot', sold.lot, 'units', sold.units,
        'isToldInAccount', o.customer_id is not null, 'customer',
        case when ${pharmacy}::int is not null and o.customer_id is not null then jsonb_build_object(
          'name', coalesce(o.customer_name, ''), 'telephone', coalesce(o.customer_tele, '')) end) as sale
      from sold
      join sales s on s.pharmacy_id = sold.pharmacy_id and s.id = sold.sale_id
      join pharmacies p on p.id = sold.pharmacy_id
      left join customer_orders o on o.stock_id = sold.stock_id and o.sale_id = s.id
      order by s.occurred_at desc, s.id, sold.lot limit ${maxRows}::int`,
  )
}

function findOrders(database: Database, id: string, pharmacy: PharmacyId | null): Promise<OrderRow[]> {
  return queryPrepared(
    database,
    sql<OrderRow>`
      select o.id, o.created_at as "createdAt", o.pharmacy_name as pharmacy, o.quantity, c.outcome
      from recall_orders c join customer_orders o on o.id = c.order_id
      where c.recall_id = ${id}::uuid and c.outcome <> 'sold' and (${pharmacy}::int is null or o.pharmacy_id = ${pharmacy}::int)
      order by o.id desc limit ${maxRows}::int`,
  )
}

/** Returns what has been shipped and not received: lines of a recalled lot, or without one. */
function findShipments(
  database: Database,
  id: string,
  pharmacy: PharmacyId | null,
): Promise<RecalledShipment[]> {
  return queryPrepared(
    database,
    sql<RecalledShipment>`
      select p.name as pharmacy, u.name as supplier, h.note_number as "noteNumber", as_utc(h.shipped_at) as "shippedAt", l.lot,
        l.quantity as units
      from recalls r
      join purchase_orders o on surviving_medicine(o.medicine_id) = surviving_medicine(r.medicine_id) and o.shipped_units > 0
        and (r.pharmacy_id is null or o.pharmacy_id = r.pharmacy_id)
        and (${pharmacy}::int is null or o.pharmacy_id = ${pharmacy}::int)
      join shipments h on h.order_id = o.id
      join shipment_lines l on l.supplier_id = h.supplier_id and l.shipment_id = h.id
      join pharmacies p on p.id = o.pharmacy_id
      join suppliers u on u.id = h.supplier_id
      where r.id = ${id}::uuid and o.removed_at is null
        and o.accepted_units + o.refused_units < o.shipped_units
        and not exists (select from deliveries d where d.order_id = o.id and d.note_number = h.note_number)
        and (r.all_lots or l.lot is null or exists (
          select from recall_lots n where n.recall_id = r.id and n.lot_key = lot_key(l.lot)))
      order by h.shipped_at desc limit ${maxRows}::int`,
  )
}

/** Returns what one branch sent to another, with the other's answer. */
const findTransfers = (database: Database, id: string, pharmacy: PharmacyId | null) =>
  queryPrepared(
    database,
    sql<RecalledTransfer>`
      select t.id, t.line_no as "lineNo", f.name as "from", g.name as "to", as_utc(t.sent_at) as "sentAt", t.lot, t.units, t.arrived,
        case when t.is_asked then jsonb_build_object('answeredAt', as_utc(t.answered_at), 'unitsFound', t.units_found,
          'unitsRemoved', t.units_removed) end as answer
      from recalled_transfers(${id}::uuid, ${pharmacy}::int) t
      join pharmacies f on f.id = t.from_pharmacy
      join pharmacies g on g.id = t.to_pharmacy
      order by t.sent_at desc, t.id desc, t.line_no limit ${maxRows}::int`,
  )
