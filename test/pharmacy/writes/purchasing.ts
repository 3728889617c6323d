import { randomUUID } from "node:crypto"
import type { PreparedCounter } from "./prepare.ts"
import type { Write } from "./write.ts"

/** Purchase orders. */
export function purchaseWrites({
  arriving,
  foreignPurchase,
  medicineId,
  proposed,
  removed,
}: PreparedCounter): Record<string, Write> {
  const purchase = (
    id: number,
    act: string,
    body: Write["body"],
    { takes = [], also = [] }: Pick<Write, "takes" | "also"> = {},
  ): Write => ({
    takes,
    also,
    path: `/pharmacy/purchase-orders/${id}/${act}`,
    body,
    foreign: { path: `/pharmacy/purchase-orders/${foreignPurchase}/${act}` },
  })
  return {
    "purchaseOrders.add": {
      path: "/pharmacy/purchase-orders",
      body: { key: randomUUID(), medicineId, quantity: 5 },
    },
    "purchaseOrders.addAll": {
      path: "/pharmacy/purchase-orders/all",
      body: { key: randomUUID(), lines: [{ medicineId, quantity: 5 }] },
    },
    "purchaseOrders.remove": purchase(removed, "remove", { version: 1 }),
    "purchaseOrders.restore": purchase(removed, "restore", { version: 2 }, { takes: ["version=4711"] }),
    "purchaseOrders.answerProposal": purchase(proposed, "answer", { version: 2, agrees: true }),
    "purchaseOrders.receive": purchase(
      arriving,
      "deliveries",
      {
        key: randomUUID(),
        delivered: 5,
        accepted: [{ quantity: 4, lot: "B", expiresOn: "2099-01-31" }],
        refused: [{ quantity: 1, reason: "damaged", note: "Wet" }],
        priceCents: 500,
        takesShortDated: false,
        takesMore: false,
      },
      {
        takes: ["priceCents=0", "priceCents", "refused.0.note", "takesShortDated", "takesMore", "note"],
        also: [
          {
            key: randomUUID(),
            note: 1,
            delivered: 1,
            accepted: [{ quantity: 1, lot: "B", expiresOn: "2099-01-31" }],
            refused: [],
          },
        ],
      },
    ),
    "purchaseOrders.setLimit": { path: "/pharmacy/low-stock/limit", takes: ["limit=0"], body: { limit: 5 } },
  }
}
