import { randomUUID } from "node:crypto"
import type pg from "pg"
import { dateOf, midnight, minutesAfter, monthEnd } from "./calendar.ts"
import type { Settled } from "./queries.ts"

type Received = { accepted: number; refused?: number }

type DemoPurchase = {
  pharmacyId: number
  /** The emptiest rows of that pharmacy, counted from 0; or the row with the most of a medicine. */
  medicine: { low: number } | { generic: string }
  quantity: number
  daysAgo: number
  supplierId?: number
  /** Days from the order to its completion; absent while it is only accepted. */
  completedAfter?: number
  /** The delivery received on the day it was completed. */
  received?: Received
  /** Units shipped so far, the morning after it was accepted. */
  shipped?: number
  /** A proposal that the pharmacy has to answer. */
  proposes?: { quantity: number; unitCostCents: number; inDays: number }
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
  { pharmacyId: 2, medicine: { generic: "amoxicillin" }, quantity: 500, daysAgo: 1 },
  { pharmacyId: 5, medicine: { generic: "amoxicillin" }, quantity: 200, daysAgo: 1 },
  { pharmacyId: 5, medicine: { generic: "atorvastatin" }, quantity: 90, daysAgo: 0 },
  { pharmacyId: 6, medicine: { generic: "metformin" }, quantity: 120, daysAgo: 0 },
  { pharmacyId: 7, medicine: { low: 0 }, quantity: 40, daysAgo: 0 },
  {
    pharmacyId: 4,
    medicine: { generic: "ibuprofen" },
    quantity: 60,
    daysAgo: 9,
    supplierId: 1,
    completedAfter: 3,
    received: { accepted: 59, refused: 1 },
  },
  {
    pharmacyId: 2,
    medicine: { generic: "paracetamol" },
    quantity: 400,
    daysAgo: 3,
    supplierId: 1,
    shipped: 250,
  },
  {
    pharmacyId: 3,
    medicine: { generic: "cetirizine" },
    quantity: 150,
    daysAgo: 2,
    supplierId: 1,
    proposes: { quantity: 100, unitCostCents: 310, inDays: 4 },
  },
  {
    pharmacyId: 1,
    medicine: { generic: "amlodipine" },
    quantity: 180,
    daysAgo: 1,
    supplierId: 2,
    proposes: { quantity: 120, unitCostCents: 540, inDays: 6 },
  },
]

/**
 * Creates purchase orders in every state by the same rules as real ones, so that the ledger explains every
 * unit.
 */
export async function makePurchases(client: pg.ClientBase, stock: Settled[], now: Date) {
  for (const purchase of demoPurchases) await makePurchase(client, { purchase, stock, now })
  await makeReorderRules(client)
}

/** Gives every other medicine of the first pharmacy a preferred supplier, and a few a reorder point by hand. */
const makeReorderRules = (client: pg.ClientBase) =>
  client.query(
    `insert into reorder_rules (stock_id, supplier_id, reorder_point, order_up_to)
     select id, case when nth % 2 = 0 then 1 end, case when nth % 10 < 2 then 20 end, case when nth % 10 < 2 then 60 end
     from (select id, row_number() over (order by id) as nth from stock where pharmacy_id = 1) row
     where nth % 2 = 0 or nth % 10 < 2`,
  )

type Making = { purchase: DemoPurchase; stock: Settled[]; now: Date }

async function makePurchase(client: pg.ClientBase, { purchase, stock, now }: Making) {
  const { pharmacyId, quantity, supplierId = null, daysAgo, completedAfter } = purchase
  const orderedAt = minutesAfter(midnight(now, -daysAgo), 9 * 60 + 20)
  const acceptedAt = supplierId === null ? null : minutesAfter(orderedAt, 150)
  const row = rowFor(purchase, stock)
  const made = await client.query<{ id: number }>(
    `insert into purchase_orders (key, medicine_id, pharmacy_id, supplier_id, order_quantity, order_date, status, ordered_by,
       accepted_at, unit_cost_cents)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      randomUUID(),
      row.medicine.id,
      pharmacyId,
      supplierId,
      quantity,
      earlier(orderedAt, now),
      acceptedAt ? "Accepted" : "Pending",
      counterOf(pharmacyId),
      acceptedAt,
      // The agreed price: four fifths of the shelf's.
      purchase.received ? Math.round(row.priceCents * 0.8) : null,
    ],
  )
  const id = made.rows[0]?.id
  if (!id || supplierId === null || !acceptedAt) return
  if (purchase.proposes)
    await propose(client, { id, supplierId, proposes: purchase.proposes, at: acceptedAt })
  if (purchase.shipped)
    await ship(client, {
      id,
      supplierId,
      units: purchase.shipped,
      at: earlier(minutesAfter(acceptedAt, 20 * 60), now),
      now,
    })
  if (completedAfter === undefined) return
  const completedAt = minutesAfter(midnight(now, completedAfter - daysAgo), 8 * 60 + 45)
  await ship(client, { id, supplierId, units: quantity, at: completedAt, now })
  if (!purchase.received) return
  await receive(client, {
    pharmacyId,
    id,
    received: purchase.received,
    receivedAt: minutesAfter(completedAt, 95),
    now,
  })
}

/** Keeps orders out of the future when the demo is created early in the morning. */
const earlier = (moment: Date, now: Date) => (moment < now ? moment : minutesAfter(now, -10))

type Shipping = { id: number; supplierId: number; units: number; at: Date; now: Date }

async function ship(client: pg.ClientBase, { id, supplierId, units, at, now }: Shipping) {
  const lines = [{ quantity: units, lot: lotOf(id), expires_on: monthEnd(now, 540) }]
  await client.query(
    `select ship_order($1, $2, (select version from purchase_orders where id = $2), $3, '', $4, $5, $6, $7::date)`,
    [supplierId, id, randomUUID(), JSON.stringify(lines), `demo|supplier-${supplierId}`, at, dateOf(at)],
  )
}

type Proposing = { id: number; supplierId: number; proposes: NonNullable<DemoPurchase["proposes"]>; at: Date }

async function propose(client: pg.ClientBase, { id, supplierId, proposes, at }: Proposing) {
  await client.query(
    `with proposal as (
       insert into purchase_proposals (order_id, supplier_id, quantity, unit_cost_cents, deliver_on, proposed_at)
       values ($1, $2, $3, $4, $5, $6) returning id
     )
     update purchase_orders set proposal_id = proposal.id, version = version + 1 from proposal
     where purchase_orders.id = $1`,
    [id, supplierId, proposes.quantity, proposes.unitCostCents, dateOf(at, proposes.inDays), at],
  )
}

const lotOf = (id: number) => `R${20_000 + id}`

type Receiving = { pharmacyId: number; id: number; received: Received; receivedAt: Date; now: Date }

async function receive(client: pg.ClientBase, { pharmacyId, id, received, receivedAt, now }: Receiving) {
  const { accepted, refused = 0 } = received
  const counted = {
    accepted: [{ quantity: accepted, lot: lotOf(id), expires_on: monthEnd(now, 540) }],
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

function rowFor({ pharmacyId, medicine }: DemoPurchase, stock: Settled[]): Settled {
  const shelf = stock
    .filter((row) => row.pharmacyId === pharmacyId)
    .toSorted((a, b) => a.quantity - b.quantity || a.stockId - b.stockId)
  const row =
    "low" in medicine
      ? shelf[medicine.low]
      : (shelf.findLast((each) => each.medicine.genericName === medicine.generic) ?? shelf.at(-1))
  if (!row) throw new Error(`Pharmacy ${pharmacyId} of the demo has an empty shelf.`)
  return row
}
