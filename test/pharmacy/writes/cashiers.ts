import { randomUUID } from "node:crypto"
import { hashPin } from "#server/pharmacy/cashiers/pins.ts"
import type { PreparedCounter } from "./prepare.ts"
import type { Write } from "./write.ts"

const pin = "8264"
const rights = ["refund", "manage"]

/** A manager who comes back, enters the PIN, approves an act, adds a colleague and leaves. */
export async function cashierWrites({ shelf, other }: PreparedCounter): Promise<Record<string, Write>> {
  const plant = async (pharmacy: number) => {
    const [row] = await shelf.sql<{ id: number }>(
      `insert into cashiers (pharmacy_id, key, request_hash, name, rights, pin_hash, pin_set_at, created_at, deactivated_at)
       values ($1, $2, '', 'Nimali', $3, $4, now(), now(), now()) returning id`,
      [pharmacy, randomUUID(), rights, await hashPin(pin)],
    )
    await shelf.sql("insert into till_days (pharmacy_id, cashier_id) values ($1, $2)", [pharmacy, row?.id])
    return row?.id
  }
  const [own, foreign] = [await plant(shelf.pharmacy), await plant(other)]
  return {
    "cashiers.setLock": { path: "/till/lock", body: { minutes: 10 } },
    "cashiers.change": {
      path: `/till/cashiers/${own}`,
      body: { version: 1, name: "Nimali", rights, isActive: true },
      takes: ["pin"],
      also: [{ version: 1, name: "Nimali", rights, isActive: true, pin: "7359" }],
      foreign: { path: `/till/cashiers/${foreign}` },
    },
    "cashiers.enter": {
      path: "/till/cashier",
      body: { cashierId: own, pin },
      foreign: { body: { cashierId: foreign } },
      isNewEachTime: true,
      countsTries: true,
    },
    "cashiers.stay": { path: "/till/cashier", body: {}, isIdle: true, leavesNoRow: true },
    "cashiers.approve": {
      path: "/till/approvals",
      body: { cashierId: own, pin, right: "refund" },
      foreign: { body: { cashierId: foreign } },
      isNewEachTime: true,
      countsTries: true,
    },
    "cashiers.add": {
      path: "/till/cashiers",
      body: { key: randomUUID(), name: "Kasun", pin: "5193", rights: ["cash"] },
      takes: ["rights=[]"],
    },
    "cashiers.leave": { path: "/till/cashier", body: {}, isIdle: true, leavesNoRow: true },
  }
}
