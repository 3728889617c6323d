import { randomUUID } from "node:crypto"
import { receiptNumberOf } from "#domain/pharmacy/receipt-number.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { PreparedCounter } from "./prepare.ts"
import type { Write } from "./write.ts"

const fields = { name: "Lakeside Nursing Home", creditLimitCents: 500_000 }

/** A customer's account that is changed, paid and opened. */
export async function customerAccountWrites({
  shelf,
  other,
}: PreparedCounter): Promise<Record<string, Write>> {
  const plant = async (pharmacy: number) => {
    const [row] = await shelf.sql<{ id: number }>(
      `insert into customer_accounts (pharmacy_id, key, request_hash, name, email, credit_limit_cents, created_at)
       values ($1, $2, '', 'Asiri', 'asiri@example.lk', 100, now()) returning id`,
      [pharmacy, randomUUID()],
    )
    return row?.id
  }
  const [own, foreign] = [await plant(shelf.pharmacy), await plant(other)]
  // An insurer with a bill, and a sale that is on none.
  const bill = async (pharmacy: PharmacyId) => {
    const [made = { account: 0, id: "" }] = await shelf.sql<{ account: number; id: string }>(
      `with insurer as (
         insert into customer_accounts (pharmacy_id, key, request_hash, name, kind, credit_limit_cents, created_at)
         values ($1, $2, '', 'Island Health', 'insurer', 100000, now()) returning id
       ), line as (
         insert into account_bill_lines (pharmacy_id, bill_id, line_no, entry_id, kind, receipt_number, occurred_at, cents)
         values ($1, $2, 1, $2, 'sale', 'R', now(), 900)
       )
       insert into account_bills (pharmacy_id, id, number, account_id, name, from_day, until_day, total_cents, request_hash,
         made_by, made_at)
       select $1, $2, 1, id, 'Island Health', '2026-11-01', '2026-11-01', 900, '', 'test', now() from insurer
       returning account_id as account, id`,
      [pharmacy, randomUUID()],
    )
    const id = randomUUID()
    const cart = JSON.stringify([{ stock_id: await shelf.makeRow({ pharmacy, quantity: 9 }), quantity: 2 }])
    const onAccount = { payment_method: "account", account_id: made.account, account_reference: "IH 1" }
    const terms = JSON.stringify(onAccount)
    await shelf.sql("select sell($1, $2, $3, 'test', $4, $5, '')", [
      pharmacy,
      id,
      receiptNumberOf(id),
      cart,
      terms,
    ])
    return made
  }
  const [billed, foreignBilled] = [await bill(shelf.pharmacy), await bill(other)]
  const full = {
    ...fields,
    kind: "insurer",
    phoneNumber: "0771234567",
    taxNumber: "103-7000",
    note: "Pays on the 5th",
  }
  const takes = ["kind", "phoneNumber=null", "taxNumber", "taxNumber=null", "note=null", "creditLimitCents=0"]
  return {
    "customerAccounts.change": {
      path: `/pharmacy/accounts/${own}`,
      body: { ...full, version: 1, isOpen: true },
      takes,
      foreign: { path: `/pharmacy/accounts/${foreign}` },
    },
    "customerAccounts.pay": {
      path: `/pharmacy/accounts/${own}/payments`,
      body: { key: randomUUID(), method: "cash", cents: 1_000 },
      foreign: { path: `/pharmacy/accounts/${foreign}/payments` },
    },
    "customerAccounts.mail": {
      path: `/pharmacy/accounts/${own}/statement/mails`,
      body: { key: randomUUID(), month: "2026-11" },
      foreign: { path: `/pharmacy/accounts/${foreign}/statement/mails` },
    },
    "accountBills.make": {
      path: `/pharmacy/accounts/${billed.account}/bills`,
      body: { key: randomUUID(), untilDay: colomboDay(new Date()) },
      foreign: { path: `/pharmacy/accounts/${foreignBilled.account}/bills` },
    },
    "accountBills.answer": {
      path: `/pharmacy/bills/${billed.id}/answers`,
      body: { key: randomUUID(), kind: "refused", cents: 100, dated: "2026-11-02", reason: "Not covered" },
      also: [{ key: randomUUID(), kind: "paid", cents: 100, dated: "2026-11-02", method: "qr" }],
      foreign: { path: `/pharmacy/bills/${foreignBilled.id}/answers` },
    },
    "customerAccounts.add": { path: "/pharmacy/accounts", body: { key: randomUUID(), ...full }, takes },
  }
}
