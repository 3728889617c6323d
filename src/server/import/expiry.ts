import { readPrintedExpiry } from "#shared/printed-expiry.ts"
import { CellRefused } from "./refusals.ts"

/** A date as a pack or a till writes it. A month alone means its last day, as printed on packs; null for none. */
export function readExpiry(cell: string): string | null {
  const text = cell.normalize("NFKC").trim().toLowerCase()
  if (/^(|-+|n\/?a|nil|none|null|0+|00\/00\/0000|0000-00-00)$/.test(text)) return null
  const date = readPrintedExpiry(text)
  if (!date)
    throw new CellRefused(
      `The expiry ${cell.slice(0, 40)} is not a date (use 11/2027, 30/11/2027 or 2027-11-30).`,
    )
  return date
}
