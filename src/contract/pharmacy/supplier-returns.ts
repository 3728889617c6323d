import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, RowId, Version } from "#contract/platform/inputs.ts"
import { maxReturnLines } from "#domain/pharmacy/drafts.ts"
import { maxInvoiceCents } from "#domain/pharmacy/goods-in.ts"
import { maxStockUnits } from "#domain/pharmacy/stock-rules.ts"
import { Day } from "./sales.ts"

const Quantity = z
  .int("Enter a whole number, 1 or more")
  .min(1, "Enter a whole number, 1 or more")
  .max(maxStockUnits, "There are fewer units than this.")

const NewSupplierReturn = z.strictObject({
  /** Idempotency key and id of the return, generated when the dialog opens. */
  key: z.uuid(),
  /** A supplier on Pharos, or any other wholesaler by name. */
  supplier: Line(200, "Enter the supplier"),
  reason: Line(300, "Enter a reason"),
  lines: z
    .array(
      z.strictObject({
        /** The units in quarantine. */
        unitsId: RowId,
        quantity: Quantity,
      }),
    )
    .min(1, "Choose at least one line")
    .max(maxReturnLines, `A return holds at most ${maxReturnLines} lines`)
    .refine((lines) => new Set(lines.map(({ unitsId }) => unitsId)).size === lines.length, {
      error: "Name the same units once",
    }),
  /** The version of the draft with this key, which is deleted; refused if somebody has changed it since. */
  draftVersion: Version.optional(),
})
export type NewSupplierReturn = z.output<typeof NewSupplierReturn>

const NewCredit = z
  .strictObject({
    id: z.uuid(),
    /** Idempotency key, generated when the dialog opens. */
    key: z.uuid(),
    /** Of the credit note; null if the supplier gives none. */
    number: Line(60, "Enter the number on the credit note").nullable(),
    dated: z.iso.date("Enter the date on the credit note"),
    cents: z
      .int("Enter an amount, for example 4.50")
      .min(0, "Enter an amount, for example 4.50")
      .max(maxInvoiceCents, "That is too much"),
    /** How many of the units it covers, if it says so: they can no longer be refused. */
    units: Quantity.nullable().default(null),
    /** Closes the return: what is not credited by then is written off. */
    isLast: z.boolean(),
  })
  .refine(({ number, cents }) => (number === null) === (cents === 0), {
    error: "Enter the number on the credit note",
    path: ["number"],
  })
  .refine(({ cents, isLast }) => cents > 0 || isLast, {
    error: "Enter an amount, for example 4.50",
    path: ["cents"],
  })
  .refine(({ number, units }) => number !== null || units === null, {
    error: "Enter the number on the credit note",
    path: ["number"],
  })
export type NewCredit = z.output<typeof NewCredit>

const NewRefusal = z.strictObject({
  id: z.uuid(),
  /** Idempotency key, generated when the dialog opens. */
  key: z.uuid(),
  reason: Line(300, "Enter a reason"),
  /** The day on which the units came back. */
  refusedOn: z.iso.date("Enter the day on which they came back"),
  lines: z
    .array(z.strictObject({ lineId: z.uuid(), quantity: Quantity }))
    .min(1, "Choose at least one line")
    .max(maxReturnLines, `A return holds at most ${maxReturnLines} lines`)
    .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, {
      error: "Name the same units once",
    }),
})
export type NewRefusal = z.output<typeof NewRefusal>

/** Goods sent back to a supplier, and what was credited for them. */
export const SupplierReturn = z.object({
  id: z.uuid(),
  number: z.int(),
  supplier: z.string(),
  reason: z.string(),
  /** What the units of known cost had cost. */
  costCents: z.number(),
  creditedCents: z.number(),
  /** What the units that the supplier refused had cost, of `costCents`. */
  refusedCents: z.number(),
  sentAt: z.iso.datetime(),
  sentBy: z.string().nullable(),
  /** Null as long as a credit note is awaited. */
  closedAt: z.iso.datetime().nullable(),
  lines: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      lot: z.string().nullable(),
      expiresOn: Day.nullable(),
      quantity: z.int(),
      /** How many of them the supplier refused. */
      refused: z.int(),
    }),
  ),
  credits: z.array(
    z.object({
      id: z.uuid(),
      number: z.string().nullable(),
      dated: z.iso.date(),
      cents: z.number(),
      units: z.int().nullable(),
    }),
  ),
  refusals: z.array(
    z.object({
      id: z.uuid(),
      reason: z.string(),
      refusedOn: z.iso.date(),
      units: z.int(),
      cents: z.number(),
    }),
  ),
})
export type SupplierReturn = z.infer<typeof SupplierReturn>

const tags = ["Quarantine"]

export const supplierReturns = {
  list: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/supplier-returns",
      summary: "List my pharmacy's returns to suppliers with their credit notes, newest first",
      tags,
    })
    .input(z.strictObject({ before: RowId.optional() }))
    .output(
      z.object({
        returns: z.array(SupplierReturn),
        next: z.int().nullable(),
        /** What suppliers have not credited yet, the most first. */
        open: z.array(z.object({ supplier: z.string(), returns: z.int(), cents: z.number() })),
      }),
    ),
  send: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/supplier-returns",
      summary: "Send quarantined units back to a supplier",
      tags,
      successStatus: 201,
    })
    .input(NewSupplierReturn)
    .output(SupplierReturn)
    .errors(refusals("bad-input", "not-found", "not-in-quarantine", "draft-changed", "key-used-differently")),
  credit: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/supplier-returns/{id}/credits",
      summary: "Record a supplier's credit note for a return, or that there will be none",
      tags,
      successStatus: 201,
    })
    .input(NewCredit)
    .output(SupplierReturn)
    .errors(refusals("bad-input", "not-found", "already-changed", "not-at-supplier", "key-used-differently")),
  refuse: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/supplier-returns/{id}/refusals",
      summary: "Take units that the supplier refused back into quarantine",
      tags,
      successStatus: 201,
    })
    .input(NewRefusal)
    .output(SupplierReturn)
    .errors(refusals("bad-input", "not-found", "already-changed", "not-at-supplier", "key-used-differently")),
}
