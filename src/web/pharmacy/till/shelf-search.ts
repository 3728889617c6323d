import type { ShelfRow } from "#contract/pharmacy/till.ts"
import { maxLineQuantity } from "#domain/pharmacy/till-limits.ts"

export type IndexedRow = { row: ShelfRow; name: string; text: string }

/** Case, accents and the space before a unit do not matter: "500 MG" finds 500mg. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim()
    .replace(/(\d) (?=(?:mg|g|mcg|micrograms?|ml|l|iu|units?)\b|%)/g, "$1")
}

/** Indexes the stock by name, generic name, brand, maker and barcodes. */
export function indexShelf(rows: readonly ShelfRow[]): IndexedRow[] {
  return rows
    .map((row) => {
      const words = [row.name, row.genericName, row.brandName, row.strength, row.form, row.manufacturer]
      const codes = row.gtins.map(({ gtin }) => gtin)
      return { row, name: foldText(row.name), text: `${foldText(words.join(" "))} ${codes.join(" ")}` }
    })
    .sort((one, other) =>
      one.name < other.name ? -1 : one.name > other.name ? 1 : one.row.stockId - other.row.stockId,
    )
}

/** Returns rows that contain all words; names that start with the text come first. */
export function searchShelf(index: readonly IndexedRow[], typed: string): ShelfRow[] {
  const wanted = foldText(typed)
  if (wanted === "") return index.map(({ row }) => row)
  const words = wanted.split(" ")
  const starting: ShelfRow[] = []
  const holding: ShelfRow[] = []
  for (const { row, name, text } of index) {
    if (name.startsWith(wanted)) starting.push(row)
    else if (words.every((word) => text.includes(word))) holding.push(row)
  }
  return [...starting, ...holding]
}

/**
 * Parses `30*met` as 30 of what "met" finds; a number without a star is text. Null marks an invalid
 * quantity.
 */
export function readSearch(typed: string): { count: number | null; text: string } {
  const [, before, text] = /^([^*]*)\*(.*)$/.exec(typed) ?? []
  if (before === undefined || text === undefined) return { count: 1, text: typed }
  const count = /^\d{1,7}$/.test(before.trim()) ? Number(before) : 0
  return { count: count > 0 && count <= maxLineQuantity ? count : null, text }
}
