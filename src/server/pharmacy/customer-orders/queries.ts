import { type Kysely, sql } from "kysely"
import type { NewOrder, OrderChange, OrderLimits } from "#contract/pharmacy/customer-orders.ts"
import type { Cart } from "#contract/pharmacy/sales.ts"
import { fn } from "#database/functions.gen.ts"
import type { DB } from "#database/schema.gen.ts"
import type { OpeningHours } from "#domain/finder/opening-hours.ts"
import { reservationHours } from "#domain/pharmacy/order-hold.ts"
import { readPickupCode } from "#domain/pharmacy/pickup-code.ts"
import { receiptNumberOf } from "#domain/pharmacy/receipt-number.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { specialHours } from "#server/finder/search/pharmacy-queries.ts"
import { type CheckedSupply, suppliedOn } from "#server/pharmacy/prescriptions/supplied-on.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"

/** The customer's subject and name, from the session. */
export type Customer = { subject: string; name: string }

export type PlaceOrderInput<Asked = NewOrder> = {
  order: Asked
  /** Hash of the request: a reused key with another request is refused. */
  fingerprint: Buffer
  limits: OrderLimits
  reservedUntil: Date
  now: Date
}

/** Places an order, reserves its units and returns its id. Idempotent by key. */
export async function placeOrder(
  database: Database,
  customer: Customer,
  placing: PlaceOrderInput,
): Promise<number> {
  const { order, fingerprint, limits, reservedUntil, now } = placing
  return call(
    database,
    fn.placeOrder({
      ofCustomer: customer.subject,
      orderKey: order.key,
      fingerprint: fingerprint,
      payload: {
        stock_id: order.stockId,
        customer_name: customer.name,
        customer_tele: order.customerTele,
        ...content(order),
      },
      maxOpen: limits.maxOpenOrders,
      maxUnits: limits.maxUnits,
      heldUntil: reservedUntil,
      happenedAt: now,
      today: colomboDay(now),
    }),
  )
}

/** Changes a pending order under its optimistic lock, all or nothing: additional units must be in stock. */
export async function editOrder(
  database: Database,
  subject: string,
  { change, maxUnits, now }: { change: OrderChange; maxUnits: number; now: Date },
) {
  await call(
    database,
    fn.editOrder({
      ofOrder: change.id,
      ofCustomer: subject,
      readVersion: change.version,
      maxUnits,
      payload: content(change),
      happenedAt: now,
      today: colomboDay(now),
    }),
  )
}

const content = ({
  quantity,
  deliveryType,
  description,
}: Pick<NewOrder, "quantity" | "deliveryType" | "description">) => ({
  quantity,
  delivery_type: deliveryType,
  description: description === "" ? null : description,
})

export async function cancelOrder(database: Database, subject: string, id: number, now: Date) {
  const ordered = { ofOrder: id, ofCustomer: subject }
  await call(database, fn.cancelOrder({ ...ordered, happenedAt: now, today: colomboDay(now) }))
}

/** Who answers an order, and when. */
export type AnswerInput = { id: number; pharmacist: string; now: Date }

/** The hand-over of an order: payment and prescription. */
export type HandOverInput = Pick<Cart, "payment" | "prescriptionSeen"> &
  CheckedSupply & {
    version: number
    shownPriceCents?: number | undefined
    pickupCode?: string | undefined
    withoutCode?: string | undefined
  }

/** Sells the reserved units of an order; the caller generates the sale's id. A wrong code is counted. */
export async function completeOrder(
  database: Database,
  pharmacy: PharmacyId,
  { id, pharmacist, now, saleId, version, ...over }: AnswerInput & HandOverInput & { saleId: string },
) {
  const { payment } = over
  const triesLeft = await call(
    database,
    fn.completeOrder({
      ofOrder: id,
      ofPharmacy: pharmacy,
      readVersion: version,
      becomes: saleId,
      receipt: receiptNumberOf(saleId),
      seller: pharmacist,
      terms: {
        payment_method: payment?.method,
        tendered_cents: payment?.method === "cash" ? payment.tenderedCents : undefined,
        prescription_seen: over.prescriptionSeen,
        prescription: suppliedOn(over),
        shown_price_cents: over.shownPriceCents,
        pickup_code: over.pickupCode === undefined ? undefined : readPickupCode(over.pickupCode),
        without_code: over.withoutCode,
      },
      happenedAt: now,
      today: colomboDay(now),
    }),
  )
  if (triesLeft !== null) throw problem("wrong-pickup-code", { triesLeft })
}

/** Tells the customer that an order is ready as the pharmacy read it. Idempotent. */
export async function markOrderReady(
  database: Database,
  pharmacy: PharmacyId,
  { id, version, now }: { id: number; version: number; now: Date },
) {
  const ready = { ofOrder: id, ofPharmacy: pharmacy, readVersion: version, happenedAt: now }
  await call(database, fn.markOrderReady(ready))
}

export async function rejectOrder(
  database: Database,
  pharmacy: PharmacyId,
  { id, pharmacist, now, reason }: AnswerInput & { reason: string },
) {
  const answered = { ofOrder: id, ofPharmacy: pharmacy, why: reason, acting: pharmacist }
  await call(database, fn.rejectOrder({ ...answered, happenedAt: now, today: colomboDay(now) }))
}

/** Marks orders as seen, which reserves their units for the full time; returns how many were new. */
export async function markOrdersSeen(
  database: Database,
  pharmacy: PharmacyId,
  { ids, now }: { ids: number[]; now: Date },
): Promise<number> {
  const held = { holdHours: reservationHours, happenedAt: now }
  return call(database, fn.markOrdersSeen({ ids, ofPharmacy: pharmacy, ...held }))
}

export type ExpiryInput = { atMost: number; reason: string; now: Date }

/** Cancels expired orders; returns how many. */
export async function expireOrders(
  database: Database,
  { atMost, reason, now }: ExpiryInput,
): Promise<number> {
  return call(database, fn.expireOrders({ atMost, why: reason, happenedAt: now, today: colomboDay(now) }))
}

/** Cancels a person's open orders and anonymizes all of them; `sql` may be a transaction. */
export async function forgetOrders(
  database: { sql: Kysely<DB> },
  subject: string,
  now: Date = new Date(),
): Promise<void> {
  await call(database, fn.forgetOrders({ ofCustomer: subject, happenedAt: now, today: colomboDay(now) }))
}

export async function countPendingOrders(database: Database, subject: string): Promise<number> {
  const [row] = await queryPrepared(
    database,
    sql<{ pending: number }>`
      select count(*)::integer as pending from customer_orders
      where customer_id = ${subject} and order_status = 'pending'`,
  )
  return row?.pending ?? 0
}

/** Returns the opening hours of the pharmacy that owns a stock row; none for an unknown row. */
export async function findOpeningHours(database: Database, stockId: number): Promise<OpeningHours> {
  const [row] = await queryPrepared(
    database,
    sql<OpeningHours>`
      select p.open_minutes::text as "openMinutes", ${specialHours} as "specialHours" from stock s join pharmacies p on p.id = s.pharmacy_id
      where s.id = ${stockId}`,
  )
  return row ?? { openMinutes: "" }
}

/** Returns the telephone number of the person's last order, else the account's. */
export async function findLastContact(database: Database, subject: string): Promise<string | null> {
  const [row] = await queryPrepared(
    database,
    sql<{ tele: string | null }>`
      select coalesce(
        (select customer_tele from customer_orders where customer_id = ${subject} order by id desc limit 1),
        (select phone from people where subject = ${subject})) as tele`,
  )
  return row?.tele ?? null
}
