import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line } from "#contract/platform/inputs.ts"
import {
  maxCartLines,
  maxLineQuantity,
  paidBy,
  refundMethods,
  returnPlaces,
} from "#domain/pharmacy/till-limits.ts"
import { Cents, Day, ReceiptNumber, StockId } from "./sales.ts"

/** A return of one sale. Its id is generated on the device and is the idempotency key. */
export const NewReturn = z.strictObject({
  id: z.uuid(),
  receiptNumber: ReceiptNumber,
  lines: z
    .array(
      z.strictObject({
        /** The receipt's line number. */
        lineNo: z.int().min(1).max(maxCartLines),
        quantity: z.int("Return whole units").min(1, "Return at least one unit").max(maxLineQuantity),
        to: z.enum(returnPlaces, { error: "Choose the shelf or quarantine" }),
        /** The batch of the lot on the pack; if absent, the line's batches in the order they were sold. */
        batchId: z.int().min(1).max(2_147_483_647).optional(),
      }),
    )
    .min(1, "Choose what is returned")
    .max(maxCartLines),
  reason: Line(300, "Enter a reason for the return"),
  /** Of a sale paid by several methods, each is refunded up to what was paid by it, this one first. A sale on account is credited. */
  refundMethod: z.enum(refundMethods, { error: "Choose the refund method" }),
})
export type NewReturn = z.output<typeof NewReturn>

/** A return as booked: each line with its batch and destination. */
export const Return = z.object({
  id: z.uuid(),
  saleId: z.uuid(),
  receiptNumber: z.string(),
  reason: z.string(),
  refundMethod: z.enum(paidBy),
  refundCents: Cents,
  /** What was refunded by card, by QR and to the account; the rest was cash. */
  cardCents: Cents,
  qrCents: Cents,
  accountCents: Cents,
  /** The difference to what was paid for the units: cash is rounded, and the last units get all that is left. */
  roundingCents: z.int(),
  recordedAt: z.iso.datetime(),
  lines: z.array(
    z.object({
      /** The receipt's line number. */
      lineNo: z.int(),
      stockId: StockId,
      name: z.string(),
      quantity: z.int(),
      priceCents: Cents,
      /** Before discounts. */
      totalCents: Cents,
      discountCents: Cents,
      /** The tax in what was paid for the units. */
      taxCents: Cents,
      to: z.enum(returnPlaces),
      batchId: z.int(),
      lot: z.string().nullable(),
      expiresOn: Day.nullable(),
    }),
  ),
})
export type Return = z.infer<typeof Return>

const tags = ["Returns"]

export const returns = {
  take: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/returns",
      summary: "Record a return, at the price paid",
      tags,
      successStatus: 201,
    })
    .input(NewReturn)
    .output(Return)
    .errors(
      refusals(
        "bad-input",
        "not-found",
        "more-than-sold",
        "expired-return",
        "lot-recalled",
        "cashier-needed",
        "cashier-right",
        "key-used-differently",
      ),
    ),
  ofReceipt: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/sales/receipts/{receiptNumber}/returns",
      summary: "List the returns of a sale, oldest first",
      tags,
    })
    .input(z.strictObject({ receiptNumber: ReceiptNumber }))
    .output(z.array(Return))
    .errors(refusals("not-found", "bad-input")),
}
