import { randomUUID } from "node:crypto"
import type { PreparedCounter } from "./prepare.ts"
import type { Write } from "./write.ts"

/** A customer who is added, changed, reminded of what runs out, and erased. */
export async function customerWrites({ shelf, other }: PreparedCounter): Promise<Record<string, Write>> {
  const one = async <Value>(query: string, values: unknown[]) =>
    (await shelf.sql<{ value: Value }>(query, values))[0]?.value
  const plant = (pharmacy: number) =>
    one<number>(
      `insert into customer_accounts (pharmacy_id, key, request_hash, name, phone_number, reminder_way, consented_at, created_at)
       values ($1, $2, '', 'Nimal', '+94771234567', 'whatsapp', now(), now()) returning id as value`,
      [pharmacy, randomUUID()],
    )
  const sale = async (customer: number | undefined, pharmacy: number) => {
    const row = await shelf.makeRow({ pharmacy: pharmacy as typeof shelf.pharmacy, quantity: 2 }) // a pharmacy of this test
    const id = randomUUID()
    await shelf.sql(
      `with sold as (
         insert into sales (pharmacy_id, id, receipt_number, sold_by, total_cents, request_hash, occurred_at, recorded_at)
         values ($1, $2, $3, 'test', 0, '', now(), now()))
       , line as (
         insert into sale_lines (pharmacy_id, sale_id, line_no, stock_id, medicine_name, quantity, price_cents)
         values ($1, $2, 1, $4, 'Medicine', 1, 0))
       insert into customer_sales (pharmacy_id, sale_id, customer_id) values ($1, $2, $5)`,
      [pharmacy, id, id.slice(0, 12).toUpperCase(), row, customer],
    )
    return id
  }
  const refill = (customer: number | undefined, pharmacy: number) =>
    one<number>(
      `insert into refills (pharmacy_id, customer_id, sale_id, line_no, medicine_id, medicine_name, quantity, days, runs_out_on)
       select $1, $2, gen_random_uuid(), 1, min(medicine_id), 'Medicine', 1, 1, '2026-11-20' from stock where pharmacy_id = $1 returning id as value`,
      [pharmacy, customer],
    )
  const [own, foreign, erased] = [
    await plant(shelf.pharmacy),
    await plant(other),
    await plant(shelf.pharmacy),
  ]
  const [first, second] = [await refill(own, shelf.pharmacy), await refill(own, shelf.pharmacy)]
  const theirs = await refill(foreign, other)
  const [saleId, foreignSale] = [await sale(own, shelf.pharmacy), await sale(foreign, other)]
  const full = {
    name: "Nimal Perera",
    phoneNumber: "0771234567",
    email: "nimal@example.lk",
    bornOn: "1961-03-04",
    language: "si",
    note: "Rings before coming",
    reminderWay: "whatsapp",
    allergies: ["penicillin"],
  }
  const takes = [
    "language",
    "email=null",
    "bornOn=null",
    "note=null",
    "reminderWay=null",
    "allergies",
    "allergies=[]",
  ]
  const at = (id: number | undefined, what: string) => `/pharmacy/customers/${id}/${what}`
  return {
    "customers.planRefills": {
      path: "/pharmacy/refills",
      body: { saleId, lines: [{ lineNo: 1, days: 30 }] },
      takes: ["lines.0.days=null"],
      foreign: { body: { saleId: foreignSale } },
    },
    "customers.remind": {
      path: at(own, "reminders"),
      body: { key: randomUUID(), refills: [first] },
      foreign: { path: at(foreign, "reminders"), body: { refills: [theirs] } },
    },
    "customers.closeRefills": {
      path: at(own, "closed-refills"),
      body: { refills: [second], as: "stopped" },
      foreign: { path: at(foreign, "closed-refills"), body: { refills: [theirs] } },
    },
    "customers.change": {
      path: `/pharmacy/customers/${own}`,
      body: { ...full, version: 1 },
      takes,
      foreign: { path: `/pharmacy/customers/${foreign}` },
    },
    "customers.erase": {
      path: at(erased, "erasure"),
      body: { version: 1 },
      foreign: { path: at(foreign, "erasure") },
    },
    "customers.add": {
      path: "/pharmacy/customers",
      body: { key: randomUUID(), ...full },
      takes: ["phoneNumber=null", ...takes],
    },
  }
}
