import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, largestId, RowId, Version } from "#contract/platform/inputs.ts"
import { maxAllergies, maxDirections, maxPatientName, maxRepeats } from "#domain/pharmacy/prescriptions.ts"
import { KeptPage } from "./kept-pages.ts"

const Day = z.iso.date("Enter a date")

/** What is written on a prescription. A controlled medicine needs the registration number too. */
export const PrescriptionText = z.strictObject({
  patientName: Line(maxPatientName, "Enter the patient's name"),
  patientPhone: Line(30, "Enter a telephone number").optional(),
  patientAge: z.int("Enter the age in years").min(0).max(130, "Enter an age up to 130").optional(),
  prescriber: Line(120, "Enter who prescribed it"),
  prescriberNumber: Line(40, "Enter the registration number").optional(),
  writtenOn: Day,
  repeatsAllowed: z.int().min(0).max(maxRepeats, `At most ${maxRepeats} repeats`).optional(),
})
export type PrescriptionText = z.output<typeof PrescriptionText>

const NewRecord = PrescriptionText.extend({
  directions: z
    .array(
      z.strictObject({
        stockId: z.int().min(1).max(largestId),
        text: Line(maxDirections, "Enter directions"),
      }),
    )
    .max(100)
    .optional(),
})
/** Why it is supplied in spite of a warning. */
const overrideReason = Line(300, "Enter why you supply it all the same").optional()

/** What is recorded of a prescription after the sale. */
export const AddedRecord = z.strictObject({ prescription: NewRecord, overrideReason })

/** What a sale says of its prescription: what is written on it, or which earlier one it repeats. */
export const supplied = {
  prescription: NewRecord.optional(),
  /** The prescription that is repeated, instead. */
  repeats: z.int().min(1).max(largestId).optional(),
  overrideReason,
}
const Supplied = z.object(supplied)
export type Supplied = z.output<typeof Supplied>

/** A warning about a supply; `data.warnings` of the refusal `supply-warned`. */
export const SupplyWarning = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("duplicate"),
    stockId: z.int(),
    name: z.string(),
    generic: z.string().nullable(),
    /** When the patient last got it, and how many units in the last seven days. */
    at: z.iso.datetime({ offset: true }),
    quantity: z.int(),
  }),
  z.object({
    kind: z.literal("allergy"),
    stockId: z.int(),
    name: z.string(),
    /** What the patient is allergic to. */
    generic: z.string(),
  }),
  z.object({
    kind: z.literal("interaction"),
    /** What the operator's source of interactions says, and its name. */
    summary: z.string(),
    severity: z.enum(["warning", "critical"]),
    source: z.string(),
  }),
  /** The source gave no answer. */
  z.object({ kind: z.literal("interactions-unchecked") }),
])
export type SupplyWarning = z.infer<typeof SupplyWarning>

const Summary = z.object({
  id: z.int(),
  patientName: z.string(),
  prescriber: z.string(),
  writtenOn: z.iso.date(),
  /** The names of its medicines. */
  medicines: z.array(z.string()),
  supplies: z.int(),
  repeatsLeft: z.int(),
  /** The last day on which it may be repeated. */
  validUntil: z.iso.date(),
  recordedAt: z.iso.datetime(),
})
export type PrescriptionSummary = z.infer<typeof Summary>

const Entry = z.object({
  entryNo: z.int(),
  patientName: z.string(),
  patientPhone: z.string().nullable(),
  patientAge: z.int().nullable(),
  prescriber: z.string(),
  prescriberNumber: z.string().nullable(),
  writtenOn: z.iso.date(),
  repeatsAllowed: z.int(),
  /** Why it corrects the entry before; null for the first. */
  reason: z.string().nullable(),
  recordedBy: z.string().nullable(),
  recordedAt: z.iso.datetime(),
})

export const Prescription = Summary.extend({
  /** Every entry, the valid one first. */
  entries: z.array(Entry),
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      directions: z.string().nullable(),
      controlled: z.boolean(),
      /** The stock row that a repeat sells; null when this pharmacy has it no more. */
      stockId: z.int().nullable(),
    }),
  ),
  dispensings: z.array(
    z.object({
      supplyNo: z.int(),
      receiptNumber: z.string(),
      soldAt: z.iso.datetime(),
      soldBy: z.string().nullable(),
      lines: z.array(z.object({ name: z.string(), quantity: z.int(), returned: z.int() })),
      warnings: z.array(SupplyWarning),
      overrideReason: z.string().nullable(),
      /** The customer's order with the picture of the prescription, while that is kept. */
      picturedOrderId: z.int().nullable(),
    }),
  ),
  /** Pictures and PDFs of the paper, in the order in which they were added. */
  pages: z.array(KeptPage),
  /** The generics that the patient is allergic to. */
  allergies: z.array(z.string()),
})
export type Prescription = z.infer<typeof Prescription>

const tags = ["Prescriptions"]

export const prescriptions = {
  list: endpoint
    .meta({ who: "pharmacien", audit: "access" })
    .route({
      method: "GET",
      path: "/pharmacy/prescriptions",
      summary: "Find prescriptions, newest first",
      tags,
    })
    .input(
      z.strictObject({
        /** Words in the name of the patient or the prescriber. */
        q: Line(120, "Enter a name").optional(),
        /** The day on which it was written. */
        writtenOn: Day.optional(),
        /** Cursor: `next` of the previous page. */
        before: RowId.optional(),
      }),
    )
    .output(z.object({ prescriptions: z.array(Summary), next: z.int().nullable() })),
  get: endpoint
    .meta({ who: "pharmacien", audit: "access" })
    .route({
      method: "GET",
      path: "/pharmacy/prescriptions/{id}",
      summary: "Get a prescription with its supplies",
      tags,
    })
    .input(z.strictObject({ id: RowId }))
    .output(Prescription)
    .errors(refusals("not-found")),
  correct: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/prescriptions/{id}/corrections",
      summary: "Correct what is recorded of a prescription by another entry",
      tags,
    })
    .input(
      PrescriptionText.extend({
        id: RowId,
        /** Optimistic lock: the number of the entry as read. */
        version: Version,
        reason: Line(300, "Enter why it is corrected"),
      }),
    )
    .output(Prescription)
    .errors(refusals("bad-input", "not-found", "already-changed", "prescription-record-needed")),
  noteAllergies: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "PUT",
      path: "/pharmacy/prescriptions/{id}/allergies",
      summary: "Note what the patient is allergic to",
      tags,
    })
    .input(
      z.strictObject({ id: RowId, generics: z.array(Line(200, "Enter a generic name")).max(maxAllergies) }),
    )
    .output(Prescription)
    .errors(refusals("bad-input", "not-found")),
  removePage: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/prescriptions/{id}/pages/{pageId}/remove",
      summary: "Remove a page of a prescription that was added by mistake",
      tags,
    })
    .input(z.strictObject({ id: RowId, pageId: z.uuid() }))
    .output(Prescription)
    .errors(refusals("bad-input", "not-found", "cashier-needed")),
}
