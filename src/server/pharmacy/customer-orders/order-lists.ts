import { type RawBuilder, sql } from "kysely"
import { type CustomerOrder, type OrderFilter, orderReference } from "#contract/pharmacy/customer-orders.ts"
import type { ReceivedOrder } from "#contract/pharmacy/received-orders.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { Database } from "#server/platform/database/database.ts"
import { pageOf } from "#server/platform/database/keyset-page.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"

const pageSize = 50

export type Page<Order> = { orders: Order[]; next: number | null }

type Dates = { createdAt: Date; reservedUntil: Date | null; readyAt: Date | null }
const openOffer = sql`(select jsonb_build_object(
      'id', f.id, 'medicine', f.medicine, 'quantity', f.quantity, 'priceCents', f.price_cents, 'note', f.note,
      'offeredAt', as_utc(f.offered_at))
    from order_offers f where f.order_id = o.id and f.state = 'open') as offer`

type CustomerRow = Omit<CustomerOrder, "reference" | keyof Dates> & Dates
type ReceivedRow = Omit<ReceivedOrder, "reference" | keyof Dates> & Dates

const openDates = sql`case when o.order_status = 'pending' then o.reserved_until end as "reservedUntil",
  case when o.order_status = 'pending' then o.ready_at end as "readyAt"`

const latestRecall = sql`(select jsonb_build_object(
      'lots', array(select l.lot from recall_lots l where l.recall_id = r.id order by l.lot_key), 'class', r.class,
      'reason', r.reason, 'startedAt', as_utc(r.started_at), 'liftedAt', as_utc(r.lifted_at), 'wasSold', c.outcome = 'sold')
    from recall_orders c join recalls r on r.id = c.recall_id
    where c.order_id = o.id and c.outcome <> 'kept' order by r.lifted_at is not null, r.started_at desc limit 1) as recall`

const customerColumns = sql`o.id, o.basket, o.version, s.medicine_id as "medicineId", o.medicine,
  (select m.prescription_only from medicines m where m.id = s.medicine_id) as "prescriptionOnly", o.picture_id as "pictureId",
  o.pharmacy_id as "pharmacyId",
  o.pharmacy_name as "pharmacyName", p.phone_number as "pharmacyPhone",
  concat_ws(', ', nullif(p.address, ''), nullif(p.town, '')) as "pharmacyAddress", p.lat, p.lng, p.delivers, o.quantity,
  case when o.price_shown then o.price_cents end as "priceCents", o.delivery_type as "deliveryType", o.description,
  o.customer_tele as "customerTele", o.order_status as status, o.reason, o.closed_by as "closedBy",
  case when o.order_status = 'pending' and o.delivery_type = 'pickup' then o.pickup_code end as "pickupCode",
  o.created_at as "createdAt", ${openDates}, ${openOffer},
  case when o.order_status = 'pending' then o.quantity + s.quantity end as sellable, ${latestRecall},
  (select jsonb_agg(jsonb_build_object(
      'at', as_utc(e.at),
      'kind', e.kind, 'by', e.by, 'quantity', e.quantity) order by e.id)
    from customer_order_events e where e.order_id = o.id) as events`

/** Returns a person's own orders, newest first. */
export async function findOrdersOf(
  database: Database,
  subject: string,
  { status, before }: { status: OrderFilter; before?: number | undefined },
): Promise<Page<CustomerOrder>> {
  const rows = await queryPrepared(
    database,
    sql<CustomerRow>`
      select ${customerColumns}
      from customer_orders o
      join stock s on s.id = o.stock_id
      join pharmacies p on p.id = o.pharmacy_id
      where o.customer_id = ${subject}
        ${status === "all" ? sql`` : sql`and o.order_status = ${status}`}
        ${before === undefined ? sql`` : sql`and o.id < ${before}`}
      order by o.id desc limit ${pageSize + 1}`,
  )
  const { page, next } = pageOf(rows, pageSize, ({ id }) => id)
  return { orders: page.map(withReference), next }
}

/** Returns one of a person's own orders. Throws not-found for anyone else's. */
export async function getOrder(database: Database, subject: string, id: number): Promise<CustomerOrder> {
  const [order] = await getOrders(database, subject, [id])
  if (!order) throw problem("not-found")
  return order
}

/** Returns some of a person's own orders, oldest first. */
export async function getOrders(
  database: Database,
  subject: string,
  ids: number[],
): Promise<CustomerOrder[]> {
  const rows = await queryPrepared(
    database,
    sql<CustomerRow>`
      select ${customerColumns}
      from customer_orders o
      join stock s on s.id = o.stock_id
      join pharmacies p on p.id = o.pharmacy_id
      where o.id = any (${ids}::int[]) and o.customer_id = ${subject}
      order by o.id`,
  )
  return rows.map(withReference)
}

const receivedColumns = sql`o.id, o.basket, o.version, o.stock_id as "stockId", o.medicine, o.quantity,
  case when o.order_status = 'pending' then least(o.price_cents, m.max_retail_price_cents) else o.price_cents end as "priceCents",
  m.prescription_only as "prescriptionOnly", m.controlled,
  case when o.order_status in ('pending', 'completed') then o.picture_id end as "pictureId", o.delivery_type as "deliveryType", coalesce(o.customer_name, '') as "customerName",
  coalesce(o.customer_tele, '') as "customerTele",
  case when o.order_status = 'pending' and o.ready_at is not null then person_language(o.customer_id) end as "customerLanguage", o.description, o.order_status as status, o.reason,
  o.created_at as "createdAt", ${openDates}, ${openOffer},
  o.order_status = 'pending' and o.delivery_type = 'pickup' and o.pickup_code is not null as "needsCode",
  (select p.rounds_cash from pharmacies p where p.id = o.pharmacy_id) as "roundsCash",
  exists (select from customer_order_events e where e.order_id = o.id and e.kind = 'seen') as "isSeen",
  s.quantity as "onShelf", sold.receipt_number as "receiptNumber", sold.payment_method as "paymentMethod"`

const receivedFrom = sql`customer_orders o
  join stock s on s.id = o.stock_id
  join medicines m on m.id = s.medicine_id
  left join sales sold on sold.pharmacy_id = o.pharmacy_id and sold.id = o.sale_id`

/** Returns a pharmacy's open orders, longest-waiting first, or its finished ones, newest first. */
export async function findReceivedOrders(
  database: Database,
  pharmacy: PharmacyId,
  { status, before }: { status: "pending" | "closed"; before?: number | undefined },
): Promise<Page<ReceivedOrder>> {
  const [which, from, order]: RawBuilder<unknown>[] =
    status === "pending" ? [sql`= 'pending'`, sql`>`, sql`o.id`] : [sql`<> 'pending'`, sql`<`, sql`o.id desc`]
  const rows = await queryPrepared(
    database,
    sql<ReceivedRow>`
      select ${receivedColumns}
      from ${receivedFrom}
      where o.pharmacy_id = ${pharmacy} and o.order_status ${which}
        ${before === undefined ? sql`` : sql`and o.id ${from} ${before}`}
      order by ${order} limit ${pageSize + 1}`,
  )
  const { page, next } = pageOf(rows, pageSize, ({ id }) => id)
  return { orders: page.map(withReference), next }
}

/** Returns one order of a pharmacy. Throws not-found for any other's. */
export async function getReceivedOrder(
  database: Database,
  pharmacy: PharmacyId,
  id: number,
): Promise<ReceivedOrder> {
  const [order] = await getReceivedOrders(database, pharmacy, [id])
  if (!order) throw problem("not-found")
  return order
}

/** Returns some of a pharmacy's orders, oldest first. */
export async function getReceivedOrders(
  database: Database,
  pharmacy: PharmacyId,
  ids: number[],
): Promise<ReceivedOrder[]> {
  const rows = await queryPrepared(
    database,
    sql<ReceivedRow>`
      select ${receivedColumns}
      from ${receivedFrom}
      where o.id = any (${ids}::int[]) and o.pharmacy_id = ${pharmacy}
      order by o.id`,
  )
  return rows.map(withReference)
}

function withReference<Row extends { id: number } & Dates>(row: Row) {
  const createdAt = row.createdAt.toISOString()
  const reservedUntil = row.reservedUntil?.toISOString() ?? null
  const readyAt = row.readyAt?.toISOString() ?? null
  return { ...row, reference: orderReference(row.id, createdAt), createdAt, reservedUntil, readyAt }
}
