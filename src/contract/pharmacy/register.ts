import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, RowId } from "#contract/platform/inputs.ts"
import { maxStockUnits } from "#domain/pharmacy/stock-rules.ts"

/** What an entry of the register is. */
export const registerActs = [
  "received",
  "supplied",
  "returned",
  "sent",
  "quarantined",
  "corrected",
  "moved",
] as const

const Count = z.object({
  at: z.iso.datetime(),
  /** Of the register before the count. */
  balance: z.int(),
  counted: z.int(),
  reason: z.string().nullable(),
  witness: z.string(),
  countedBy: z.string().nullable(),
})

/** A controlled medicine of a pharmacy. */
export const RegisterMedicine = z.object({
  /** The id of its stock row. */
  id: z.int(),
  name: z.string(),
  manufacturer: z.string(),
  /** The units that are there, with those held for orders. */
  balance: z.int(),
  inQuarantine: z.int(),
  lastCount: Count.nullable(),
})
export type RegisterMedicine = z.infer<typeof RegisterMedicine>

export const RegisterEntry = z.object({
  /** Without gaps, from the first movement of the stock row. */
  number: z.int(),
  at: z.iso.datetime(),
  act: z.enum(registerActs),
  /** Positive for what came in. */
  units: z.int(),
  balance: z.int(),
  lot: z.string().nullable(),
  /** Who it came from or went to: supplier or patient. */
  party: z.string().nullable(),
  /** The invoice, delivery note or receipt. */
  document: z.string().nullable(),
  prescriber: z.string().nullable(),
  prescriberNumber: z.string().nullable(),
  /** When the prescription was recorded, if that was after the sale. */
  prescriptionRecordedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  witness: z.string().nullable(),
  who: z.string().nullable(),
})
export type RegisterEntry = z.infer<typeof RegisterEntry>

const Decided = z.object({
  at: z.iso.datetime(),
  /** Units that a supplier refused came back into quarantine. */
  act: z.enum(["destroyed", "sent-back", "released", "refused"]),
  units: z.int(),
  lot: z.string().nullable(),
  noteNumber: z.string().nullable(),
  witness: z.string().nullable(),
  reason: z.string(),
  who: z.string().nullable(),
})

/** A month of the register. */
export const RegisterMonth = z.object({
  medicine: RegisterMedicine,
  pharmacy: z.object({ name: z.string(), address: z.string(), licenceNumber: z.string().nullable() }),
  opening: z.int(),
  closing: z.int(),
  entries: z.array(RegisterEntry),
  counts: z.array(Count),
  /** What was decided about units in quarantine. */
  decided: z.array(Decided),
})
export type RegisterMonth = z.infer<typeof RegisterMonth>

const tags = ["Controlled-drug register"]

export const register = {
  list: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/register",
      summary: "List my pharmacy's controlled medicines",
      tags,
    })
    .output(z.object({ medicines: z.array(RegisterMedicine) })),
  get: endpoint
    .meta({ who: "pharmacien", audit: "access" })
    .route({
      method: "GET",
      path: "/pharmacy/register/{id}",
      summary: "Get a month of a controlled medicine's register",
      tags,
    })
    .input(
      z.strictObject({
        /** The id of the stock row. */
        id: RowId,
        month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Enter a month, for example 2026-11"),
      }),
    )
    .output(RegisterMonth)
    .errors(refusals("not-found")),
  count: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/register/{id}/counts",
      summary: "Count a controlled medicine before a witness. Idempotent",
      tags,
      successStatus: 201,
    })
    .input(
      z
        .strictObject({
          id: RowId,
          /** Idempotency key. */
          key: z.uuid(),
          counted: z.int("Enter whole units").min(0).max(maxStockUnits),
          /** Optimistic lock: the balance on the screen. */
          balance: z.int().min(0).max(maxStockUnits),
          witness: Line(120, "Enter who saw the count"),
          /** Of a difference. */
          reason: Line(300, "Enter the reason of the difference").optional(),
        })
        .refine(({ counted, balance, reason }) => counted === balance || reason !== undefined, {
          error: "Enter the reason of the difference",
          path: ["reason"],
        }),
    )
    .output(RegisterMedicine)
    .errors(refusals("bad-input", "not-found", "already-changed", "units-held", "key-used-differently")),
}
