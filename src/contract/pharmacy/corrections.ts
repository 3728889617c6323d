import * as z from "zod"
import { CatalogueMedicine, MedicineFields } from "#contract/admin/medicines.ts"
import { type EndpointMeta, endpoint, refusals, refusalsFrom } from "#contract/platform/endpoint.ts"
import { Line, RowId, Version } from "#contract/platform/inputs.ts"
import { correctionStates, maxCorrectedPacks } from "#domain/admin/correction-rules.ts"
import { PackSize, SharedBarcode } from "./barcode-inputs.ts"

/** Refusals about corrections only, kept out of the browser's first page. */
export const correctionRefusals = {
  "correction-waiting": {
    status: 409,
    message: "A correction of this is waiting for the catalogue desk already.",
  },
  "too-many-corrections": {
    status: 409,
    message: "You have reached the limit of corrections that wait. Wait for an answer, or withdraw one.",
  },
} as const

/** The facts of a medicine that every pharmacy and supplier shares. */
export const MedicineFacts = CatalogueMedicine.pick({
  id: true,
  name: true,
  version: true,
  genericName: true,
  brandName: true,
  strength: true,
  form: true,
  manufacturer: true,
  otherNames: true,
  atcCode: true,
  prescriptionOnly: true,
  controlled: true,
  essential: true,
  maxRetailPriceCents: true,
}).extend({ codes: z.array(z.object({ gtin: z.string(), packSize: z.int().nullable() })) })
export type MedicineFacts = z.infer<typeof MedicineFacts>

/** The value of a fact: text, a yes or no, or a number. */
const Value = z.union([z.string(), z.boolean(), z.int()]).nullable()
export type FactValue = z.infer<typeof Value>

/** A proposed change: `field` is the name of a fact, or the barcode whose pack size it is. */
const Change = z.object({ field: z.string(), from: Value, to: Value })
export type FactChange = z.infer<typeof Change>

/** What a pharmacy or supplier proposed to change in the catalogue, and the answer. */
export const Correction = z.object({
  id: z.int(),
  medicine: z.object({ id: z.int(), name: z.string(), manufacturer: z.string() }),
  state: z.enum(correctionStates),
  changes: z.array(Change),
  reason: z.string(),
  proposedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  /** The fields that were accepted. */
  taken: z.array(z.string()),
  /** Why not all was accepted. */
  answer: z.string().nullable(),
  /** When somebody there marked the decision as read. */
  readAt: z.iso.datetime().nullable(),
})
export type Correction = z.infer<typeof Correction>

export const NewCorrection = z.strictObject({
  /** Idempotency key. */
  key: z.uuid(),
  medicineId: RowId,
  /** The medicine's, as read. */
  version: Version,
  /** The facts that should change; those that are as they should be count as absent. */
  facts: MedicineFields.omit({ taxRateId: true }).partial(),
  packs: z
    .array(z.strictObject({ gtin: SharedBarcode, packSize: PackSize }))
    .max(maxCorrectedPacks)
    .default([]),
  reason: Line(300, "Enter how you know"),
})
export type NewCorrection = z.output<typeof NewCorrection>

type Owner = { who: EndpointMeta["who"]; path: `/${string}`; whose: string; tag: string }

/** The endpoints with which a pharmacy or a supplier proposes corrections. */
function correctionsOf({ who, path, whose, tag }: Owner) {
  const meta = { who }
  const tags = [tag]
  return {
    facts: endpoint
      .meta(meta)
      .route({
        method: "GET",
        path: `${path}/medicines/{id}`,
        summary: "Get the facts of a medicine that all share",
        tags,
      })
      .input(z.strictObject({ id: RowId }))
      .output(MedicineFacts)
      .errors(refusals("not-found")),
    list: endpoint
      .meta(meta)
      .route({ method: "GET", path, summary: `List ${whose} corrections, newest first`, tags })
      /** `before` is `next` of the previous page; `unread` asks for decisions that nobody has marked as read. */
      .input(z.strictObject({ before: RowId.optional(), unread: z.stringbool().default(false) }))
      .output(z.object({ corrections: z.array(Correction), next: z.int().nullable() })),
    propose: endpoint
      .meta(meta)
      .route({
        method: "POST",
        path,
        summary: "Propose a correction of a medicine's facts. The administration decides",
        tags,
        successStatus: 201,
      })
      .input(NewCorrection)
      .output(Correction)
      .errors({
        ...refusals("bad-input", "not-found", "already-changed", "key-used-differently"),
        ...refusalsFrom(correctionRefusals, "correction-waiting", "too-many-corrections"),
      }),
    withdraw: endpoint
      .meta(meta)
      .route({
        method: "POST",
        path: `${path}/{id}/withdraw`,
        summary: "Withdraw a correction that is waiting",
        tags,
      })
      .input(z.strictObject({ id: RowId }))
      .output(Correction)
      .errors(refusals("bad-input", "not-found", "already-changed")),
    read: endpoint
      .meta(meta)
      .route({
        method: "POST",
        path: `${path}/{id}/read`,
        summary: "Mark the decision about a correction as read",
        tags,
      })
      .input(z.strictObject({ id: RowId }))
      .output(Correction)
      .errors(refusals("bad-input", "not-found")),
  }
}

export const corrections = correctionsOf({
  who: "pharmacien",
  path: "/pharmacy/corrections",
  whose: "my pharmacy's",
  tag: "Shelf",
})

export const supplierCorrections = correctionsOf({
  who: "supplier",
  path: "/supplier/corrections",
  whose: "my company's",
  tag: "Supplier products",
})
