import { randomUUID } from "node:crypto"
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
  const full = { ...fields, kind: "insurer", phoneNumber: "0771234567", note: "Pays on the 5th" }
  const takes = ["kind", "phoneNumber=null", "note=null", "creditLimitCents=0"]
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
    "customerAccounts.add": { path: "/pharmacy/accounts", body: { key: randomUUID(), ...full }, takes },
  }
}
