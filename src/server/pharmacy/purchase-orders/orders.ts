import { sql } from "kysely"
import type { Delivery } from "#contract/pharmacy/deliveries.ts"
import type { PurchaseOrder } from "#contract/pharmacy/purchase-orders.ts"
import type { PurchaseFilter } from "#domain/pharmacy/purchase-rules.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { addUsualPacks } from "#server/pharmacy/stock/usual-packs.ts"
import type { Database } from "#server/platform/database/database.ts"
import { pageOf } from "#server/platform/database/keyset-page.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"
import { newestFirst, olderThan } from "./newest-first.ts"
import { onTheWayColumn, proposalColumn } from "./terms-columns.ts"

const pageSize = 50

type Row = Omit<PurchaseOrder, "orderDate" | "packSize"> & { orderDate: Date }

const orderColumns = sql`o.id, o.version, o.medicine_id as "medicineId", m.name as medicine, m.manufacturer, o.order_date as "orderDate",
  o.order_quantity as quantity, u.name as supplier, u.phone_number as "supplierPhone", addressee.name as "sentTo", o.status,
  o.accepted_units as accepted, o.refused_units as refused,
  greatest(0, o.order_quantity - o.accepted_units - o.refused_units) as remaining, o.shipped_units as shipped,
  ${onTheWayColumn} as "onTheWay", o.asked_quantity as "askedQuantity", o.unit_cost_cents as "unitCostCents",
  o.expected_on::text as "expectedOn", ${proposalColumn} as proposal, s.price_cents as "priceCents"`

const joined = sql`purchase_orders o
  join medicines m on m.id = o.medicine_id
  left join suppliers u on u.id = o.supplier_id
  left join suppliers addressee on addressee.id = o.sent_to
  left join stock s on s.pharmacy_id = o.pharmacy_id and s.medicine_id = o.medicine_id`

type Asked = { status: PurchaseFilter; medicineId?: number | undefined; before?: number | undefined }

/** Returns a pharmacy's orders without removed ones, newest first. */
export async function findPurchaseOrders(
  database: Database,
  pharmacy: PharmacyId,
  { status, medicineId, before }: Asked,
): Promise<{ orders: PurchaseOrder[]; next: number | null }> {
  const rows = await queryPrepared(
    database,
    sql<Row>`
      select ${orderColumns} from ${joined}
      where o.pharmacy_id = ${pharmacy} and o.removed_at is null
        ${status === "All" ? sql`` : sql`and o.status = ${status}`}
        ${medicineId === undefined ? sql`` : sql`and o.medicine_id = ${medicineId}`}
        ${olderThan(before)}
      order by ${newestFirst} limit ${pageSize + 1}`,
  )
  const { page, next } = pageOf(rows, pageSize, ({ id }) => id)
  return { orders: await asOrders(database, pharmacy, page), next }
}

/** Returns one order of a pharmacy, removed or not. Throws not-found for any other's. */
export async function getPurchaseOrder(
  database: Database,
  pharmacy: PharmacyId,
  id: number,
): Promise<PurchaseOrder> {
  const rows = await queryPrepared(
    database,
    sql<Row>`select ${orderColumns} from ${joined} where o.id = ${id} and o.pharmacy_id = ${pharmacy}`,
  )
  const [order] = await asOrders(database, pharmacy, rows)
  if (!order) throw problem("not-found")
  return order
}

/** Returns the orders placed with this idempotency key, in the order of their lines. */
export async function findOrdersOfKey(
  database: Database,
  pharmacy: PharmacyId,
  key: string,
): Promise<PurchaseOrder[]> {
  const rows = await queryPrepared(
    database,
    sql<Row>`
      select ${orderColumns} from ${joined}
      where o.pharmacy_id = ${pharmacy} and o.key = ${key} order by o.line_no`,
  )
  return asOrders(database, pharmacy, rows)
}

async function asOrders(database: Database, pharmacy: PharmacyId, rows: Row[]): Promise<PurchaseOrder[]> {
  const packed = await addUsualPacks(database, pharmacy, rows)
  return packed.map((row) => ({ ...row, orderDate: row.orderDate.toISOString() }))
}

/** Returns an order's deliveries, oldest first. */
export async function findDeliveries(
  database: Database,
  pharmacy: PharmacyId,
  orderId: number,
): Promise<Delivery[]> {
  const rows = await queryPrepared(
    database,
    sql<Omit<Delivery, "receivedAt"> & { receivedAt: Date }>`
      select d.id, d.received_at as "receivedAt", d.remaining, lines.accepted, lines.refused
      from deliveries d
      cross join lateral (
        select
          coalesce(jsonb_agg(jsonb_build_object('quantity', l.quantity, 'lot', l.lot, 'expiresOn', l.expires_on)
            order by l.line_no) filter (where l.refused_because is null), '[]') as accepted,
          coalesce(jsonb_agg(jsonb_build_object('quantity', l.quantity, 'reason', l.refused_because, 'note', l.note)
            order by l.line_no) filter (where l.refused_because is not null), '[]') as refused
        from delivery_lines l where l.pharmacy_id = d.pharmacy_id and l.delivery_id = d.id
      ) lines
      where d.pharmacy_id = ${pharmacy} and d.order_id = ${orderId}
      order by d.received_at, d.remaining desc, d.id`,
  )
  return rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() }))
}
