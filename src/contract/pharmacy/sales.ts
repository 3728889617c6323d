import * as z from "zod"
import { Line, largestId } from "#contract/platform/inputs.ts"
import { maxCartLines, maxLineQuantity, maxTenderedCents, paidBy } from "#domain/pharmacy/till-limits.ts"
import { languageCodes } from "#domain/platform/languages.ts"
import { AnyPayment, accountOf, GivenDiscount } from "./payments.ts"
import { supplied } from "./prescriptions.ts"

export const Cents = z.int().min(0)
export const StockId = z.int().min(1).max(largestId)
export const Day = z.iso.date()
/** A receipt number, as printed or partly typed. */
export const ReceiptNumber = Line(40, "Enter the number on the receipt")

const maxLots = 20

/** A tax that a price includes. */
export const TaxShown = z.strictObject({
  name: Line(40, "Enter the name of the tax"),
  percent: z.number().min(0).max(100),
})

const CartLine = z.strictObject({
  stockId: StockId,
  quantity: z.int("Sell whole units").min(1, "Sell at least one").max(maxLineQuantity),
  /**
   * The price on the till's screen; online, the sale is refused if it has changed. Offline, it is the price
   * charged.
   */
  shownPriceCents: z.int().min(0).max(1_000_000_000).optional(),
  /**
   * What mark-downs take off, as the till shows it; online, the sale is refused if it is not that of the batches that
   * the units come from. If absent, they are sold at the price.
   */
  markdownCents: z.int().min(0).max(maxTenderedCents).optional(),
  /** Of what the mark-down leaves. */
  discount: GivenDiscount.optional(),
  /** Of an offline sale: the tax that the till showed, or null for none. If absent, today's. */
  tax: TaxShown.nullable().optional(),
  /**
   * Lots scanned from the packs: these are sold first, as far as they are in stock; the rest by first expiry.
   */
  lots: z
    .array(
      z.strictObject({
        lot: Line(40, "Enter the batch number on the pack"),
        quantity: z.int().min(1).max(maxLineQuantity),
      }),
    )
    .min(1)
    .max(maxLots)
    .optional(),
})

/**
 * A cart to sell. Its id and `occurredAt` are set on the device before the first try, and the same cart is
 * retried until it is answered; only `isOffline`, `device`, `soldBy`, `cashierId`, `prescriptionSeen`, `prescription`, `repeats` and
 * `overrideReason`
 * may differ between tries.
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
    payment: AnyPayment.optional(),
    /** Of the whole sale, after the discounts of its lines. */
    discount: GivenDiscount.optional(),
    /**
     * The total on the till's screen, with cash rounded; online, the sale is refused if it has changed. Offline,
     * it is the total charged. If absent, an offline sale is not rounded.
     */
    shownTotalCents: z.int().min(0).max(maxTenderedCents).optional(),
    /** Someone has seen the prescriptions that are needed. */
    prescriptionSeen: z.boolean().optional(),
    /** A controlled medicine needs it, and then it has been seen. */
    ...supplied,
    /** The customer who was chosen at the till. */
    customerId: StockId.optional(),
    /**
     * The goods have left the shop already: what no longer fits the stock is recorded anyway, with a task.
     */
    isOffline: z.boolean().optional(),
    /** The till's name: "Counter 1". */
    device: Line(60, "Name the till").optional(),
    /** The seller, if a colleague's login sends an offline sale. */
    soldBy: Line(255, "Enter who sold it").optional(),
    /** The cashier who was at the till, of an offline sale. */
    cashierId: StockId.optional(),
  })
  .refine(
    ({ lines }) =>
      lines.every(({ lots = [], quantity }) => lots.reduce((sum, lot) => sum + lot.quantity, 0) <= quantity),
    { error: "More packs were scanned than are sold", path: ["lines"] },
  )
  .refine(({ isOffline, payment }) => !isOffline || !payment || accountOf(payment) === undefined, {
    error: "A sale on account needs a connection",
    path: ["payment"],
  })
  .refine(({ isOffline, occurredAt }) => !isOffline || occurredAt !== undefined, {
    error: "An offline sale needs the time it was made",
    path: ["occurredAt"],
  })
  .refine(
    ({ discount, lines }) =>
      (!discount && lines.every((line) => !line.discount && !line.markdownCents)) ||
      lines.every((line) => line.shownPriceCents !== undefined),
    { error: "A discount needs the prices shown", path: ["lines"] },
  )
  .refine(({ isOffline, lines }) => !isOffline || lines.every((line) => line.shownPriceCents !== undefined), {
    error: "An offline sale needs the prices charged",
    path: ["lines"],
  })
export type Cart = z.infer<typeof Cart>

/** The units of a line that came from one lot. */
export const SoldBatch = z.object({
  batchId: z.int(),
  lot: z.string().nullable(),
  expiresOn: Day.nullable(),
  quantity: z.int(),
})
export type SoldBatch = z.infer<typeof SoldBatch>

export const Discount = z.object({
  cents: Cents,
  /** Null if an amount was given. */
  percent: z.int().nullable(),
  reason: z.string().nullable(),
})
export type Discount = z.infer<typeof Discount>

export const SaleLine = z.object({
  lineNo: z.int(),
  stockId: StockId,
  name: z.string(),
  /** Null on older receipts. */
  manufacturer: z.string().nullable(),
  quantity: z.int(),
  priceCents: Cents,
  /** Before discounts. */
  totalCents: Cents,
  /** What mark-downs of its batches took off; absent in what an older Pharos kept. */
  markdownCents: Cents.optional(),
  /** That somebody gave. */
  discount: Discount.nullable(),
  /** The line's share of the discount of the whole sale. */
  shareCents: Cents,
  /** What of it is tax; null without one. */
  tax: z.object({ ...TaxShown.shape, cents: Cents }).nullable(),
  batches: z.array(SoldBatch),
  /**
   * Scanned units whose lot was not on record: the customer has these lots, booked from the batches above.
   */
  unrecordedLots: z.array(z.object({ lot: z.string(), quantity: z.int() })),
})
export type SaleLine = z.infer<typeof SaleLine>

/** A sale with the names and prices at that moment. */
export const Sale = z.object({
  id: z.uuid(),
  receiptNumber: z.string(),
  /** What was paid. */
  totalCents: Cents,
  /** Of the lines and of the whole sale together. */
  discountCents: Cents,
  /** Of the whole sale. */
  discount: Discount.nullable(),
  /** What rounding the cash to the rupee added to the total. */
  roundingCents: z.int(),
  /** By the till's clock. */
  occurredAt: z.iso.datetime(),
  /** By the server's clock, which is authoritative. */
  recordedAt: z.iso.datetime(),
  /** Null when the payment method is unknown, as for some customers' orders. */
  payment: z
    .object({
      method: z.enum(paidBy),
      /** What was paid by card and by QR; the rest was cash. */
      cardCents: Cents,
      qrCents: Cents,
      /** The account, and what was charged to it; absent if nothing was. */
      account: z
        .object({ id: z.int(), name: z.string(), cents: Cents, reference: z.string().nullable() })
        .optional(),
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

/** A sale with its returns; reprinting shows the same. */
export const Receipt = Sale.extend({
  pharmacy: z.object({
    name: z.string(),
    address: z.string(),
    town: z.string(),
    phoneNumber: z.string(),
    licenceNumber: z.string().nullable(),
    /** Absent in what an older Pharos kept. */
    taxNumber: z.string().nullable().optional(),
  }),
  /** The pharmacy's customer; absent where none was chosen. */
  customer: z
    .object({
      id: z.int(),
      name: z.string(),
      phoneNumber: z.string().nullable(),
      language: z.enum(languageCodes),
      remindable: z.boolean(),
    })
    .optional(),
  /** The prescription it was supplied on; absent without one. */
  supply: z
    .object({
      /** Absent in what an older Pharos kept. */
      prescriptionId: z.int().optional(),
      patientName: z.string(),
      directions: z.array(z.object({ stockId: StockId, text: z.string() })),
    })
    .optional(),
  /** The lines that need a prescription and have no record, while one can be added; absent without any. */
  unrecorded: z.array(z.object({ stockId: StockId, name: z.string(), controlled: z.boolean() })).optional(),
  /** The cashier's name, or else the seller's; null once the account is deleted. */
  soldBy: z.string().nullable(),
  refundedCents: Cents,
  /** What was refunded by each method. */
  refundedBy: z.object({ cash: Cents, card: Cents, qr: Cents, account: Cents }),
  /** Whether the pharmacy rounds a refund in cash to the rupee. */
  roundsCash: z.boolean(),
  lines: z.array(
    SaleLine.extend({
      /** The units in the medicine's usual pack, if known. */
      packSize: z.int().nullable(),
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
  discountCents: Cents,
  refundedCents: Cents,
  occurredAt: z.iso.datetime(),
  recordedAt: z.iso.datetime(),
  paymentMethod: z.enum(paidBy).nullable(),
  isOffline: z.boolean(),
  device: z.string().nullable(),
  lineCount: z.int(),
  /** The name of the cart's first line. */
  firstName: z.string(),
})
export type ReceiptSummary = z.infer<typeof ReceiptSummary>
