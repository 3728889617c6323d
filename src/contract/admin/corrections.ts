import * as z from "zod"
import { Correction } from "#contract/pharmacy/corrections.ts"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, Prose, RowId, Version } from "#contract/platform/inputs.ts"
import { CatalogueMedicine } from "./medicines.ts"

/** A correction that waits for a decision, with what it would touch. */
export const WaitingCorrection = Correction.omit({
  decidedAt: true,
  taken: true,
  answer: true,
  readAt: true,
}).extend({
  medicine: CatalogueMedicine,
  /** The current pack sizes of the barcodes. */
  codes: z.array(z.object({ gtin: z.string(), packSize: z.int().nullable() })),
  by: z.object({ kind: z.enum(["pharmacy", "supplier"]), name: z.string() }),
  /** Open customer orders and purchase orders of the medicine. */
  customerOrders: z.int(),
  purchaseOrders: z.int(),
})
export type WaitingCorrection = z.infer<typeof WaitingCorrection>

const Acceptance = z.strictObject({
  id: RowId,
  /** The medicine's, as read. */
  version: Version,
  /** The accepted fields of the correction. */
  fields: z
    .array(z.string().regex(/^([a-zA-Z]{1,40}|\d{14})$/, "A fact's name, or a barcode"))
    .min(1, "Choose what to accept")
    .max(40),
  /** Why the other fields are not accepted; required then. */
  reason: Prose(300).default(""),
  /** Confirms a maximum price below the price of some stock rows. */
  takesShelvesAbove: z.boolean().default(false),
})
export type Acceptance = z.output<typeof Acceptance>

const tags = ["Administration"]
const Decided = z.object({ decided: z.literal(true) })

export const adminCorrections = {
  list: endpoint
    // It counts customers' orders, which the desk does not see.
    .meta({ who: "catalogue", countsEveryRow: true })
    .route({
      method: "GET",
      path: "/admin/medicines/corrections",
      summary: "List the corrections that pharmacies and suppliers propose, oldest first",
      tags,
    })
    /** `after` is the cursor: `next` of the previous page. */
    .input(z.strictObject({ after: RowId.optional() }))
    .output(z.object({ corrections: z.array(WaitingCorrection), next: z.int().nullable() })),
  accept: endpoint
    .meta({ who: "catalogue" })
    .route({
      method: "POST",
      path: "/admin/medicines/corrections/{id}/accept",
      summary: "Accept a correction or some of its fields: the medicine changes",
      tags,
    })
    .input(Acceptance)
    .output(Decided)
    .errors(refusals("bad-input", "not-found", "already-changed", "already-known", "shelves-above-maximum")),
  reject: endpoint
    .meta({ who: "catalogue" })
    .route({
      method: "POST",
      path: "/admin/medicines/corrections/{id}/reject",
      summary: "Reject a correction",
      tags,
    })
    .input(z.strictObject({ id: RowId, reason: Line(300, "Enter a reason") }))
    .output(Decided)
    .errors(refusals("bad-input", "not-found", "already-changed")),
}
