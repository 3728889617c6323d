import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { largestId, RowId } from "#contract/platform/inputs.ts"
import { maxReturnLines } from "#domain/pharmacy/drafts.ts"
import { maxInvoiceLines } from "#domain/pharmacy/goods-in.ts"
import { maxPriceCents } from "#domain/pharmacy/stock-rules.ts"
import { isPlain, unstorable } from "#domain/platform/plain-text.ts"
import { KeptPage } from "./kept-pages.ts"
import { QuarantinedUnits } from "./quarantine.ts"

/** A field as typed: whether it is valid is checked when the draft becomes a document. */
const Typed = z.string().max(300, "Use at most 300 characters").refine(isPlain, unstorable)
const Known = z.int().min(0).max(maxPriceCents).nullable()

const GoodsContent = z.strictObject({
  kind: z.literal("goods-in"),
  supplier: Typed,
  invoiceNumber: Typed,
  invoiceDate: Typed,
  total: Typed,
  other: Typed,
  costOf: z.enum(["line", "pack"]),
  takesShortDated: z.boolean(),
  lines: z
    .array(
      z.strictObject({
        /** Within the draft. */
        id: z.int().min(1).max(largestId),
        medicineId: z.int().min(1).max(largestId),
        name: Typed,
        manufacturer: Typed,
        priceCents: Known,
        maximumCents: Known,
        packSize: Known,
        quantity: Typed,
        free: Typed,
        cost: Typed,
        lot: Typed,
        expiry: Typed,
        mrp: Typed,
        price: Typed,
      }),
    )
    .max(maxInvoiceLines, `An invoice holds at most ${maxInvoiceLines} lines`),
})
export type GoodsContent = z.output<typeof GoodsContent>

const ReturnContent = z.strictObject({
  kind: z.literal("supplier-return"),
  supplier: Typed,
  reason: Typed,
  lines: z
    .array(z.strictObject({ unitsId: RowId, quantity: Typed }))
    .min(1, "Choose at least one line")
    .max(maxReturnLines, `A return holds at most ${maxReturnLines} lines`),
})
export type ReturnContent = z.output<typeof ReturnContent>

const DraftContent = z.discriminatedUnion("kind", [GoodsContent, ReturnContent])
export type DraftContent = z.output<typeof DraftContent>
export type DraftKind = DraftContent["kind"]
const Kind = z.enum(["goods-in", "supplier-return"])

/** A draft in a list, with its texts as typed. */
export const DraftSummary = z.object({
  id: z.uuid(),
  kind: Kind,
  version: z.int(),
  supplier: z.string(),
  /** Of an invoice. */
  invoiceNumber: z.string().nullable(),
  total: z.string().nullable(),
  lineCount: z.int(),
  pageCount: z.int(),
  savedAt: z.iso.datetime(),
  /** The name of who changed it last; null for a deleted account. */
  savedBy: z.string().nullable(),
})
export type DraftSummary = z.infer<typeof DraftSummary>

export const Draft = DraftSummary.extend({
  content: DraftContent,
  /** Of a return: those of its units that are still in quarantine. */
  units: z.array(QuarantinedUnits),
  /** Of an invoice, oldest first. They become its receipt's. */
  pages: z.array(KeptPage),
})
export type Draft = z.infer<typeof Draft>

const SavedDraft = z.strictObject({
  /** Idempotency key of the document that it becomes. */
  id: z.uuid(),
  /** Optimistic lock: the version as read, 0 for a new draft. */
  version: z.int().min(0).max(largestId),
  content: DraftContent,
})
export type SavedDraft = z.output<typeof SavedDraft>

const tags = ["Drafts"]

export const drafts = {
  list: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/drafts",
      summary: "List my pharmacy's drafts of received goods or of returns to suppliers, newest first",
      tags,
    })
    .input(z.strictObject({ kind: Kind }))
    .output(z.object({ drafts: z.array(DraftSummary) })),
  get: endpoint
    .meta({ who: "pharmacien" })
    .route({ method: "GET", path: "/pharmacy/drafts/{id}", summary: "Get a draft", tags })
    .input(z.strictObject({ id: z.uuid() }))
    .output(Draft)
    .errors(refusals("not-found")),
  save: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "PUT",
      path: "/pharmacy/drafts/{id}",
      summary: "Save a draft, unless somebody else has changed it since it was read",
      tags,
    })
    .input(SavedDraft)
    .output(DraftSummary)
    .errors(refusals("bad-input", "not-found", "draft-changed", "too-many-drafts")),
  remove: endpoint
    .meta({ who: "pharmacien" })
    .route({ method: "POST", path: "/pharmacy/drafts/{id}/remove", summary: "Delete a draft", tags })
    .input(z.strictObject({ id: z.uuid(), version: z.int().min(1).max(largestId) }))
    .output(z.object({}))
    .errors(refusals("not-found", "draft-changed")),
  removePage: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/drafts/{id}/pages/{pageId}/remove",
      summary: "Remove a page of a draft's invoice that was added by mistake",
      tags,
    })
    .input(z.strictObject({ id: z.uuid(), pageId: z.uuid() }))
    .output(Draft)
    .errors(refusals("not-found")),
}
