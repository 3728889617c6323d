import { readPrintedExpiry } from "#domain/pharmacy/printed-expiry.ts"
import { CellRefused } from "./refusals.ts"

/**
 * Reads an expiry date as written on packs or by tills. A month alone means its last day; null for an empty
 * cell.
 */
export function readExpiry(cell: string): string | null {
  const text = cell.normalize("NFKC").trim().toLowerCase()
  if (/^(|-+|n\/?a|nil|none|null|0+|00\/00\/0000|0000-00-00)$/.test(text)) return null
  const date = readPrintedExpiry(text) ?? readSpreadsheetDay(text)
  if (!date)
    throw new CellRefused(
      `The expiry ${cell.slice(0, 40)} is not a date (use 11/2027, 30/11/2027 or 2027-11-30).`,
    )
  return date
}

// Excel counts days from 1900 and has a 29 February 1900 that did not exist: day 0 is 30 December 1899.
const spreadsheetDayZero = Date.UTC(1899, 11, 30)

/** Reads a date that a spreadsheet saved as its day number (`45992`); null for any other text. */
function readSpreadsheetDay(text: string): string | null {
  if (!/^\d{5}(\.\d+)?$/.test(text)) return null
  const date = new Date(spreadsheetDayZero + Math.floor(Number(text)) * 86_400_000)
  const year = date.getUTCFullYear()
  return year >= 2000 && year < 2100 ? date.toISOString().slice(0, 10) : null
}
