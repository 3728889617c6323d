import * as z from "zod"
import { SupplierReturn } from "#contract/pharmacy/supplier-returns.ts"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { listingDown, RowId } from "#contract/platform/inputs.ts"
import { Party } from "#contract/supplier/party.ts"
import { returnSorts } from "#domain/platform/list-sorts.ts"

const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Enter a month")

/** The sums of a month with a pharmacy: deliveries as invoiced, less refused units and credit notes. */
const StatementSums = z.object({
  invoices: z.int(),
  invoicedCents: z.number(),
  /** Deliveries for which no price was agreed. */
  unpriced: z.int(),
  refusedCents: z.number(),
  creditedCents: z.number(),
  balanceCents: z.number(),
})

export const PharmacyStatement = StatementSums.extend({
  /** Of the pharmacy. */
  id: z.int(),
  pharmacy: z.string(),
  town: z.string(),
})
export type PharmacyStatement = z.infer<typeof PharmacyStatement>

/** An invoice of a delivery, units of one that the pharmacy refused, or a credit note of a return. */
const StatementEntry = z.object({
  at: z.iso.datetime(),
  kind: z.enum(["invoice", "refused", "credit"]),
  /** Of the delivery note, which is also the invoice's, or of the credit note. */
  number: z.string().nullable(),
  /** The sequence number of the delivery note. */
  note: z.int().nullable(),
  medicine: z.string().nullable(),
  quantity: z.int().nullable(),
  unitCostCents: z.int().nullable(),
  /** Negative for what the supplier owes; null without an agreed price. */
  cents: z.number().nullable(),
})
export type StatementEntry = z.infer<typeof StatementEntry>

export const SupplierStatement = StatementSums.extend({
  month: z.string(),
  supplier: Party,
  pharmacy: Party,
  entries: z.array(StatementEntry),
})
export type SupplierStatement = z.infer<typeof SupplierStatement>

/** Goods that a pharmacy sent back, as the supplier sees them: who sent them stays with the pharmacy. */
export const ReceivedReturn = SupplierReturn.omit({ supplier: true, sentBy: true }).extend({
  pharmacy: z.string(),
  town: z.string(),
  pharmacyPhone: z.string(),
})
export type ReceivedReturn = z.infer<typeof ReceivedReturn>

export const ReturnsQuestion = z.strictObject({
  status: z.enum(["open", "all"]).default("open"),
  /** Cursor: `next` of the previous page. */
  before: z.uuid().optional(),
  ...listingDown(returnSorts),
})
export type ReturnsQuestion = z.output<typeof ReturnsQuestion>

const tags = ["Supplier statements"]

export const supplierStatements = {
  list: endpoint
    .meta({ who: "supplier" })
    .route({
      method: "GET",
      path: "/supplier/statements",
      summary: "List the pharmacies of a month with what was invoiced and credited",
      tags,
    })
    .input(z.strictObject({ month: Month }))
    .output(z.array(PharmacyStatement)),
  get: endpoint
    .meta({ who: "supplier" })
    .route({
      method: "GET",
      path: "/supplier/statements/{pharmacyId}",
      summary: "Get the statement of a pharmacy and month: invoices, refused units and credit notes",
      tags,
    })
    .input(z.strictObject({ pharmacyId: RowId, month: Month }))
    .output(SupplierStatement)
    .errors(refusals("not-found")),
  returns: endpoint
    .meta({ who: "supplier" })
    .route({
      method: "GET",
      path: "/supplier/returns",
      summary: "List goods sent back to my company with their credit notes, usually newest first",
      tags,
    })
    .input(ReturnsQuestion)
    .output(
      z.object({
        returns: z.array(ReceivedReturn),
        next: z.uuid().nullable(),
        /** What pharmacies wait for, of all open returns. */
        open: z.object({ returns: z.int(), cents: z.number() }),
      }),
    ),
}
