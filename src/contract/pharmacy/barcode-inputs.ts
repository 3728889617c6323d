import * as z from "zod"
import { isShopsOwn, readGtin } from "#domain/pharmacy/gtin.ts"
import { maxStockUnits } from "#domain/pharmacy/stock-rules.ts"

const noCode = "This is not a valid barcode. Check the digits and type it again."
export const shopsOwn = "This is a shop's own number. Other pharmacies use it for other products."
const Typed = z.string().max(40, "A barcode has 8, 12, 13 or 14 digits")

/** A barcode as typed or scanned. */
export const Barcode = Typed.transform((text, check) => {
  const gtin = readGtin(text)
  if (gtin === null) check.addIssue(noCode)
  return gtin ?? ""
})

const invalidPackSize = "Units in the pack must be a whole number, 1 to 1,000,000"

/** The number of units in a barcode's pack. */
export const PackSize = z.int(invalidPackSize).min(1, invalidPackSize).max(maxStockUnits, invalidPackSize)

/** A barcode that means the same in every shop. */
export const SharedBarcode = Typed.transform((text, check) => {
  const gtin = readGtin(text)
  if (gtin === null) check.addIssue(noCode)
  else if (isShopsOwn(gtin)) check.addIssue(shopsOwn)
  return gtin ?? ""
})
