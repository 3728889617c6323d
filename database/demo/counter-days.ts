import { randomUUID } from "node:crypto"
import type pg from "pg"
import { receiptNumberOf } from "#domain/pharmacy/receipt-number.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { dateOf, midnight, minutesAfter, monthEnd } from "./calendar.ts"
import { insertSales } from "./queries.ts"
import type { DemoSale } from "./sales.ts"

/** The pharmacy of the demo pharmacist, whose till keeps days. */
const pharmacyId = 1
const pharmacist = "demo|pharmacist"
const daysAtTheTill = 7
const opens = 7 * 60 + 15
const closes = 22 * 60 + 45
const float = {
  pieces: [
    { rupees: 500, count: 6 },
    { rupees: 100, count: 20 },
  ],
  otherCents: 0,
}

type Counter = { client: pg.ClientBase; now: Date }

/** Returns the sales that the last days at the till are about; they are inserted day by day, between opening and closing. */
export const isOfTillDays = (sale: DemoSale, now: Date) =>
  sale.pharmacyId === pharmacyId && sale.at >= midnight(now, -daysAtTheTill)

/**
 * Plays the last days of the first pharmacy's till, by the same functions as real ones: the drawer is opened in the
 * morning, and counted in the evening; in between are the day's sales, accounts, prescriptions and goods in.
 */
export async function playTillDays(counter: Counter, sales: DemoSale[]) {
  const { client, now } = counter
  for (let back = daysAtTheTill; back >= 0; back -= 1) {
    const day = midnight(now, -back)
    const openedAt = minutesAfter(day, opens)
    if (openedAt < now)
      await client.query("select open_till_day($1, $2, $3, $4, $5, null, $6)", [
        pharmacyId,
        randomUUID(),
        fingerprintOf(`open ${back}`),
        float,
        pharmacist,
        openedAt,
      ])
    await insertSales(
      client,
      sales.filter(({ at }) => at >= day && at < midnight(day, 1)),
    )
    for (const act of acts.filter(({ daysAgo }) => daysAgo === back))
      await act.play(counter, minutesAfter(day, act.minute))
    const closedAt = minutesAfter(day, closes)
    if (closedAt < now) await closeDay(client, closedAt, back === 2 ? -2_000 : 0)
  }
}

/** Counts the drawer; `variance` is explained. */
async function closeDay(client: pg.ClientBase, at: Date, variance: number) {
  const found = await client.query<{ id: number; expected: string }>(
    `select d.id, till_expected_cents(d.float_cents, till_takings(array[d.id])) as expected
     from till_days d where d.pharmacy_id = $1 and d.closed_at is null`,
    [pharmacyId],
  )
  const day = found.rows[0]
  if (!day) return
  const counted = { pieces: [], otherCents: Number(day.expected) + variance }
  const reason = variance === 0 ? null : "Twenty rupees too much given as change"
  await client.query("select close_till_day($1, $2, $3, $4, $5, $6, $7, $8, $9)", [
    pharmacyId,
    day.id,
    randomUUID(),
    fingerprintOf(`close ${day.id}`),
    counted,
    variance,
    reason,
    pharmacist,
    at,
  ])
}

type Act = { daysAgo: number; minute: number; play: (counter: Counter, at: Date) => Promise<unknown> }

const accounts = [
  { name: "St. Anne's Home for the Elderly", kind: "institution", limit: 15_000_000, phone: "+94112000701" },
  { name: "Island Health Insurance", kind: "insurer", limit: 50_000_000, phone: "+94112000702" },
  { name: "Rohan Gunawardena", kind: "person", limit: 1_000_000, phone: "+94772000703" },
]

/** In place of a generic name: a medicine with a register. */
const anyControlled = "controlled"

const acts: Act[] = [
  { daysAgo: 7, minute: 9 * 60, play: addAccounts },
  {
    daysAgo: 6,
    minute: 10 * 60 + 20,
    play: (counter, at) => receiveInvoice(counter, at, ["paracetamol", "amoxicillin", anyControlled]),
  },
  {
    daysAgo: 5,
    minute: 11 * 60,
    play: sale({ cart: { paracetamol: 100, omeprazole: 28 }, on: accounts[0]?.name, reference: "Ward 2" }),
  },
  {
    daysAgo: 4,
    minute: 15 * 60 + 10,
    play: sale({
      cart: { losartan: 30, atorvastatin: 30 },
      on: accounts[1]?.name,
      reference: "IH 44713, S. Wijesinghe",
      patient: "Sunil Wijesinghe",
    }),
  },
  {
    daysAgo: 3,
    minute: 17 * 60 + 30,
    play: sale({ cart: { [anyControlled]: 20 }, patient: "Malini Fonseka" }),
  },
  {
    daysAgo: 3,
    minute: 18 * 60 + 5,
    play: sale({ cart: { cetirizine: 10, paracetamol: 20 }, on: accounts[2]?.name }),
  },
  {
    daysAgo: 2,
    minute: 9 * 60 + 45,
    play: (counter, at) => receiveInvoice(counter, at, ["cetirizine", "salbutamol"]),
  },
  { daysAgo: 2, minute: 16 * 60, play: payAccount },
  {
    daysAgo: 1,
    minute: 12 * 60,
    play: sale({ cart: { metformin: 60, amlodipine: 30 }, patient: "Kusum Ratnayake" }),
  },
  {
    daysAgo: 1,
    minute: 19 * 60 + 15,
    play: sale({
      cart: { paracetamol: 200, "oral rehydration salts": 10 },
      on: accounts[0]?.name,
      reference: "Ward 1",
    }),
  },
]

async function addAccounts({ client }: Counter, at: Date) {
  for (const { name, kind, limit, phone } of accounts)
    await client.query("select add_account($1, $2, $3, $4, $5)", [
      pharmacyId,
      randomUUID(),
      fingerprintOf(name),
      { name, kind, phone_number: phone, note: null, credit_limit_cents: limit },
      at,
    ])
}

async function payAccount({ client }: Counter, at: Date) {
  await client.query(
    `select pay_account($1, $2, a.id, 'card', account_balance($1, a.id) * 3 / 5, $3, $4, $5) from customer_accounts a
     where a.pharmacy_id = $1 and a.name = $6 and account_balance($1, a.id) > 1`,
    [pharmacyId, randomUUID(), fingerprintOf("payment"), pharmacist, at, accounts[0]?.name],
  )
}

type Row = { id: number | null; medicineId: number; quantity: number; priceCents: number }

/** Returns the row of this pharmacy with the most of a medicine now, or the medicine without one. */
async function rowOf({ client }: Counter, generic: string): Promise<Row | undefined> {
  const found = await client.query<Row>(
    `select s.id, m.id as "medicineId", coalesce(s.quantity, 0) as quantity,
       coalesce(s.price_cents, m.max_retail_price_cents, 1500) as "priceCents"
     from medicines m left join stock s on s.medicine_id = m.id and s.pharmacy_id = $1
     where m.generic_name = $2 or m.controlled and $2 = $3 order by quantity desc, m.id limit 1`,
    [pharmacyId, generic, anyControlled],
  )
  return found.rows[0]
}

type Sold = { cart: Record<string, number>; on?: string | undefined; reference?: string; patient?: string }

/** Sells what is left of a cart, on account or by card, on a prescription if there is a patient. */
function sale({ cart, on, reference, patient }: Sold): Act["play"] {
  return async (counter, at) => {
    const { client } = counter
    const lines: { stock_id: number; quantity: number }[] = []
    for (const [generic, wanted] of Object.entries(cart)) {
      const row = await rowOf(counter, generic)
      const quantity = Math.min(wanted, row?.quantity ?? 0)
      if (row?.id && quantity > 0) lines.push({ stock_id: row.id, quantity })
    }
    if (lines.length === 0) return
    const charged = await client.query<{ id: number }>(
      "select id from customer_accounts where pharmacy_id = $1 and name = $2",
      [pharmacyId, on ?? null],
    )
    const accountId = charged.rows[0]?.id
    const terms = {
      payment_method: accountId ? "account" : "card",
      account_id: accountId,
      account_reference: reference,
      prescription_seen: true,
      prescription: patient && prescriptionOf(patient, dateOf(at, -1)),
    }
    const id = randomUUID()
    await client.query("select sell($1, $2, $3, $4, $5, $6, $7, $8, $8, $9::date)", [
      pharmacyId,
      id,
      receiptNumberOf(id),
      pharmacist,
      JSON.stringify(lines),
      terms,
      fingerprintOf(id),
      at,
      dateOf(at),
    ])
  }
}

const prescriptionOf = (patient: string, writtenOn: string) => ({
  patient_name: patient,
  patient_phone: null,
  patient_age: 62,
  prescriber: "Dr. Dilani Fernando",
  prescriber_number: "SLMC 24817",
  written_on: writtenOn,
  repeats_allowed: 2,
})

/** Receives 100 units of each medicine, with 10 free, for seven tenths of their price. */
async function receiveInvoice(counter: Counter, at: Date, generics: string[]) {
  const lines: ({ cost_cents: number } & Record<string, unknown>)[] = []
  for (const generic of generics) {
    const row = await rowOf(counter, generic)
    if (row)
      lines.push({
        medicine_id: row.medicineId,
        lot: `W${1000 + row.medicineId}`,
        expires_on: monthEnd(at, 620),
        units: 100,
        free_units: 10,
        mrp_cents: null,
        price_cents: row.priceCents,
        cost_cents: row.priceCents * 70,
      })
  }
  const goods = lines.reduce((sum, { cost_cents }) => sum + cost_cents, 0)
  const invoice = {
    supplier: "Metro Pharma Wholesale",
    invoice_number: `MPW/${dateOf(at).slice(2).replaceAll("-", "")}`,
    invoice_date: dateOf(at, -1),
    total_cents: goods,
    other_cents: 0,
    takes_short_dated: false,
    lines,
  }
  await counter.client.query("select receive_goods($1, $2, $3, $4, $5, $6, $7::date)", [
    pharmacyId,
    randomUUID(),
    fingerprintOf(invoice.invoice_number),
    pharmacist,
    invoice,
    at,
    dateOf(at),
  ])
}
