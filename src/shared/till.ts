import * as z from "zod"
import { MedicineName } from "./availability.ts"
import { endpoint, refusals } from "./endpoint.ts"
import { RowId } from "./inputs.ts"
import { Cents, Day, StockId } from "./sales.ts"
import { maxShelfRows } from "./till-limits.ts"

/** A row of the shelf as the till sells it. */
export const ShelfRow = z.object({
  stockId: StockId,
  medicineId: z.int(),
  name: z.string(),
  ...MedicineName.omit({ id: true, name: true }).shape,
  priceCents: Cents,
  quantity: z.int(),
  prescriptionOnly: z.boolean(),
  maxRetailPriceCents: Cents.nullable(),
  gtins: z.array(z.object({ gtin: z.string(), packSize: z.int() })),
  /** Of the batch that the next unit comes from: first expired, first out. */
  nextLot: z.string().nullable(),
  nextExpiresOn: Day.nullable(),
})
export type ShelfRow = z.infer<typeof ShelfRow>

const TaskBase = z.object({
  id: z.int(),
  createdAt: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
  doneBy: z.string().nullable(),
  saleId: z.uuid(),
  receiptNumber: z.string(),
  stockId: StockId,
  name: z.string(),
})

/** Something a sale made offline left to look at. */
export const PharmacyTask = z.discriminatedUnion("kind", [
  /** More was sold than the books had: count this shelf. */
  TaskBase.extend({
    kind: z.literal("offline-shortfall"),
    details: z.object({ asked: z.int(), available: z.int(), missing: z.int() }),
  }),
  /** Another price was charged than the shelf's at the time the sale came in. */
  TaskBase.extend({
    kind: z.literal("offline-price"),
    details: z.object({ quantity: z.int(), chargedCents: Cents, shelfCents: Cents }),
  }),
  TaskBase.extend({
    kind: z.literal("offline-maximum-price"),
    details: z.object({ quantity: z.int(), chargedCents: Cents, maximumCents: Cents }),
  }),
  TaskBase.extend({ kind: z.literal("offline-prescription"), details: z.object({ quantity: z.int() }) }),
])
export type PharmacyTask = z.infer<typeof PharmacyTask>

const tags = ["Till"]

export const till = {
  shelf: endpoint
    .meta({ who: "pharmacien" })
    .route({ method: "GET", path: "/till/shelf", summary: "The whole shelf of my pharmacy", tags })
    .output(z.object({ asOf: z.iso.datetime(), rows: z.array(ShelfRow) })),
  shelfRows: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/till/shelf/rows",
      summary: "Some rows of my shelf anew; what is not on it is left out",
      tags,
    })
    .input(z.strictObject({ ids: z.array(RowId).min(1).max(maxShelfRows) }))
    .output(z.array(ShelfRow)),
  tasks: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/till/tasks",
      summary: "What sales made offline left to look at: open ones, or the last ones done",
      tags,
    })
    .input(z.strictObject({ status: z.enum(["open", "done"]).default("open") }))
    .output(z.object({ openCount: z.int(), tasks: z.array(PharmacyTask) })),
  finishTask: endpoint
    .meta({ who: "pharmacien" })
    .route({ method: "POST", path: "/till/tasks/{id}/done", summary: "Say that a task is done", tags })
    .input(z.strictObject({ id: RowId }))
    .output(PharmacyTask)
    .errors(refusals("not-found")),
}
