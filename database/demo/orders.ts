import { randomUUID } from "node:crypto"
import type pg from "pg"
import { defaultOrderLimits } from "#contract/pharmacy/customer-orders.ts"
import { reservationHours } from "#domain/pharmacy/order-hold.ts"
import { receiptNumberOf } from "#domain/pharmacy/receipt-number.ts"
import { dateOf, minutesAfter, openDay } from "./calendar.ts"
import type { Settled } from "./queries.ts"

type DemoOrder = {
  customer: keyof typeof customers
  pharmacyId: number
  generic: string
  quantity: number
  delivery: "delivery" | "pickup"
  notes?: string
  /** Minutes ago for a pending one; else days ago, in the morning, and its outcome. */
  placed: { minutesAgo: number } | { daysAgo: number }
  ends?: "completed" | "canceled" | { rejected: string }
}

// The first is the demo account; the others never log in.
const customers = {
  customer: { subject: "demo|customer", name: "Nimali Perera", tele: "+94771234501" },
  kumari: { subject: "demo|customer-2", name: "Kumari Silva", tele: "+94712345602" },
  farook: { subject: "demo|customer-3", name: "Farook Cassim", tele: "+94763456703" },
  tharani: { subject: "demo|customer-4", name: "Tharani Selvam", tele: "+94754567804" },
}

const { maxOpenOrders, maxUnits } = defaultOrderLimits

const demoOrders: DemoOrder[] = [
  {
    customer: "customer",
    pharmacyId: 1,
    generic: "metformin",
    quantity: 30,
    delivery: "pickup",
    placed: { daysAgo: 33 },
    ends: "completed",
  },
  {
    customer: "customer",
    pharmacyId: 2,
    generic: "amlodipine",
    quantity: 28,
    delivery: "pickup",
    notes: "I come after work, at about six.",
    placed: { daysAgo: 19 },
    ends: { rejected: "The last box is damaged, so we cannot sell it. The next ones come on Thursday." },
  },
  {
    customer: "customer",
    pharmacyId: 1,
    generic: "paracetamol",
    quantity: 20,
    delivery: "pickup",
    placed: { daysAgo: 12 },
    ends: "canceled",
  },
  {
    customer: "customer",
    pharmacyId: 1,
    generic: "cetirizine",
    quantity: 10,
    delivery: "delivery",
    notes: "Second floor, blue door.",
    placed: { daysAgo: 10 },
    ends: "completed",
  },
  {
    customer: "kumari",
    pharmacyId: 1,
    generic: "losartan",
    quantity: 10,
    delivery: "pickup",
    placed: { daysAgo: 11 },
    ends: "completed",
  },
  {
    customer: "kumari",
    pharmacyId: 1,
    generic: "atorvastatin",
    quantity: 10,
    delivery: "delivery",
    notes: "After five, please. 18 Station Road, the gate beside the bakery.",
    placed: { minutesAgo: 190 },
  },
  {
    customer: "farook",
    pharmacyId: 1,
    generic: "salbutamol",
    quantity: 1,
    delivery: "pickup",
    placed: { minutesAgo: 48 },
  },
  {
    customer: "tharani",
    pharmacyId: 1,
    generic: "omeprazole",
    quantity: 14,
    delivery: "pickup",
    notes: "My father picks it up.",
    placed: { minutesAgo: 11 },
  },
]

/** Creates a few orders with the same functions as real ones, so that the ledger explains every unit. */
export async function makeOrders(client: pg.ClientBase, stock: Settled[], now: Date) {
  const people = Object.values(customers)
  await client.query(
    "insert into people (subject, name) select * from unnest($1::text[], $2::text[]) on conflict do nothing",
    [people.map(({ subject }) => subject), people.map(({ name }) => name)],
  )
  for (const order of demoOrders) await makeOrder(client, { order, stockId: stockFor(order, stock), now })
}

/** Returns the pharmacy's row with the most of such a medicine; without enough of one, its fullest row. */
function stockFor({ pharmacyId, generic, quantity }: DemoOrder, stock: Settled[]): number {
  const shelf = stock
    .filter((row) => row.pharmacyId === pharmacyId)
    .toSorted((a, b) => b.quantity - a.quantity || a.stockId - b.stockId)
  const row =
    shelf.find((each) => each.medicine.genericName === generic && each.quantity >= quantity) ?? shelf[0]
  if (!row) throw new Error(`Pharmacy ${pharmacyId} of the demo has an empty shelf.`)
  return row.stockId
}

type Making = { order: DemoOrder; stockId: number; now: Date }

async function makeOrder(client: pg.ClientBase, { order, stockId, now }: Making) {
  const { subject, name, tele } = customers[order.customer]
  const at =
    "minutesAgo" in order.placed
      ? minutesAfter(now, -order.placed.minutesAgo)
      : minutesAfter(openDay(now, order.placed.daysAgo), 9 * 60 + 40)
  const wanted = {
    stock_id: stockId,
    quantity: order.quantity,
    customer_name: name,
    customer_tele: tele,
    delivery_type: order.delivery,
    description: order.notes ?? null,
  }
  const placed = await client.query<{ id: number }>(
    "select place_order($1, $2, '', $3, $4, $5, $6, $7, $8::date) as id",
    [
      subject,
      randomUUID(),
      wanted,
      maxOpenOrders,
      maxUnits,
      minutesAfter(at, reservationHours * 60),
      at,
      dateOf(at),
    ],
  )
  await endOrder(client, { order, id: placed.rows[0]?.id ?? 0, placedAt: at })
}

type Ending = { order: DemoOrder; id: number; placedAt: Date }

async function endOrder(client: pg.ClientBase, { order: { ends, ...order }, id, placedAt }: Ending) {
  if (!ends) return
  const counter = order.pharmacyId === 1 ? "demo|pharmacist" : `demo|counter-${order.pharmacyId}`
  const at = minutesAfter(placedAt, 75)
  if (ends === "canceled") {
    const { subject } = customers[order.customer]
    await client.query("select cancel_order($1, $2, $3, $4::date)", [id, subject, at, dateOf(at)])
    return
  }
  const seenAt = minutesAfter(placedAt, 12)
  await client.query("select mark_orders_seen(array[$1::integer], $2, $3, $4)", [
    id,
    order.pharmacyId,
    reservationHours,
    seenAt,
  ])
  if (ends === "completed") {
    const saleId = randomUUID()
    const terms = { payment_method: order.delivery === "pickup" ? "card" : "cash", prescription_seen: true }
    const values = [id, order.pharmacyId, saleId, receiptNumberOf(saleId), counter, terms, at, dateOf(at)]
    await client.query(
      `select complete_order(o.id, $2, 1, $3, $4, $5, $6::jsonb || jsonb_build_object('pickup_code', o.pickup_code), $7, $8::date)
       from customer_orders o where o.id = $1`,
      values,
    )
  } else {
    const values = [id, order.pharmacyId, ends.rejected, counter, at, dateOf(at)]
    await client.query("select reject_order($1, $2, $3, $4, $5, $6::date)", values)
  }
}
