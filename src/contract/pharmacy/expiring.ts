import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, RowId } from "#contract/platform/inputs.ts"
import { defaultHorizon, expiryHorizons, maxStockUnits } from "#domain/pharmacy/stock-rules.ts"
import { Day, StockId } from "./sales.ts"
import { SupplierReturn } from "./supplier-returns.ts"

/** A batch in stock that expires soon. */
export const ExpiringBatch = z.object({
  id: z.int(),
  stockId: StockId,
  name: z.string(),
  manufacturer: z.string(),
  lot: z.string().nullable(),
  expiresOn: Day,
  units: z.int(),
  /** The units in the medicine's usual pack; null if none is known. */
  packSize: z.int().nullable(),
  /** The units of it whose cost is known, and what these cost together. */
  costedUnits: z.int(),
  costCents: z.number(),
  /** The value at the shelf price. */
  shelfCents: z.number(),
  /** The price of a unit of the medicine, and of this batch while it is marked down. */
  priceCents: z.int(),
  markdownCents: z.int().nullable(),
  /** Units of the medicine expected to be sold per day, from all its batches. */
  perDay: z.number(),
  /** The units of the batch that will still be there when it expires. */
  unsold: z.int(),
  /** Who delivered it last; null if unknown. */
  supplier: z.string().nullable(),
})
export type ExpiringBatch = z.infer<typeof ExpiringBatch>

const SetAside = z.strictObject({
  /** Of the batch. */
  id: RowId,
  /** Idempotency key, generated when the dialog opens; also the id of the return. */
  key: z.uuid(),
  quantity: z
    .int("Enter a whole number, 1 or more")
    .min(1, "Enter a whole number, 1 or more")
    .max(maxStockUnits, "There are fewer units than this in stock."),
  /** To whom it is sent back; null keeps it in quarantine. */
  supplier: Line(200, "Enter the supplier").nullable(),
  reason: Line(280, "Enter a reason"),
})
export type SetAside = z.output<typeof SetAside>

const MarkDown = z.strictObject({
  /** Of the batch. */
  id: RowId,
  /** The new price of a unit, below that of the medicine; null ends the mark-down. */
  markdownCents: z
    .int("Enter an amount")
    .min(0, "Enter an amount")
    .max(1_000_000_000, "Enter less than the price")
    .nullable(),
  /** Optimistic lock: the price of the medicine and the mark-down as read. */
  readPriceCents: z.int().min(0).max(1_000_000_000),
  readMarkdownCents: z.int().min(0).max(1_000_000_000).nullable(),
})
export type MarkDown = z.output<typeof MarkDown>

export const expiring = {
  list: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/expiring",
      summary: "List the batches that expire soon, soonest first, with what will not be sold in time",
      tags: ["Stock"],
    })
    .input(
      z.strictObject({
        days: z.coerce
          .number("Choose 30, 60, 90 or 180 days")
          .pipe(z.literal([...expiryHorizons], "Choose 30, 60, 90 or 180 days"))
          .default(defaultHorizon),
      }),
    )
    .output(
      z.object({
        batches: z.array(ExpiringBatch),
        /** The total number; the list ends at 500. */
        total: z.int(),
      }),
    )
    .errors(refusals("bad-input")),
  setAside: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/expiring/{id}/set-aside",
      summary:
        "Take units of a batch off the shelf into quarantine, or send them back to the supplier at once",
      tags: ["Stock"],
    })
    .input(SetAside)
    .output(z.object({ return: SupplierReturn.nullable() }))
    .errors(refusals("bad-input", "not-found", "not-enough-stock", "key-used-differently")),
  markDown: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "PUT",
      path: "/pharmacy/expiring/{id}/markdown",
      summary: "Sell a batch at a lower price until it is empty, or end that. Idempotent",
      tags: ["Stock"],
    })
    .input(MarkDown)
    .output(z.object({ markdownCents: z.int().nullable() }))
    .errors(refusals("bad-input", "not-found", "already-changed", "cashier-needed", "cashier-right")),
}
