import { randomUUID } from "node:crypto"
import { makeDraftPage, makeInvoicePage } from "../goods-receipts.ts"
import type { PreparedCounter } from "./prepare.ts"
import type { Write } from "./write.ts"

/** Purchase orders. */
export async function purchaseWrites({
  arriving,
  foreignPurchase,
  medicineId,
  other,
  proposed,
  removed,
  shelf,
  supplier,
  unordered,
}: PreparedCounter): Promise<Record<string, Write>> {
  const removeDraftPage = async (pharmacy: number) => {
    const { draftId, pageId } = await makeDraftPage(shelf, pharmacy)
    return `/pharmacy/drafts/${draftId}/pages/${pageId}/remove`
  }
  const removePage = async (pharmacy: number) => {
    const { receiptId, fileId } = await makeInvoicePage(shelf, pharmacy)
    return `/pharmacy/goods-in/${receiptId}/files/${fileId}/remove`
  }
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
      body: {
        key: randomUUID(),
        lines: [{ medicineId: unordered, quantity: 5, ordered: 0, supplierId: null }],
      },
      // Another supplier's number is well formed, and refused as a change since it was read.
      takes: ["lines.0.ordered=0", "lines.0.supplierId=null", "lines.0.supplierId=5"],
    },
    "reordering.setRule": {
      path: `/pharmacy/reorder-rules/${unordered}`,
      body: { limits: { reorderPoint: 5, orderUpTo: 20 }, supplierId: Number(supplier) },
      takes: ["limits=null", "limits.reorderPoint=0", "supplierId=null"],
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
    "goodsIn.receive": {
      path: "/pharmacy/goods-in",
      body: {
        key: randomUUID(),
        supplier: "Lanka Wholesale",
        invoiceNumber: "LW 1",
        invoiceDate: "2026-11-01",
        totalCents: 990,
        otherCents: -10,
        lines: [
          {
            medicineId,
            lot: "G",
            expiresOn: "2099-01-31",
            units: 5,
            freeUnits: 1,
            costCents: 1000,
            mrpCents: 500,
            priceCents: 500,
          },
        ],
        takesShortDated: false,
        draftVersion: 1,
      },
      takes: [
        "draftVersion",
        // The total no longer agrees.
        "totalCents=0",
        "otherCents",
        "otherCents=0",
        "otherCents=-1",
        "lines.0.costCents=0",
        "lines.0.lot",
        "lines.0.lot=null",
        "lines.0.expiresOn",
        "lines.0.expiresOn=null",
        "lines.0.units=0",
        "lines.0.freeUnits",
        "lines.0.freeUnits=0",
        "lines.0.mrpCents",
        "lines.0.mrpCents=null",
        "lines.0.priceCents",
        "lines.0.priceCents=0",
        "lines.0.priceCents=null",
        "takesShortDated",
      ],
    },
    "drafts.removePage": {
      path: await removeDraftPage(shelf.pharmacy),
      body: {},
      foreign: { path: await removeDraftPage(other) },
    },
    "goodsIn.removeFile": {
      path: await removePage(shelf.pharmacy),
      body: {},
      foreign: { path: await removePage(other) },
    },
    "purchaseOrders.setLimit": { path: "/pharmacy/low-stock/limit", takes: ["limit=0"], body: { limit: 5 } },
  }
}
