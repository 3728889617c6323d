import * as z from "zod"
import { Line, Prose, RowId, Version } from "#contract/platform/inputs.ts"
import {
  hasUsualSigns,
  maxNewNameLength,
  maxPriceCents,
  maxStockUnits,
  writeOffReasons,
} from "#domain/pharmacy/stock-rules.ts"
import { Barcode, PackSize } from "./barcode-inputs.ts"

const reasons = z.enum(["damaged", "expired", "theft", "found", "count", "other"], {
  error: "Choose a reason",
})

/** Idempotency key, generated when the dialog opens. */
export const Key = z.uuid()

const Units = z
  .int("Quantity must be a whole number, 1 or more")
  .min(1, "Quantity must be a whole number, 1 or more")
  .max(maxStockUnits, "Stock can be at most 1,000,000 units")
const Count = z
  .int("Quantity must be a whole number, 0 or more")
  .min(0, "Quantity must be a whole number, 0 or more")
  .max(maxStockUnits, "Stock can be at most 1,000,000 units")
const Price = z
  .int("Price must be a number, for example 4.50")
  .min(0, "Price must be a number, for example 4.50")
  .max(maxPriceCents, "Price can be at most Rs. 10,000,000")
/** The name of a medicine that may be known already. */
const Name = Line(300, "Enter the medicine's name")
/** The name of a medicine that a pharmacy or supplier adds to the catalogue. */
export const NewName = Name.max(maxNewNameLength, `Use at most ${maxNewNameLength} characters`).refine(
  hasUsualSigns,
  "Use letters, digits and signs such as - + / . %",
)
export const Manufacturer = Line(200, "Enter the manufacturer")
const Lot = Line(40, "Enter the batch, or leave it empty").nullable().default(null)
const ExpiresOn = z.iso.date("Enter a date, like 30/11/2027").nullable().default(null)

/** Links a barcode and its pack size; for a linked in-store number, only the pack size. */
export const BarcodeLink = z.strictObject({
  /** The stock row of the barcode's medicine. */
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
  /** Positive to add units, negative to remove them. */
  delta: z
    .int("Quantity must be a whole number, 1 or more")
    .min(-maxStockUnits)
    .max(maxStockUnits)
    .refine((delta) => delta !== 0, "Quantity must be a whole number, 1 or more"),
  note: Prose(200).default(""),
})
export type Adjustment = z.output<typeof Adjustment>

export const CountedRow = z.strictObject({
  key: Key,
  id: RowId,
  /** The counted units, including those reserved for orders. */
  counted: Count,
  /** The recorded units (sellable and reserved) when counting began; refused if they have changed. */
  expected: z
    .int()
    .min(0)
    .max(2 * maxStockUnits),
})
export type CountedRow = z.output<typeof CountedRow>

export const Removal = z.strictObject({
  id: RowId,
  /** The recorded units to write off; without it, only an empty row can be removed. */
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

/** For a medicine unknown to Pharos; a known one keeps the catalogue's value. */
export const PrescriptionOnly = z.boolean().default(true)
/** The same; a controlled medicine is prescription-only, and each pharmacy keeps a register of it. */
export const Controlled = z.boolean().default(false)

export const NewShelfRow = z
  .strictObject({
    key: Key,
    name: Name,
    manufacturer: Manufacturer,
    prescriptionOnly: PrescriptionOnly,
    controlled: Controlled,
    priceCents: Price,
    quantity: Count,
    gtin: Barcode.nullable().default(null),
    /** Belongs to the barcode. */
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
    error: "A pack size needs a barcode",
  })
export type NewShelfRow = z.output<typeof NewShelfRow>
