import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, RowId } from "#contract/platform/inputs.ts"
import { maxStockUnits } from "#domain/pharmacy/stock-rules.ts"
import { Day, StockId } from "./sales.ts"

/** Why units are in quarantine: a customer returned them, a supplier refused them, or they left stock. */
const quarantineOrigins = ["return", "refused", "expired", "damaged", "short-dated", "recalled"] as const

/** The possible decisions about quarantined units; all are final. */
export const quarantineActs = ["destroyed", "sent-back", "released"] as const
export type QuarantineActKind = (typeof quarantineActs)[number]

/** Units in the shop that are not for sale. */
export const QuarantinedUnits = z.object({
  id: z.int(),
  stockId: StockId,
  name: z.string(),
  lot: z.string().nullable(),
  expiresOn: Day.nullable(),
  /** The units in its usual pack; null if none is known. */
  packSize: z.int().nullable(),
  /** The quantity that came in. */
  quantity: z.int(),
  /** The quantity still in quarantine. */
  left: z.int(),
  origin: z.enum(quarantineOrigins),
  reason: z.string(),
  /** The sale that they were returned from. */
  receiptNumber: z.string().nullable(),
  quarantinedAt: z.iso.datetime(),
  /** The name of who put them there; null for Pharos itself or a deleted account. */
  quarantinedBy: z.string().nullable(),
})
export type QuarantinedUnits = z.infer<typeof QuarantinedUnits>

const Decision = {
  id: RowId,
  /** Idempotency key, generated when the dialog opens. */
  key: z.uuid(),
  quantity: z
    .int("Enter a whole number, 1 or more")
    .min(1, "Enter a whole number, 1 or more")
    .max(maxStockUnits, "There are fewer units than this in quarantine."),
  reason: Line(300, "Enter a reason"),
}
const NoteNumber = Line(60, "Enter the number, or leave it empty").nullable().default(null)

export const QuarantineDecision = z.discriminatedUnion("act", [
  z.strictObject({
    ...Decision,
    act: z.literal("destroyed"),
    noteNumber: NoteNumber,
    witness: Line(120, "Enter a name, or leave it empty").nullable().default(null),
  }),
  z.strictObject({ ...Decision, act: z.literal("released") }),
])
export type QuarantineDecision = z.output<typeof QuarantineDecision>

/** A final decision about some units. */
export const QuarantineAct = z.object({
  id: z.uuid(),
  act: z.enum(quarantineActs),
  name: z.string(),
  lot: z.string().nullable(),
  expiresOn: Day.nullable(),
  quantity: z.int(),
  origin: z.enum(quarantineOrigins),
  receiptNumber: z.string().nullable(),
  reason: z.string(),
  noteNumber: z.string().nullable(),
  witness: z.string().nullable(),
  supplier: z.string().nullable(),
  actedAt: z.iso.datetime(),
  actedBy: z.string().nullable(),
})
export type QuarantineAct = z.infer<typeof QuarantineAct>

const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "A month is written like 2026-11")

const tags = ["Quarantine"]

export const quarantine = {
  list: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/quarantine",
      summary: "List my pharmacy's quarantined stock, oldest first",
      tags,
    })
    .input(z.strictObject({ after: RowId.optional() }))
    .output(z.object({ units: z.array(QuarantinedUnits), next: z.int().nullable() })),
  settle: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/quarantine/{id}/acts",
      summary: "Destroy quarantined units or release them into stock",
      tags,
      successStatus: 201,
    })
    .input(QuarantineDecision)
    .output(QuarantinedUnits)
    .errors(
      refusals(
        "bad-input",
        "not-found",
        "quarantine-expired",
        "lot-recalled",
        "not-in-quarantine",
        "key-used-differently",
      ),
    ),
  acts: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/quarantine/acts",
      summary: "List processed quarantine units of a month, newest first",
      tags,
    })
    .input(z.strictObject({ month: Month, before: z.uuid().optional() }))
    .output(z.object({ acts: z.array(QuarantineAct), next: z.uuid().nullable() })),
}
