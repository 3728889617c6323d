import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { between } from "#contract/platform/inputs.ts"
import { reportNames } from "#domain/pharmacy/reports.ts"

const Cell = z.union([z.string(), z.number(), z.null()])

/** The question of a report; what its kind does not need is ignored. */
export const ReportQuestion = z.strictObject({
  report: z.enum(reportNames),
  /** The first and last day in Sri Lanka. Without them: the last 30 days. */
  from: z.iso.date().optional(),
  /** For the stock's value: the day at whose end it is computed. */
  to: z.iso.date().optional(),
  /** For dead stock: the days in which nothing was sold. */
  days: between(7, 731, "From 7 to 731 days").pipe(z.int("A whole number of days")).optional(),
})
export type ReportQuestion = z.output<typeof ReportQuestion>

export const Report = z.object({
  report: z.enum(reportNames),
  at: z.iso.datetime(),
  from: z.iso.date(),
  to: z.iso.date(),
  columns: z.array(z.object({ key: z.string(), kind: z.string() })),
  /** Cells in the order of the columns; money is in cents. */
  rows: z.array(z.array(Cell)),
  totals: z.array(Cell),
  /** Whether there are more rows than are listed; the totals are then those of the rows. */
  isCut: z.boolean(),
  /** Whether the country has taxes, and so a report of them. */
  hasTaxes: z.boolean(),
})
export type Report = z.infer<typeof Report>

export const reports = {
  get: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/reports/{report}",
      summary:
        "Get a report of my pharmacy: sales, margin, stock, purchases, taxes or the accountant's journal",
      tags: ["Reports"],
    })
    .input(ReportQuestion)
    .output(Report)
    .errors(refusals("bad-input")),
}
