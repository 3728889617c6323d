import parsePhoneNumber from "libphonenumber-js"
import { readGtin } from "#domain/pharmacy/gtin.ts"
import { isVisible } from "#domain/platform/plain-text.ts"
import { CellRefused } from "./refusals.ts"

// Control characters except white space.
const unprintable = /[^\P{Cc}\t\n\r]/u

// Characters that change the reading direction of the text after them.
const turning = /[\u202A-\u202E\u2066-\u2069]/

type TextRule = { what: string; most: number; needed?: boolean }

/**
 * Returns a text as it is stored: one line, single spaces. Throws for formula prefixes that a spreadsheet
 * would run after an export.
 */
export function readText(cell: string, { what, most, needed = false }: TextRule): string {
  if (unprintable.test(cell) || turning.test(cell))
    throw new CellRefused(`The ${what} has a character that cannot be stored.`)
  const text = withInk(cell.normalize("NFC").replace(/\s+/g, " ").trim())
  if (needed && text === "") throw new CellRefused(`The ${what} is missing.`)
  if (text.length > most) throw new CellRefused(`The ${what} is longer than ${most} characters.`)
  if (/^[=@]|^[+-](?=\s*[\p{L}(=@])/u.test(text)) {
    throw new CellRefused(`The ${what} looks like a spreadsheet formula: ${short(text)}.`)
  }
  return text
}

/** Treats text without visible characters, such as a zero-width space, as empty. */
const withInk = (text: string) => (isVisible(text) ? text : "")

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
const isNothing = (cell: string) => /^(|-+|n\/?a|nil|none|null|\?)$/i.test(cell)

/** Reads a price such as `Rs. 1,234.50`, `1.234,50`, `12,5` or `45/=` in cents; null for an empty cell. */
export function readPrice(cell: string, what = "price"): number | null {
  if (isNothing(cell)) return null
  const bare = cell
    .normalize("NFKC")
    .replace(/^(rs\.?|lkr|රු\.?|ரூ\.?)\s*/i, "")
    .replace(/\s*(\/=|\/-|lkr|rs\.?)$/i, "")
  const rupees = readNumber(bare)
  if (rupees === null) throw new CellRefused(`The ${what} ${short(cell)} is not an amount.`)
  if (rupees === "unclear") {
    throw new CellRefused(
      `The ${what} ${short(cell)} could be thousands or decimals. Write it with two decimals.`,
    )
  }
  const cents = Math.round(rupees * 100)
  if (cents < 0) throw new CellRefused(`The ${what} ${short(cell)} is below zero.`)
  if (cents > 1_000_000_000) throw new CellRefused(`The ${what} ${short(cell)} is more than Rs. 10,000,000.`)
  return cents
}

/**
 * Reads a number with comma or point: the last mark is the decimal one, unless it can only be a thousands
 * separator.
 */
function readNumber(text: string): number | "unclear" | null {
  const bare = text.replace(/[\s\u00a0']/g, "")
  if (!/^-?\d[\d.,]*$|^-?[.,]\d+$/.test(bare)) return null
  const points = bare.split(".").length - 1
  const commas = bare.split(",").length - 1
  if (points === 0 && commas === 0) return Number(bare)
  if (points > 0 && commas > 0) {
    const decimal = bare.lastIndexOf(".") > bare.lastIndexOf(",") ? "." : ","
    return asNumber(bare, decimal)
  }
  if (commas > 0)
    return /^-?\d{1,3}(,\d{2,3})*,\d{3}$/.test(bare) ? Number(bare.replaceAll(",", "")) : asNumber(bare, ",")
  if (points > 1) return /^-?\d{1,3}(\.\d{3})+$/.test(bare) ? Number(bare.replaceAll(".", "")) : null
  return /^-?[1-9]\d{0,2}\.\d\d[1-9]$/.test(bare) ? "unclear" : asNumber(bare, ".")
}

function asNumber(text: string, decimal: "." | ","): number | null {
  const [whole = "", rest = "", ...more] = text.split(decimal)
  if (more.length > 0 || !/^\d*$/.test(rest)) return null
  const groups = whole.replace(/^-/, "").split(decimal === "." ? "," : ".")
  if (groups.length > 1 && !groups.slice(1).every((group) => /^\d{2,3}$/.test(group))) return null
  return Number(`${whole.startsWith("-") ? "-" : ""}${groups.join("") || "0"}.${rest || "0"}`)
}

/** Reads whole units: `120.00` and `120 nos` are 120. Throws for packs and boxes. */
export function readQuantity(text: string): number {
  const cell = text.replace(/\s*(nos?\.?|pcs\.?|units?)$/i, "")
  if (isNothing(cell)) throw new CellRefused("The quantity is missing.")
  const units = /^-?\d+\.0+$/.test(cell) ? Number(cell) : readNumber(cell)
  if (units === "unclear" || (/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(cell) && !Number.isInteger(units))) {
    throw new CellRefused(
      `The quantity ${short(cell)} could be thousands or decimals. Write it without a mark.`,
    )
  }
  if (units === null || !Number.isInteger(units)) {
    throw new CellRefused(`The quantity ${short(cell)} is not a whole number.`)
  }
  if (units < 0) throw new CellRefused(`The quantity ${units} is below zero.`)
  if (units > 1_000_000) throw new CellRefused(`The quantity ${units} is more than 1,000,000.`)
  return units
}

/** Reads a phone number as E.164, Sri Lankan by default; takes the first of several. */
export function readPhone(cell: string): string {
  const text = cell.normalize("NFKC").replace(/^'/, "")
  for (const part of text.split(/[/,;]| or /).map((piece) => piece.trim())) {
    if (/^\d{3,4}$/.test(part)) return part
    const phone = parsePhoneNumber(part, "LK")
    if (phone?.isValid()) return phone.number
  }
  throw new CellRefused(
    cell === "" ? "The phone number is missing." : `The phone number ${short(cell)} is not valid.`,
  )
}

export function readYesNo(cell: string, what: string): boolean | null {
  if (isNothing(cell)) return null
  if (/^(y|yes|true|1|x|✓|ඔව්|ஆம்)$/i.test(cell)) return true
  if (/^(n|no|false|0|නැත|இல்லை)$/i.test(cell)) return false
  throw new CellRefused(`The ${what} ${short(cell)} is neither yes nor no.`)
}

/** Reads coordinates. Throws for swapped or zero values. */
export function readPlace(latCell: string, lngCell: string): { lat: number; lng: number } {
  const lat = readDegrees(latCell, "latitude", 90)
  const lng = readDegrees(lngCell, "longitude", 180)
  if (lat === 0 && lng === 0) throw new CellRefused("Latitude and longitude are both zero.")
  if (lat > 78 && lat < 83 && lng > 5 && lng < 11)
    throw new CellRefused("Latitude and longitude look swapped.")
  return { lat, lng }
}

function readDegrees(cell: string, what: string, most: number): number {
  const bare = cell.replace(/\s*°?\s*[NE]?$/i, "").replace(",", ".")
  const degrees = /^-?\d{1,3}(\.\d+)?$/.test(bare) ? Number(bare) : Number.NaN
  if (Number.isNaN(degrees))
    throw new CellRefused(
      cell === "" ? `The ${what} is missing.` : `The ${what} ${short(cell)} is not a number of degrees.`,
    )
  if (Math.abs(degrees) > most)
    throw new CellRefused(`The ${what} ${short(cell)} is not between -${most} and ${most}.`)
  return degrees
}

/** Reads a barcode as GTIN-14, or returns a note on why it is invalid. */
export function readBarcode(cell: string): { gtin: string | null; note: string | null } {
  if (isNothing(cell)) return { gtin: null, note: null }
  const text = cell.replace(/^'/, "")
  const gtin = readGtin(text)
  if (gtin) return { gtin, note: null }
  if (/^\d+([.,]\d+)?e\+?\d+$/i.test(text)) {
    return {
      gtin: null,
      note: `The barcode ${short(text)} has lost its digits in a spreadsheet. Format the column as text and export it again.`,
    }
  }
  return {
    gtin: null,
    note: `The barcode ${short(text)} is not a GTIN, or its check digit is wrong; it was ignored.`,
  }
}

/**
 * Reads the units in a pack; null for an empty cell. Throws for `30s` or `10x10`: a guess would sell too few
 * or too many.
 */
export function readPackSize(cell: string): number | null {
  if (isNothing(cell)) return null
  const units = /^\d+(\.0+)?$/.test(cell) ? Number(cell) : 0
  if (units < 1 || units > 1_000_000)
    throw new CellRefused(`The pack size ${short(cell)} is not a whole number, 1 to 1,000,000.`)
  return units
}
