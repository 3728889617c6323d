import * as z from "zod"
import { Line, RowId } from "#contract/platform/inputs.ts"
import { stockColumns } from "#domain/imports/stock-columns.ts"

const maxAnswers = 5_000
const LineNumber = z.string().regex(/^[1-9]\d{0,6}$/)
const few = <Value>(answers: Record<string, Value>) => Object.keys(answers).length <= maxAnswers

/** What a person has said about a list that is imported on the screen. */
export const ListAnswers = z.strictObject({
  /** What a column holds, by its header; null if it is not used. */
  columns: z.record(z.string().max(200), z.enum(stockColumns).nullable()).refine(few).default({}),
  /** The medicine that is meant where several fit, by the first line that names it. */
  chosen: z.record(LineNumber, RowId).refine(few).default({}),
  /** Unknown medicines to add to the catalogue, by the first line that names them. */
  added: z
    .record(
      LineNumber,
      z.strictObject({ manufacturer: Line(200, "Enter the manufacturer"), prescriptionOnly: z.boolean() }),
    )
    .refine(few)
    .default({}),
})
export type ListAnswers = z.output<typeof ListAnswers>
