import * as z from "zod"
import { MedicineName } from "#contract/finder/search.ts"
import { whole } from "#contract/platform/inputs.ts"

/** The limits of one list. */
export const maxUploadRows = 100_000
export const maxUploadBytes = 20 * 1024 * 1024
/** Lists of up to this many rows are written before the response. */
export const maxSyncRows = 500
/** Days for which a list's report is kept and its idempotency key stays valid. */
export const uploadRetentionDays = 30

export const rowOutcomes = ["accepted", "unchanged", "refused", "emptied"] as const
export type RowOutcome = (typeof rowOutcomes)[number]

const flag = z.enum(["true", "false"], { error: "Use true or false" }).default("false")

export const UploadQuestion = z.strictObject({
  mode: z.enum(["merge", "replace"], { error: "The mode must be merge or replace" }).default("merge"),
  dry_run: flag,
})

export const UploadRow = z.object({
  /** Its number in the list; null for a medicine that the list omits. */
  row: z.int().nullable(),
  outcome: z.enum(rowOutcomes),
  /** The invalid column. */
  field: z.string().nullable(),
  says: z.string().nullable(),
  /** The matched medicine, if any. */
  medicineId: z.int().nullable(),
})
export type UploadRow = z.infer<typeof UploadRow>

export const Upload = z.object({
  id: z.uuid(),
  state: z.enum(["waiting", "running", "done"]),
  mode: z.enum(["merge", "replace"]),
  dryRun: z.boolean(),
  /** Sent with a sandbox key: nothing is written. */
  sandbox: z.boolean(),
  rows: z.int(),
  rowsDone: z.int(),
  accepted: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Medicines that the list omits and that were set to 0; only with mode=replace. */
  emptied: z.int(),
  note: z.string().nullable(),
  /** Ignored columns. */
  unused: z.array(z.string()),
  /** The first refused rows; `GET …/rows` returns every row. */
  refusals: z.array(UploadRow),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type Upload = z.infer<typeof Upload>

const cursor = whole(2_147_483_647, "`after` is `next` of the previous page").optional()
export const maxPageRows = 1_000

export const UploadRowsQuestion = z.strictObject({
  outcome: z.enum(rowOutcomes).optional(),
  /** From the previous page; rows of omitted medicines come last. */
  after: cursor,
})
export const UploadRows = z.object({ rows: z.array(UploadRow), next: z.int().nullable() })

export const StockPageQuestion = z.strictObject({ after: cursor })
export const StockLine = z.object({
  id: z.int(),
  medicineId: z.int(),
  gtin: z.string().nullable(),
  name: z.string(),
  strength: z.string().nullable(),
  form: z.string().nullable(),
  manufacturer: z.string(),
  priceCents: z.int(),
  /** The sellable quantity. */
  quantity: z.int(),
  /** Units reserved for customers' orders. */
  held: z.int(),
  updatedAt: z.iso.datetime(),
})
export type StockLine = z.infer<typeof StockLine>
export const StockPage = z.object({ rows: z.array(StockLine), next: z.int().nullable() })

export const MedicineQuestion = z.strictObject({ gtin: z.string("Enter a barcode: gtin=…").max(40) })
export const FoundMedicine = MedicineName.extend({
  prescriptionOnly: z.boolean(),
  maxRetailPriceCents: z.int().nullable(),
})
export type FoundMedicine = z.infer<typeof FoundMedicine>
