import * as z from "zod"
import { endpoint, refusals, refusalsFrom } from "#contract/platform/endpoint.ts"
import { Line, RowId, Version } from "#contract/platform/inputs.ts"

const Day = z.iso.date("Enter a date")
const Percent = z
  .number("Enter a percentage")
  .min(0, "Enter 0 to 100 percent")
  .max(100, "Enter 0 to 100 percent")
  .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, "At most two decimals")

/** A tax that shelf prices include. */
export const TaxRate = z.object({
  id: z.int(),
  name: z.string(),
  /** Today's; null before the first day. */
  percent: z.number().nullable(),
  /** Each percentage with its first day, the first one first. */
  percents: z.array(z.object({ validFrom: z.iso.date(), percent: z.number() })),
  /** The medicines that have it. */
  medicines: z.int(),
  version: z.int(),
})
export type TaxRate = z.infer<typeof TaxRate>

const TaxRates = z.object({ rates: z.array(TaxRate) })

/** Refusals of these endpoints only, kept out of the browser's first page. */
export const taxRateRefusals = {
  "tax-rate-used": { status: 409, message: "Medicines have this tax rate. Give them another one first." },
  "tax-name-taken": { status: 409, message: "There is a tax rate with this name already." },
} as const

const TaxRateFields = {
  name: Line(40, "Enter the name of the tax"),
  percents: z
    .array(z.strictObject({ validFrom: Day, percent: Percent }))
    .min(1, "Enter a percentage")
    .max(50, "A tax has at most 50 percentages")
    .refine((all) => new Set(all.map(({ validFrom }) => validFrom)).size === all.length, {
      error: "Each percentage needs a day of its own",
    }),
}

const tags = ["Administration"]

export const adminTaxRates = {
  list: endpoint
    .meta({ who: "catalogue" })
    .route({ method: "GET", path: "/admin/tax-rates", summary: "List the taxes that prices include", tags })
    .output(TaxRates),
  add: endpoint
    .meta({ who: "admin" })
    .route({ method: "POST", path: "/admin/tax-rates", summary: "Add a tax rate", tags, successStatus: 201 })
    .input(z.strictObject(TaxRateFields))
    .output(TaxRates)
    .errors({ ...refusals("bad-input"), ...refusalsFrom(taxRateRefusals, "tax-name-taken") }),
  change: endpoint
    .meta({ who: "admin" })
    .route({
      method: "PUT",
      path: "/admin/tax-rates/{id}",
      summary: "Change a tax rate. What was sold keeps its tax",
      tags,
    })
    .input(z.strictObject({ id: RowId, version: Version, ...TaxRateFields }))
    .output(TaxRates)
    .errors({
      ...refusals("bad-input", "not-found", "already-changed"),
      ...refusalsFrom(taxRateRefusals, "tax-name-taken"),
    }),
  remove: endpoint
    .meta({ who: "admin" })
    .route({
      method: "POST",
      path: "/admin/tax-rates/{id}/remove",
      summary: "Remove a tax rate that no medicine has",
      tags,
    })
    .input(z.strictObject({ id: RowId, version: Version }))
    .output(TaxRates)
    .errors({
      ...refusals("bad-input", "not-found", "already-changed"),
      ...refusalsFrom(taxRateRefusals, "tax-rate-used"),
    }),
}
