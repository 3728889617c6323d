import { randomUUID } from "node:crypto"
import type pg from "pg"
import { dateOf, midnight, minutesAfter, monthEnd } from "./calendar.ts"
import type { Settled } from "./queries.ts"

type Received = { accepted: number; refused?: number }

type DemoPurchase = {
  pharmacyId: number
  /** The emptiest rows of that shelf, counted from 0; or the row with the most of a medicine. */
  medicine: { low: number } | { generic: string }
  quantity: number
  daysAgo: number
  supplierId?: number
  /** Days after the order on which the supplier was done; absent while it is only accepted. */
  completedAfter?: number
  /** What has come of it, on the day it was completed. */
  received?: Received
}

const demoPurchases: DemoPurchase[] = [
  {
    pharmacyId: 1,
    medicine: { generic: "paracetamol" },
    quantity: 200,
    daysAgo: 24,
    supplierId: 1,
    completedAfter: 2,
    received: { accepted: 198, refused: 2 },
  },
  {
    pharmacyId: 1,
    medicine: { generic: "omeprazole" },
    quantity: 60,
    daysAgo: 16,
    supplierId: 2,
    completedAfter: 4,
    received: { accepted: 60 },
  },
  {
    pharmacyId: 1,
    medicine: { generic: "losartan" },
    quantity: 100,
    daysAgo: 6,
    supplierId: 1,
    completedAfter: 3,
    received: { accepted: 60 },
  },
  { pharmacyId: 1, medicine: { low: 4 }, quantity: 50, daysAgo: 3, supplierId: 1, completedAfter: 2 },
  { pharmacyId: 1, medicine: { low: 5 }, quantity: 30, daysAgo: 2, supplierId: 3, completedAfter: 1 },
  { pharmacyId: 1, medicine: { low: 2 }, quantity: 40, daysAgo: 2, supplierId: 1 },
  { pharmacyId: 1, medicine: { low: 3 }, quantity: 20, daysAgo: 1, supplierId: 2 },
  { pharmacyId: 1, medicine: { low: 0 }, quantity: 60, daysAgo: 1 },
  { pharmacyId: 1, medicine: { low: 1 }, quantity: 30, daysAgo: 1 },
  { pharmacyId: 2, medicine: { low: 0 }, quantity: 100, daysAgo: 2 },
  { pharmacyId: 3, medicine: { low: 0 }, quantity: 50, daysAgo: 1 },
  { pharmacyId: 3, medicine: { low: 1 }, quantity: 20, daysAgo: 1 },
  { pharmacyId: 4, medicine: { generic: "metformin" }, quantity: 300, daysAgo: 1 },
]

/** A few purchase orders in every state, by the same rules as real ones: every unit that came is explained. */
export async function makePurchases(client: pg.ClientBase, stock: Settled[], now: Date) {
  for (const purchase of demoPurchases) await makePurchase(client, { purchase, stock, now })
}

type Making = { purchase: DemoPurchase; stock: Settled[]; now: Date }

async function makePurchase(client: pg.ClientBase, { purchase, stock, now }: Making) {
  const { pharmacyId, quantity, supplierId = null, daysAgo, completedAfter } = purchase
  const orderedAt = minutesAfter(midnight(now, -daysAgo), 9 * 60 + 20)
  const acceptedAt = supplierId === null ? null : minutesAfter(orderedAt, 150)
  const completedAt =
    completedAfter === undefined ? null : minutesAfter(midnight(now, completedAfter - daysAgo), 8 * 60 + 45)
  const made = await client.query<{ id: number }>(
    `insert into purchase_orders (key, medicine_id, pharmacy_id, supplier_id, order_quantity, order_date, status, ordered_by,
       accepted_at, completed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      randomUUID(),
      medicineFor(purchase, stock),
      pharmacyId,
      supplierId,
      quantity,
      orderedAt,
      completedAt ? "Completed" : acceptedAt ? "Accepted" : "Pending",
      counterOf(pharmacyId),
      acceptedAt,
      completedAt,
    ],
  )
  const id = made.rows[0]?.id
  if (purchase.received && completedAt && id) {
    const receivedAt = minutesAfter(completedAt, 95)
    await receive(client, { pharmacyId, id, received: purchase.received, receivedAt, now })
  }
}

type Receiving = { pharmacyId: number; id: number; received: Received; receivedAt: Date; now: Date }

async function receive(client: pg.ClientBase, { pharmacyId, id, received, receivedAt, now }: Receiving) {
  const { accepted, refused = 0 } = received
  const counted = {
    accepted: [{ quantity: accepted, lot: `R${20_000 + id}`, expires_on: monthEnd(now, 540) }],
    refused: refused > 0 ? [{ quantity: refused, reason: "damaged" }] : [],
    takes_more: false,
    takes_short_dated: false,
  }
  await client.query("select receive_delivery($1, $2, $3, '', $4, $5, $6, $7::date)", [
    pharmacyId,
    id,
    randomUUID(),
    counted,
    counterOf(pharmacyId),
    receivedAt,
    dateOf(receivedAt),
  ])
}

const counterOf = (pharmacyId: number) =>
  pharmacyId === 1 ? "demo|pharmacist" : `demo|counter-${pharmacyId}`

function medicineFor({ pharmacyId, medicine }: DemoPurchase, stock: Settled[]): number {
  const shelf = stock
    .filter((row) => row.pharmacyId === pharmacyId)
    .toSorted((a, b) => a.quantity - b.quantity || a.stockId - b.stockId)
  const row =
    "low" in medicine
      ? shelf[medicine.low]
      : (shelf.findLast((each) => each.medicine.genericName === medicine.generic) ?? shelf.at(-1))
  if (!row) throw new Error(`Pharmacy ${pharmacyId} of the demo has an empty shelf.`)
  return row.medicine.id
}
