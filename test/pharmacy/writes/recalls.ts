import { randomUUID } from "node:crypto"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { makePurchases } from "../purchases.ts"
import type { PreparedCounter } from "./prepare.ts"
import type { Write } from "./write.ts"

/** Recalls of a pharmacy on its own shelf, each for one act. */
export async function recallWrites(counter: PreparedCounter): Promise<Record<string, Write>> {
  const { shelf, other, colleague, send } = counter
  const { medicineOf } = makePurchases(shelf)
  const lot = { quantity: 3, lot: "R1", expiresOn: "2099-01-31" }
  const make = async (pharmacy = shelf.pharmacy) => ({
    key: randomUUID(),
    medicineId: await medicineOf(await shelf.makeRow({ pharmacy, batches: [lot] })),
    lots: ["R1"],
    class: 3,
    reason: "A cracked seal",
    orderedBy: "The manufacturer",
  })
  const started = async (pharmacy?: PharmacyId) => {
    const recall = await make(pharmacy)
    await send("POST /pharmacy/recalls", recall, pharmacy === undefined ? undefined : colleague.cookie)
    return recall
  }
  const [foreign, answered, reminded, closed, lifted] = [
    await started(other),
    await started(),
    await started(),
    await started(),
    await started(),
  ]
  const on = ({ key }: { key: string }, act: string, body: Write["body"], takes: string[] = []): Write => ({
    path: `/pharmacy/recalls/${key}/${act}`,
    body,
    takes,
    foreign: { path: `/pharmacy/recalls/${foreign.key}/${act}` },
  })
  return {
    "recalls.start": {
      path: "/pharmacy/recalls",
      body: await make(),
      takes: ["lots=[]"],
      foreign: { body: { medicineId: foreign.medicineId } },
    },
    "recalls.answer": on(answered, "answer", { unitsFound: 3, unitsRemoved: 0, note: "All were sold" }, [
      'note=""',
      "unitsFound=0",
      "unitsRemoved=0",
    ]),
    "recalls.remind": on(reminded, "remind", {}),
    "recalls.close": on(closed, "close", { summary: "Sent back", leavesOut: true }),
    "recalls.lift": on(lifted, "lift", { reason: "The seal was whole" }),
  }
}
