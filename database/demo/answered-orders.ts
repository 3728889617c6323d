import { randomUUID } from "node:crypto"
import { reservationHours } from "#domain/pharmacy/order-hold.ts"
import { receiptNumberOf } from "#domain/pharmacy/receipt-number.ts"
import { dateOf, minutesAfter, openDay } from "./calendar.ts"
import type { Making } from "./random.ts"

const orders = 60
const customers = [
  { subject: "demo|customer-2", name: "Kumari Silva", tele: "+94712345602" },
  { subject: "demo|customer-3", name: "Farook Cassim", tele: "+94763456703" },
  { subject: "demo|customer-4", name: "Tharani Selvam", tele: "+94754567804" },
] as const
type Customer = (typeof customers)[number]
const generics = ["paracetamol", "metformin", "losartan", "omeprazole", "amlodipine", "atorvastatin"] as const
const reasons = ["Out of stock since this morning.", "We need to see the prescription first."] as const

/** One customer's order at one of eleven pharmacies on one of thirty days, quickly or slowly answered, or not at all. */
async function playOrder({ client, now, random }: Making, nth: number) {
  const pharmacyId = 2 + (nth % 11)
  const at = minutesAfter(openDay(now, 30 - Math.floor(nth / 2)), random.whole(9 * 60, 9 * 60 + 50))
  const customer = random.pick<Customer>(customers)
  const placed = await client.query<{ id: number }>(
    `select place_order($1, $2, '', jsonb_build_object('stock_id', s.id, 'quantity', least(10, s.quantity), 'customer_name', $3::text,
       'customer_tele', $4::text, 'delivery_type', 'pickup', 'description', null), 1000, 1000, $5, $6, $7::date) as id
     from stock s join medicines m on m.id = s.medicine_id
     where s.pharmacy_id = $8 and m.generic_name = $9 and s.quantity > 0 order by s.quantity desc, s.id limit 1`,
    [
      customer.subject,
      randomUUID(),
      customer.name,
      customer.tele,
      minutesAfter(at, 120),
      at,
      dateOf(at),
      pharmacyId,
      random.pick(generics),
    ],
  )
  const id = placed.rows[0]?.id
  if (!id) return
  // Some pharmacies are quick, some are slow.
  const wait = random.whole(4, 12) * (1 + (pharmacyId % 4) * 3)
  const luck = random.unit()
  if (luck < 0.06) {
    await client.query("select expire_orders(1, 'Not answered in time', $1, $2::date)", [
      minutesAfter(at, 125),
      dateOf(at),
    ])
    return
  }
  const seenAt = minutesAfter(at, wait)
  await client.query("select mark_orders_seen(array[$1::integer], $2, $3, $4)", [
    id,
    pharmacyId,
    reservationHours,
    seenAt,
  ])
  const endedAt = minutesAfter(seenAt, random.whole(10, 30))
  const who = `demo|counter-${pharmacyId}`
  if (luck < 0.16) {
    await client.query("select reject_order($1, $2, $3, $4, $5, $6::date)", [
      id,
      pharmacyId,
      random.pick(reasons),
      who,
      endedAt,
      dateOf(endedAt),
    ])
    return
  }
  await client.query("select mark_order_ready($1, $2, 1, $3)", [id, pharmacyId, minutesAfter(seenAt, 10)])
  const saleId = randomUUID()
  await client.query(
    `select complete_order(o.id, $2, 1, $3, $4, $5,
       jsonb_build_object('payment_method', 'card', 'prescription_seen', true, 'pickup_code', o.pickup_code), $6, $7::date)
     from customer_orders o where o.id = $1`,
    [id, pharmacyId, saleId, receiptNumberOf(saleId), who, endedAt, dateOf(endedAt)],
  )
}

/** Plays a month of customers' orders at other pharmacies, which all have ended. */
export async function playOrders(country: Making) {
  for (let nth = 0; nth < orders; nth += 1) await playOrder(country, nth)
}
