import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, whole } from "#contract/platform/inputs.ts"
import { maxReceiptDays, maxTenderedCents, refundMethods } from "#domain/pharmacy/till-limits.ts"
import { AddedRecord } from "./prescriptions.ts"
import { Cart, Day, Receipt, ReceiptNumber, ReceiptSummary, Sale } from "./sales.ts"

const tags = ["Sales"]

export const sales = {
  sell: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/sales",
      summary: "Sell a cart. Atomic and idempotent",
      tags,
      successStatus: 201,
    })
    .input(Cart)
    .output(Sale)
    .errors(
      refusals(
        "not-enough-stock",
        "expired-stock",
        "price-changed",
        "above-maximum-price",
        "prescription-needed",
        "prescription-record-needed",
        "prescription-not-repeatable",
        "supply-warned",
        "total-changed",
        "discount-over-limit",
        "account-closed",
        "account-over-limit",
        "lot-recalled",
        "seller-gone",
        "cashier-needed",
        "cashier-right",
        "not-found",
        "key-used-differently",
        "bad-input",
      ),
    ),
  receipts: endpoint
    .meta({ who: "pharmacien" })
    .route({ method: "GET", path: "/sales", summary: "Find receipts, newest first", tags })
    .input(
      z.strictObject({
        /** The last day searched, in Sri Lanka; default: today. */
        day: Day.optional(),
        days: whole(maxReceiptDays, `Search 1 to ${maxReceiptDays} days`).default(1),
        /** Words in the name of a medicine sold, or part of a receipt number. */
        text: Line(100, "Enter a medicine or part of a receipt number").optional(),
        totalCents: whole(maxTenderedCents, "Enter the receipt's total in cents").optional(),
        /** Only sales of which something was paid by this method. */
        paidBy: z.enum(refundMethods).optional(),
        /** Only sales that need a prescription and have no record, to which one can be added. */
        unrecorded: z.stringbool().optional(),
        limit: whole(100, "A page has 1 to 100 receipts").default(50),
        /** Cursor: `next` of the previous page. */
        before: z.uuid().optional(),
      }),
    )
    .output(z.object({ day: Day, receipts: z.array(ReceiptSummary), next: z.uuid().nullable() })),
  receipt: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/sales/receipts/{receiptNumber}",
      summary: "Get a receipt by its number, with its returns",
      tags,
    })
    .input(z.strictObject({ receiptNumber: ReceiptNumber }))
    .output(Receipt)
    .errors(refusals("not-found", "bad-input")),
  addPrescription: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/sales/receipts/{receiptNumber}/prescription",
      summary: "Record afterwards on which prescription a sale was supplied. Idempotent",
      tags,
      successStatus: 201,
    })
    .input(AddedRecord.extend({ receiptNumber: ReceiptNumber }))
    .output(Receipt)
    .errors(
      refusals(
        "not-found",
        "bad-input",
        "cashier-needed",
        "prescription-record-needed",
        "prescription-not-repeatable",
        "prescription-not-addable",
        "supply-warned",
      ),
    ),
}
