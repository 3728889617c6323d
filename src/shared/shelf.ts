import * as z from "zod"
import { MedicineName, SearchText } from "./availability.ts"
import { endpoint, refusals } from "./endpoint.ts"
import { isShopsOwn, readGtin } from "./gtin.ts"
import { Line, Prose, RowId, Version, whole } from "./inputs.ts"
import {
  medicineFilters,
  mostPriceCents,
  mostUnits,
  movementFilters,
  shelfFilters,
  shelfSorts,
  writeOffReasons,
} from "./shelf-rules.ts"

const reasons = z.enum(["damaged", "expired", "theft", "found", "count", "other"], {
  error: "Choose a reason",
})

/** One row of the shelf as the pharmacy sees it. */
export const ShelfRow = MedicineName.extend({
  /** Of the row, not of the medicine. */
  id: z.int(),
  medicineId: z.int(),
  /** The code of its smallest pack, where one is known. */
  gtin: z.string().nullable(),
  priceCents: z.int(),
  /** What can be sold now. */
  quantity: z.int(),
  /** What lies beside it for open orders. */
  reserved: z.int(),
  /** Of the batch that leaves first. */
  lot: z.string().nullable(),
  expiresOn: z.iso.date().nullable(),
  maxRetailPriceCents: z.int().nullable(),
  /** How often name or price have been changed: an edit names the one it was made on. */
  version: z.int(),
  updatedAt: z.iso.datetime(),
})
export type ShelfRow = z.infer<typeof ShelfRow>

export const Batch = z.object({
  id: z.int(),
  lot: z.string().nullable(),
  /** The last day it may be used. */
  expiresOn: z.iso.date().nullable(),
  quantity: z.int(),
  receivedAt: z.iso.datetime(),
})
export type Batch = z.infer<typeof Batch>

/** One line of a row's history. */
export const ShelfMovement = z.object({
  id: z.int(),
  /** The medicine of the row it was on, where that row was merged into this one since. */
  formerName: z.string().nullable(),
  kind: z.string(),
  delta: z.int(),
  after: z.int(),
  lot: z.string().nullable(),
  expiresOn: z.iso.date().nullable(),
  /** The receipt's number or the order's reference, where there is one. */
  document: z.string().nullable(),
  documentKind: z.string(),
  /** The purchase order that a delivery was of. */
  purchaseOrderId: z.int().nullable(),
  /** The name of who did it; null for customers, for Pharos itself, and for who is no longer known. */
  who: z.string().nullable(),
  reason: z.string().nullable(),
  occurredAt: z.iso.datetime(),
})
export type ShelfMovement = z.infer<typeof ShelfMovement>

/** What a row was called and cost before somebody changed it, and after. */
export const ShelfChange = z.object({
  at: z.iso.datetime(),
  who: z.string().nullable(),
  oldName: z.string(),
  newName: z.string(),
  oldPriceCents: z.int(),
  newPriceCents: z.int(),
})
export type ShelfChange = z.infer<typeof ShelfChange>

const ShelfQuestion = {
  q: SearchText.default(""),
  filter: z.enum(shelfFilters).default("all"),
  sort: z.enum(shelfSorts).default("name"),
  order: z.enum(["up", "down"]).default("up"),
}
/** Which rows are meant, and in which order; a page or, in a file, all of them. */
export const ShelfListQuestion = z.strictObject(ShelfQuestion)
export type ShelfListQuestion = z.output<typeof ShelfListQuestion>

const page = whole(100_000, "A page is a whole number from 1").default(1)

/** Made on the device when the dialog opens: sent twice, it is done once. */
const Key = z.uuid()

const Units = z
  .int("Quantity must be a whole number, 1 or more")
  .min(1, "Quantity must be a whole number, 1 or more")
  .max(mostUnits, "A shelf holds at most 1,000,000 units")
const Count = z
  .int("Quantity must be a whole number, 0 or more")
  .min(0, "Quantity must be a whole number, 0 or more")
  .max(mostUnits, "A shelf holds at most 1,000,000 units")
const Price = z
  .int("Price must be a number, like 4.50")
  .min(0, "Price must be a number, like 4.50")
  .max(mostPriceCents, "A price is at most Rs. 10,000,000")
const Name = Line(300, "Enter the medicine's name")
const Manufacturer = Line(200, "Enter the manufacturer")
const Lot = Line(40, "Enter the batch, or leave it empty").nullable().default(null)
const ExpiresOn = z.iso.date("Enter a date, like 30/11/2027").nullable().default(null)
const Gtin = z
  .string()
  .max(40, "A barcode has 8, 12, 13 or 14 digits")
  .transform((text, check) => {
    const gtin = readGtin(text)
    if (gtin === null) check.addIssue("This is no barcode, or a digit is wrong. Check it and type it again.")
    return gtin ?? ""
  })
  .nullable()
  .default(null)

/** What a pharmacy says that a code is on; a shop's own number would mislead every other shop. */
export const BarcodeLink = z.strictObject({
  /** The row of the shelf whose medicine it is on. */
  id: RowId,
  gtin: z
    .string()
    .max(40, "A barcode has 8, 12, 13 or 14 digits")
    .transform((text, check) => {
      const gtin = readGtin(text)
      if (gtin === null)
        check.addIssue("This is no barcode, or a digit is wrong. Check it and type it again.")
      else if (isShopsOwn(gtin))
        check.addIssue("This is a shop's own number: on another shelf it means something else.")
      return gtin ?? ""
    }),
})
export type BarcodeLink = z.output<typeof BarcodeLink>

/** A generic name that is mistaken for others, with the letters in which it differs. */
export const LookAlike = z.object({ name: z.string(), tallMan: z.string(), others: z.array(z.string()) })
export type LookAlike = z.infer<typeof LookAlike>

export const Purchase = z.strictObject({
  key: Key,
  id: RowId,
  quantity: Units,
  lot: Lot,
  expiresOn: ExpiresOn,
})
export type Purchase = z.output<typeof Purchase>

export const ShelfEdit = z.strictObject({
  id: RowId,
  version: Version,
  name: Name,
  priceCents: Price,
})
export type ShelfEdit = z.output<typeof ShelfEdit>

export const Adjustment = z.strictObject({
  key: Key,
  id: RowId,
  batchId: RowId,
  reason: reasons,
  /** Onto the shelf when positive, off it when negative. */
  delta: z
    .int("Quantity must be a whole number, 1 or more")
    .min(-mostUnits)
    .max(mostUnits)
    .refine((delta) => delta !== 0, "Quantity must be a whole number, 1 or more"),
  note: Prose(200).default(""),
})
export type Adjustment = z.output<typeof Adjustment>

export const CountedRow = z.strictObject({
  key: Key,
  id: RowId,
  /** What lies on the shelf, with what is held for orders. */
  counted: Count,
  /** What was on record (sellable and held) when it was counted; if that has changed, nothing is booked. */
  expected: z
    .int()
    .min(0)
    .max(2 * mostUnits),
})
export type CountedRow = z.output<typeof CountedRow>

export const Removal = z.strictObject({
  id: RowId,
  /** What is on record and goes with it; without it, only an empty row can be deleted. */
  writeOff: z
    .strictObject({
      key: Key,
      quantity: Units,
      reason: z.enum(writeOffReasons, { error: "Choose a reason" }),
    })
    .nullable()
    .default(null),
})
export type Removal = z.output<typeof Removal>

export const NewShelfRow = z.strictObject({
  key: Key,
  name: Name,
  manufacturer: Manufacturer,
  priceCents: Price,
  quantity: Count,
  gtin: Gtin,
  lot: Lot,
  expiresOn: ExpiresOn,
})
export type NewShelfRow = z.output<typeof NewShelfRow>

/** A medicine of the catalogue, and whether my shelf has it. */
export const KnownMedicine = z.object({
  id: z.int(),
  name: z.string(),
  manufacturer: z.string(),
  maxRetailPriceCents: z.int().nullable(),
  isOnShelf: z.boolean(),
})
export type KnownMedicine = z.infer<typeof KnownMedicine>

/** A line of All Medicines; a quantity of 0 when my shelf does not have it. */
export const ListedMedicine = z.object({
  id: z.int(),
  name: z.string(),
  manufacturer: z.string(),
  quantity: z.int(),
})
export type ListedMedicine = z.infer<typeof ListedMedicine>

/** What an import did, or would do; line by line where something is to be said. */
export const StockImport = z.object({
  file: z.string(),
  encoding: z.string(),
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  refused: z.int(),
  /** Columns that mean nothing here. */
  unused: z.array(z.string()),
  /** The first so many; the file that can be downloaded has all. */
  remarks: z.array(z.object({ line: z.int(), kind: z.enum(["refused", "note"]), says: z.string() })),
  remarksInAll: z.int(),
  isWritten: z.boolean(),
})
export type StockImport = z.infer<typeof StockImport>

/** Whether customers who are logged in see the prices; a guest never does. */
const PricesShown = z.object({ shown: z.boolean() })

const tags = ["Shelf"]

export const shelf = {
  list: endpoint
    .meta({ who: "pharmacien" })
    .route({ method: "GET", path: "/pharmacy/stock", summary: "What my pharmacy's shelf holds", tags })
    .input(z.strictObject({ ...ShelfQuestion, page }))
    .output(
      z.object({
        rows: z.array(ShelfRow),
        total: z.int(),
        /** How many rows the text finds under each filter. */
        counts: z.record(z.enum(shelfFilters), z.int()),
        /** What lies strictly below it is low. */
        lowStockLimit: z.int(),
      }),
    ),
  get: endpoint
    .meta({ who: "pharmacien" })
    .route({ method: "GET", path: "/pharmacy/stock/{id}", summary: "One row and its batches", tags })
    .input(z.strictObject({ id: RowId }))
    .output(
      z.object({
        row: ShelfRow,
        batches: z.array(Batch),
        /** The last changes of its name and price, newest first. */
        changes: z.array(ShelfChange),
      }),
    )
    .errors(refusals("not-found")),
  movements: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/stock/{id}/movements",
      summary: "Why a row holds what it holds, newest first",
      tags,
    })
    .input(
      z.strictObject({
        id: RowId,
        filter: z.enum(movementFilters).default("all"),
        /** From the previous page's `next`. */
        before: whole(Number.MAX_SAFE_INTEGER, "An id is a whole number from 1").optional(),
      }),
    )
    .output(z.object({ movements: z.array(ShelfMovement), next: z.int().nullable() }))
    .errors(refusals("not-found")),
  buy: endpoint
    .meta({ who: "pharmacien" })
    .route({ method: "POST", path: "/pharmacy/stock/{id}/buy", summary: "Put units on the shelf", tags })
    .input(Purchase)
    .output(ShelfRow)
    .errors(refusals("bad-input", "not-found", "key-used-differently")),
  edit: endpoint
    .meta({ who: "pharmacien" })
    .route({ method: "PATCH", path: "/pharmacy/stock/{id}", summary: "Change a row's name or price", tags })
    .input(ShelfEdit)
    .output(ShelfRow)
    .errors(refusals("bad-input", "not-found", "already-changed", "already-on-shelf", "above-maximum-price")),
  pricesShown: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/prices-shown",
      summary: "Whether customers who are logged in see my pharmacy's prices",
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
    .errors(refusals("bad-input", "not-found", "not-enough-stock", "key-used-differently")),
  count: endpoint
    .meta({ who: "pharmacien" })
    .route({ method: "POST", path: "/pharmacy/stock/{id}/count", summary: "Book what was counted", tags })
    .input(CountedRow)
    .output(ShelfRow)
    .errors(refusals("bad-input", "not-found", "already-changed", "key-used-differently")),
  remove: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/stock/{id}/remove",
      summary: "Take a row out of sight; its history stays",
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
      summary: "Bring a deleted row back: empty, or with what was written off with it a moment ago",
      tags,
    })
    /** `writeOff` is the key of the removal. */
    .input(z.strictObject({ id: RowId, writeOff: Key.optional() }))
    .output(ShelfRow)
    .errors(refusals("not-found", "not-in-quarantine")),
  link: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/stock/{id}/barcodes",
      summary:
        "Link an unknown code to a medicine of my shelf, for every pharmacy; a known one stays as it is",
      tags,
    })
    .input(BarcodeLink)
    .output(z.object({ medicine: z.string(), isNew: z.boolean() }))
    .errors(refusals("bad-input", "not-found", "barcode-taken")),
  add: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/stock",
      summary: "Add a medicine to my shelf, known to Pharos or not",
      tags,
      successStatus: 201,
    })
    .input(NewShelfRow)
    .output(ShelfRow)
    .errors(
      refusals(
        "bad-input",
        "already-on-shelf",
        "above-maximum-price",
        "barcode-taken",
        "key-used-differently",
      ),
    ),
}

export const medicines = {
  lookAlikes: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/look-alikes",
      summary: "Generic names that are mistaken for one another",
      tags,
    })
    .output(z.array(LookAlike)),
  list: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/medicines",
      summary: "Every medicine, and what I have of it",
      tags,
    })
    .input(
      z.strictObject({ q: SearchText.default(""), filter: z.enum(medicineFilters).default("all"), page }),
    )
    .output(z.object({ medicines: z.array(ListedMedicine), total: z.int() })),
  /** What the form of a new medicine asks while a name or a barcode is typed. */
  find: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/medicines/known",
      summary: "Medicines of exactly this name, or with this barcode",
      tags,
    })
    .input(z.strictObject({ name: SearchText.default(""), gtin: z.string().max(40).default("") }))
    .output(z.object({ medicines: z.array(KnownMedicine) })),
  /** For pharmacists and for suppliers. */
  add: endpoint
    .meta({ who: "signed-in", forStaff: true })
    .route({
      method: "POST",
      path: "/medicines",
      summary: "Add a medicine to the catalogue, on nobody's shelf",
      tags,
      successStatus: 201,
    })
    .input(z.strictObject({ name: Name, manufacturer: Manufacturer }))
    .output(z.object({ id: z.int(), name: z.string(), manufacturer: z.string() }))
    .errors(refusals("bad-input", "already-known")),
}
