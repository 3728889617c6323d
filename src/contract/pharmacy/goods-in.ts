import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, largestId, RowId, Version } from "#contract/platform/inputs.ts"
import { maxInvoiceCents, maxInvoiceLines, maxLineUnits } from "#domain/pharmacy/goods-in.ts"
import { maxPriceCents } from "#domain/pharmacy/stock-rules.ts"
import { KeptPage } from "./kept-pages.ts"

const Units = z.int("Count whole units").min(0, "Count whole units").max(maxLineUnits, "That is too many")
const Amount = z
  .int("Enter an amount, for example 4.50")
  .min(0, "Enter an amount, for example 4.50")
  .max(maxInvoiceCents, "That is too much")
const Price = z
  .int("Price must be a number, for example 4.50")
  .min(0, "Price must be a number, for example 4.50")
  .max(maxPriceCents, "Price can be at most Rs. 10,000,000")

const GoodsLine = z
  .strictObject({
    medicineId: z.int().min(1).max(largestId),
    /** Null for goods without a lot or an expiry date. */
    lot: Line(40, "Enter the batch, or leave it empty").nullable().default(null),
    /** The last day of use. */
    expiresOn: z.iso.date("Enter the expiry date on the pack").nullable().default(null),
    /** Units that are charged, and units that came free. */
    units: Units,
    freeUnits: Units.default(0),
    /** The line's total on the invoice. */
    costCents: Amount,
    /** The maximum retail price printed on the pack, for one unit. */
    mrpCents: Price.min(1, "Price must be a number, for example 4.50").nullable().default(null),
    /** The new selling price of one unit; null keeps the present one. */
    priceCents: Price.nullable().default(null),
  })
  .refine(({ units, freeUnits }) => units + freeUnits > 0, { error: "Count at least one", path: ["units"] })

/** The goods of an invoice. */
export const NewGoodsReceipt = z.strictObject({
  /** Idempotency key and id of the receipt, generated when the sheet is begun. */
  key: z.uuid(),
  /** A supplier on Pharos, or any other wholesaler by name. */
  supplier: Line(200, "Enter the supplier"),
  invoiceNumber: Line(60, "Enter the number on the invoice"),
  invoiceDate: z.iso.date("Enter the date on the invoice"),
  /** The invoice's total; it must be the sum of the lines and `otherCents`. */
  totalCents: Amount,
  /** Discounts on the whole invoice (negative) and charges, spread over the lines by their cost. */
  otherCents: z
    .int("Enter an amount, for example 4.50")
    .min(-maxInvoiceCents, "That is too much")
    .max(maxInvoiceCents, "That is too much")
    .default(0),
  lines: z
    .array(GoodsLine)
    .min(1, "Add at least one line")
    .max(maxInvoiceLines, `An invoice holds at most ${maxInvoiceLines} lines`),
  /** Confirms goods that expire within six months. */
  takesShortDated: z.boolean().default(false),
  /** The version of the draft with this key, which is deleted; refused if somebody has changed it since. */
  draftVersion: Version.optional(),
})
export type NewGoodsReceipt = z.output<typeof NewGoodsReceipt>

const summary = {
  id: z.uuid(),
  supplier: z.string(),
  invoiceNumber: z.string(),
  invoiceDate: z.iso.date(),
  totalCents: z.int(),
  receivedAt: z.iso.datetime(),
  /** The name of who received it; null for a deleted account. */
  receivedBy: z.string().nullable(),
}
export const GoodsReceiptSummary = z.object({ ...summary, lineCount: z.int(), fileCount: z.int() })
export type GoodsReceiptSummary = z.infer<typeof GoodsReceiptSummary>

/** A received invoice. */
export const GoodsReceipt = z.object({
  ...summary,
  /** The invoice's pages, oldest first. */
  files: z.array(KeptPage),
  otherCents: z.int(),
  lines: z.array(
    z.object({
      lineNo: z.int(),
      stockId: z.int(),
      medicine: z.string(),
      lot: z.string().nullable(),
      expiresOn: z.iso.date().nullable(),
      units: z.int(),
      freeUnits: z.int(),
      costCents: z.int(),
      /** With the line's share of the invoice's discounts and charges: what all its units cost. */
      netCostCents: z.int(),
      mrpCents: z.int().nullable(),
      priceCents: z.int().nullable(),
    }),
  ),
})
export type GoodsReceipt = z.infer<typeof GoodsReceipt>

const tags = ["Goods in"]

export const goodsIn = {
  receive: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/goods-in",
      summary: "Receive all goods of an invoice into stock, with their cost",
      tags,
      successStatus: 201,
    })
    .input(NewGoodsReceipt)
    /** `recalledUnits` of it went into quarantine: their lot is recalled. */
    .output(GoodsReceipt.extend({ recalledUnits: z.int() }))
    .errors(
      refusals(
        "bad-input",
        "not-found",
        "key-used-differently",
        "above-maximum-price",
        "price-needed",
        "goods-expired",
        "goods-short-dated",
        "invoice-total-differs",
        "invoice-known",
        "draft-changed",
        "cashier-needed",
        "cashier-right",
      ),
    ),
  list: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/goods-in",
      summary: "List my pharmacy's received invoices, newest first",
      tags,
    })
    .input(
      z.strictObject({
        /** Part of a supplier's name, an invoice number or a medicine. */
        text: z.string().max(200).optional(),
        before: z.uuid().optional(),
      }),
    )
    .output(z.object({ receipts: z.array(GoodsReceiptSummary), next: z.uuid().nullable() })),
  suppliers: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/goods-in/suppliers",
      summary: "List the names of suppliers that my pharmacy can receive from",
      tags,
    })
    .output(z.object({ names: z.array(z.string()) })),
  get: endpoint
    .meta({ who: "pharmacien" })
    .route({ method: "GET", path: "/pharmacy/goods-in/{id}", summary: "Get a received invoice", tags })
    .input(z.strictObject({ id: z.uuid() }))
    .output(GoodsReceipt)
    .errors(refusals("not-found")),
  removeFile: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/goods-in/{id}/files/{fileId}/remove",
      summary: "Remove a page of an invoice that was added by mistake",
      tags,
    })
    .input(z.strictObject({ id: z.uuid(), fileId: z.uuid() }))
    .output(GoodsReceipt)
    .errors(refusals("not-found", "bad-input")),
}

const Margin = z.object({
  /** Sold units and their price; returns are deducted on the day they were taken back. */
  units: z.number(),
  cents: z.number(),
  /** The part of them whose cost is known, and that cost. */
  costedUnits: z.number(),
  costedCents: z.number(),
  costCents: z.number(),
})
const MarginRow = Margin.extend({ label: z.string() })
export type MarginRow = z.infer<typeof MarginRow>

export const costs = {
  ofRow: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/stock/{id}/cost",
      summary: "Get what a medicine in stock cost, as far as that is known",
      tags: ["Stock"],
    })
    .input(z.strictObject({ id: RowId }))
    .output(z.object({ units: z.int(), costedUnits: z.int(), costCents: z.int() }))
    .errors(refusals("not-found")),
  margins: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/margins",
      summary: "List sales with their known cost by day, medicine or receipt",
      tags: ["Dashboard"],
    })
    .input(
      z.strictObject({
        by: z.enum(["day", "medicine", "receipt"]),
        from: z.iso.date(),
        until: z.iso.date(),
      }),
    )
    .output(z.object({ rows: z.array(MarginRow) }))
    .errors(refusals("bad-input")),
}
