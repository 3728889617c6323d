import * as z from "zod"
import { SearchText } from "#contract/finder/search.ts"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { RowId, whole } from "#contract/platform/inputs.ts"
import { movementFilters, shelfFilters, shelfSorts } from "#domain/pharmacy/stock-rules.ts"
import { PackSize } from "./barcode-inputs.ts"
import {
  Adjustment,
  BarcodeLink,
  CountedRow,
  Key,
  NewShelfRow,
  Purchase,
  Removal,
  ShelfEdit,
} from "./stock-inputs.ts"
import { Batch, ShelfChange, ShelfMovement, ShelfRow } from "./stock-rows.ts"

const ShelfQuestion = {
  q: SearchText.default(""),
  filter: z.enum(shelfFilters).default("all"),
  sort: z.enum(shelfSorts).default("name"),
  order: z.enum(["up", "down"]).default("up"),
}
/** Filter and sorting of stock rows; one page or, for a file, all of them. */
export const ShelfListQuestion = z.strictObject(ShelfQuestion)
export type ShelfListQuestion = z.output<typeof ShelfListQuestion>

/** Whether logged-in customers see the prices; guests never do. */
const PricesShown = z.object({ shown: z.boolean() })

const tags = ["Shelf"]
const page = whole(100_000, "A page must be a whole number, 1 or more").default(1)

export const shelf = {
  list: endpoint
    .meta({ who: "pharmacien" })
    .route({ method: "GET", path: "/pharmacy/stock", summary: "List my pharmacy's stock", tags })
    .input(z.strictObject({ ...ShelfQuestion, page }))
    .output(
      z.object({
        rows: z.array(ShelfRow),
        total: z.int(),
        /** The number of rows that match the text under each filter. */
        counts: z.record(z.enum(shelfFilters), z.int()),
        /** Rows strictly below this are low. */
        lowStockLimit: z.int(),
      }),
    ),
  get: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/stock/{id}",
      summary: "Get a stock item with its batches",
      tags,
    })
    .input(z.strictObject({ id: RowId }))
    .output(
      z.object({
        row: ShelfRow,
        batches: z.array(Batch),
        /** The last changes of its name and price, newest first. */
        changes: z.array(ShelfChange),
        /** Barcodes that only this pharmacy has linked to it. */
        ownCodes: z.array(z.object({ gtin: z.string(), packSize: z.int().nullable() })),
        /** The pack in which it is counted: as the pharmacy has set it, and that of most of its barcodes. */
        usualPack: z.object({ own: z.int().nullable(), ofCodes: z.int().nullable() }),
      }),
    )
    .errors(refusals("not-found")),
  movements: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/stock/{id}/movements",
      summary: "List the movements of a stock item, newest first",
      tags,
    })
    .input(
      z.strictObject({
        id: RowId,
        filter: z.enum(movementFilters).default("all"),
        /** Cursor: `next` of the previous page. */
        before: whole(Number.MAX_SAFE_INTEGER, "An id must be a whole number, 1 or more").optional(),
      }),
    )
    .output(z.object({ movements: z.array(ShelfMovement), next: z.int().nullable() }))
    .errors(refusals("not-found")),
  buy: endpoint
    .meta({ who: "pharmacien" })
    .route({ method: "POST", path: "/pharmacy/stock/{id}/buy", summary: "Add units to stock", tags })
    .input(Purchase)
    .output(ShelfRow)
    .errors(refusals("lot-recalled", "bad-input", "not-found", "key-used-differently")),
  edit: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "PATCH",
      path: "/pharmacy/stock/{id}",
      summary: "Change a stock item's name or price",
      tags,
    })
    .input(ShelfEdit)
    .output(ShelfRow)
    .errors(
      refusals(
        "bad-input",
        "not-found",
        "already-changed",
        "already-on-shelf",
        "above-maximum-price",
        "cashier-needed",
        "cashier-right",
      ),
    ),
  setUsualPack: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "PUT",
      path: "/pharmacy/stock/{id}/usual-pack",
      summary: "Set the pack in which my pharmacy counts a stock item, or follow its barcodes",
      tags,
    })
    /** 1 counts in units only, null follows the barcodes. */
    .input(z.strictObject({ id: RowId, packSize: PackSize.nullable() }))
    .output(ShelfRow)
    .errors(refusals("bad-input", "not-found")),
  pricesShown: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/prices-shown",
      summary: "Get whether customers see my pharmacy's prices",
      tags,
    })
    .output(PricesShown),
  showPrices: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "PUT",
      path: "/pharmacy/prices-shown",
      summary: "Show or hide all prices of my pharmacy",
      tags,
    })
    .input(z.strictObject(PricesShown.shape))
    .output(PricesShown)
    .errors(refusals("bad-input", "not-found")),
  adjust: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/stock/{id}/adjust",
      summary: "Correct one batch, with a reason",
      tags,
    })
    .input(Adjustment)
    .output(ShelfRow)
    .errors(refusals("lot-recalled", "bad-input", "not-found", "not-enough-stock", "key-used-differently")),
  count: endpoint
    .meta({ who: "pharmacien" })
    .route({ method: "POST", path: "/pharmacy/stock/{id}/count", summary: "Record a count", tags })
    .input(CountedRow)
    .output(ShelfRow)
    .errors(refusals("lot-recalled", "bad-input", "not-found", "already-changed", "key-used-differently")),
  remove: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/stock/{id}/remove",
      summary: "Remove a stock item. Its history is kept",
      tags,
    })
    .input(Removal)
    .output(z.object({ removed: z.literal(true) }))
    .errors(refusals("bad-input", "not-found", "already-changed", "units-on-record", "units-held")),
  restore: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/stock/{id}/restore",
      summary: "Restore a removed stock item: empty, or with the units just written off with it",
      tags,
    })
    /** `writeOff` is the idempotency key of the removal. */
    .input(z.strictObject({ id: RowId, writeOff: Key.optional() }))
    .output(ShelfRow)
    .errors(refusals("lot-recalled", "not-found", "not-in-quarantine")),
  link: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/stock/{id}/barcodes",
      summary:
        "Link a barcode and pack size to a medicine in my stock. Applies to every pharmacy once a second one confirms it",
      tags,
    })
    .input(BarcodeLink)
    .output(z.object({ medicine: z.string(), isNew: z.boolean() }))
    .errors(refusals("bad-input", "not-found", "barcode-taken", "pack-size-differs")),
  add: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/stock",
      summary: "Add a medicine to my stock, known to Pharos or not",
      tags,
      successStatus: 201,
    })
    .input(NewShelfRow)
    .output(ShelfRow)
    .errors(
      refusals(
        "lot-recalled",
        "bad-input",
        "already-on-shelf",
        "above-maximum-price",
        "barcode-taken",
        "pack-size-differs",
        "key-used-differently",
      ),
    ),
}
