import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, largestId, whole } from "#contract/platform/inputs.ts"
import {
  maxCartLines,
  maxLineQuantity,
  maxTenderedCents,
  paymentMethods,
} from "#domain/pharmacy/till-limits.ts"

export const Cents = z.int().min(0)
export const StockId = z.int().min(1).max(largestId)
export const Day = z.iso.date()
/** What was printed on it, or as much of it as somebody typed. */
export const ReceiptNumber = Line(40, "Enter the number on the receipt")

export const Payment = z.discriminatedUnion("method", [
  z.strictObject({
    method: z.literal("cash"),
    /** What the customer handed over; without it, exactly the total. */
    tenderedCents: z.int("Enter the amount handed over").min(0).max(maxTenderedCents).optional(),
  }),
  z.strictObject({ method: z.literal("card") }),
  z.strictObject({ method: z.literal("qr") }),
])

const mostLots = 20

const CartLine = z.strictObject({
  stockId: StockId,
  quantity: z.int("Sell whole units").min(1, "Sell at least one").max(maxLineQuantity),
  /** The price on the till's screen: another one on the shelf refuses the sale. Offline, it is what was charged. */
  shownPriceCents: z.int().min(0).max(1_000_000_000).optional(),
  /** As read from the packs: these leave, as far as the shelf knows them, and for the rest what expires first. */
  lots: z
    .array(
      z.strictObject({
        lot: Line(40, "Enter the batch number on the pack"),
        quantity: z.int().min(1).max(maxLineQuantity),
      }),
    )
    .min(1)
    .max(mostLots)
    .optional(),
})

/**
 * A cart to sell. Its id and `occurredAt` are made on the device before the first try, and the same cart is sent again
 * until it is answered; only `isOffline`, `device`, `soldBy` and `prescriptionSeen` may differ from one try to the next.
 */
export const Cart = z
  .strictObject({
    id: z.uuid(),
    lines: z
      .array(CartLine)
      .min(1, "The cart is empty")
      .max(maxCartLines, `A cart holds at most ${maxCartLines} lines`),
    /** When the goods were handed over, by the device's clock. */
    occurredAt: z.iso.datetime({ offset: true }).optional(),
    payment: Payment.optional(),
    /** Somebody looked at the prescription of what needs one. */
    prescriptionSeen: z.boolean().optional(),
    /** The goods have left the shop already: what no longer fits is recorded all the same, with a task. */
    isOffline: z.boolean().optional(),
    /** What the till is called: "Counter 1". */
    device: Line(60, "Name the till").optional(),
    /** Who sold it, when a colleague's login sends what was sold offline. */
    soldBy: Line(255, "Enter who sold it").optional(),
  })
  .refine(
    ({ lines }) =>
      lines.every(({ lots = [], quantity }) => lots.reduce((sum, lot) => sum + lot.quantity, 0) <= quantity),
    { error: "More packs were scanned than are sold", path: ["lines"] },
  )
  .refine(({ isOffline, occurredAt }) => !isOffline || occurredAt !== undefined, {
    error: "A sale made offline says when it was made",
    path: ["occurredAt"],
  })
  .refine(({ isOffline, lines }) => !isOffline || lines.every((line) => line.shownPriceCents !== undefined), {
    error: "A sale made offline says what was charged",
    path: ["lines"],
  })
export type Cart = z.infer<typeof Cart>

/** From which lot how many units of a line came. */
export const SoldBatch = z.object({
  batchId: z.int(),
  lot: z.string().nullable(),
  expiresOn: Day.nullable(),
  quantity: z.int(),
})
export type SoldBatch = z.infer<typeof SoldBatch>

export const SaleLine = z.object({
  lineNo: z.int(),
  stockId: StockId,
  name: z.string(),
  /** Null on receipts older than the field. */
  manufacturer: z.string().nullable(),
  quantity: z.int(),
  priceCents: Cents,
  totalCents: Cents,
  batches: z.array(SoldBatch),
  /** Scanned units whose lot was not on record: the customer holds these lots, booked from the batches above. */
  unrecordedLots: z.array(z.object({ lot: z.string(), quantity: z.int() })),
})
export type SaleLine = z.infer<typeof SaleLine>

/** A sale as it was made: names and prices of that moment. */
export const Sale = z.object({
  id: z.uuid(),
  receiptNumber: z.string(),
  totalCents: Cents,
  /** By the till's clock. */
  occurredAt: z.iso.datetime(),
  /** By ours: this is what counts. */
  recordedAt: z.iso.datetime(),
  /** Null when nobody said how it was paid, as with a customer order that was handed over. */
  payment: z
    .object({
      method: z.enum(paymentMethods),
      tenderedCents: Cents.nullable(),
      changeCents: Cents.nullable(),
    })
    .nullable(),
  prescriptionSeen: z.boolean(),
  isOffline: z.boolean(),
  device: z.string().nullable(),
  lines: z.array(SaleLine),
})
export type Sale = z.infer<typeof Sale>

/** A sale with what has come back of it; printing it again shows the same. */
export const Receipt = Sale.extend({
  pharmacy: z.object({
    name: z.string(),
    address: z.string(),
    town: z.string(),
    phoneNumber: z.string(),
    licenceNumber: z.string().nullable(),
  }),
  /** The seller's name, as long as the account is there. */
  soldBy: z.string().nullable(),
  refundedCents: Cents,
  lines: z.array(
    SaleLine.extend({
      returned: z.int(),
      batches: z.array(SoldBatch.extend({ returned: z.int() })),
    }),
  ),
})
export type Receipt = z.infer<typeof Receipt>

/** One line of a list of receipts. */
export const ReceiptSummary = z.object({
  id: z.uuid(),
  receiptNumber: z.string(),
  totalCents: Cents,
  refundedCents: Cents,
  occurredAt: z.iso.datetime(),
  recordedAt: z.iso.datetime(),
  paymentMethod: z.enum(paymentMethods).nullable(),
  isOffline: z.boolean(),
  device: z.string().nullable(),
  lineCount: z.int(),
  /** What was first in the cart. */
  firstName: z.string(),
})
export type ReceiptSummary = z.infer<typeof ReceiptSummary>

/** What a refused sale says in `data.lines`, by its code. */
export type RefusedLines = {
  "not-enough-stock": { stockId: number; asked: number; available: number }[]
  "expired-stock": { stockId: number; asked: number; available: number }[]
  "price-changed": { stockId: number; shownCents: number; priceCents: number }[]
  "above-maximum-price": { stockId: number; priceCents: number; maximumCents: number }[]
  "prescription-needed": { stockId: number; name: string }[]
}

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
        "seller-gone",
        "not-found",
        "key-used-differently",
        "bad-input",
      ),
    ),
  receipts: endpoint
    .meta({ who: "pharmacien" })
    .route({ method: "GET", path: "/sales", summary: "Receipts of a day, the last one first", tags })
    .input(
      z.strictObject({
        /** In Sri Lanka; today, unless it says otherwise. */
        day: Day.optional(),
        limit: whole(100, "A page has 1 to 100 receipts").default(50),
        /** From the previous page's `next`. */
        before: z.uuid().optional(),
      }),
    )
    .output(z.object({ day: Day, receipts: z.array(ReceiptSummary), next: z.uuid().nullable() })),
  receipt: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/sales/receipts/{receiptNumber}",
      summary: "One receipt by its number, with what came back of it",
      tags,
    })
    .input(z.strictObject({ receiptNumber: ReceiptNumber }))
    .output(Receipt)
    .errors(refusals("not-found", "bad-input")),
}
