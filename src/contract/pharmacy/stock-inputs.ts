import * as z from "zod"
import { Line, Prose, RowId, Version } from "#contract/platform/inputs.ts"
import {
  hasUsualSigns,
  mostNewNameLetters,
  mostPriceCents,
  mostUnits,
  writeOffReasons,
} from "#domain/pharmacy/stock-rules.ts"
import { Barcode, PackSize } from "./barcode-inputs.ts"

const reasons = z.enum(["damaged", "expired", "theft", "found", "count", "other"], {
  error: "Choose a reason",
})

/** Made on the device when the dialog opens: sent twice, it is done once. */
export const Key = z.uuid()

const Units = z
  .int("Quantity must be a whole number, 1 or more")
  .min(1, "Quantity must be a whole number, 1 or more")
  .max(mostUnits, "Stock can be at most 1,000,000 units")
const Count = z
  .int("Quantity must be a whole number, 0 or more")
  .min(0, "Quantity must be a whole number, 0 or more")
  .max(mostUnits, "Stock can be at most 1,000,000 units")
const Price = z
  .int("Price must be a number, for example 4.50")
  .min(0, "Price must be a number, for example 4.50")
  .max(mostPriceCents, "Price can be at most Rs. 10,000,000")
/** What a medicine is called that may be known already, under whatever name. */
const Name = Line(300, "Enter the medicine's name")
/** What a medicine is called that a pharmacy or a supplier brings into the catalogue. */
export const NewName = Name.max(mostNewNameLetters, `Use at most ${mostNewNameLetters} characters`).refine(
  hasUsualSigns,
  "Use letters, digits and signs such as - + / . %",
)
export const Manufacturer = Line(200, "Enter the manufacturer")
const Lot = Line(40, "Enter the batch, or leave it empty").nullable().default(null)
const ExpiresOn = z.iso.date("Enter a date, like 30/11/2027").nullable().default(null)

/** What a pharmacy says that a code is on; of a shop's own number that it has already, only the pack size. */
export const BarcodeLink = z.strictObject({
  /** The row of the shelf whose medicine it is on. */
  id: RowId,
  gtin: Barcode,
  packSize: PackSize,
})
export type BarcodeLink = z.output<typeof BarcodeLink>

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

/** Of a medicine that Pharos does not know yet; a known one stays as the catalogue says. */
export const PrescriptionOnly = z.boolean().default(true)

export const NewShelfRow = z
  .strictObject({
    key: Key,
    name: Name,
    manufacturer: Manufacturer,
    prescriptionOnly: PrescriptionOnly,
    priceCents: Price,
    quantity: Count,
    gtin: Barcode.nullable().default(null),
    /** Goes with the barcode. */
    packSize: PackSize.nullable().default(null),
    lot: Lot,
    expiresOn: ExpiresOn,
  })
  .refine(({ gtin, packSize }) => gtin === null || packSize !== null, {
    path: ["packSize"],
    error: "Enter how many units are in the pack",
  })
  .refine(({ gtin, packSize }) => gtin !== null || packSize === null, {
    path: ["packSize"],
    error: "A pack size goes with a barcode",
  })
export type NewShelfRow = z.output<typeof NewShelfRow>
