import { randomUUID } from "node:crypto"
import { makePurchases } from "#test/pharmacy/purchases.ts"
import type { AdminWrites } from "./admin-world.ts"

/** A national recall from its start to its end; nobody has answered. */
export const makeRecallWrites: AdminWrites = async ({ shelf }) => {
  const lot = { quantity: 3, lot: "R1", expiresOn: "2099-01-31" }
  const medicineId = await makePurchases(shelf).medicineOf(await shelf.makeRow({ batches: [lot] }))
  const key = randomUUID()
  const on = (act: string) => `/admin/recalls/${key}/${act}`
  return {
    "adminRecalls.start": {
      path: "/admin/recalls",
      body: { key, medicineId, lots: ["R1"], class: 1, reason: "Contaminated", orderedBy: "NMRA" },
      takes: ["lots=[]"],
    },
    "adminRecalls.remind": { path: on("remind"), body: {} },
    "adminRecalls.close": { path: on("close"), body: { summary: "All is back", leavesOut: true } },
    "adminRecalls.lift": { path: on("lift"), body: { reason: "Another lot was meant" } },
  }
}
