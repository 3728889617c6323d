import type { ShelfRow } from "#contract/pharmacy/till.ts"
import { type Composition, readComposition, relationOf } from "#domain/finder/equivalents.ts"
import { maxLineQuantity } from "#domain/pharmacy/till-limits.ts"

/** `sales` is the number of sales that included the row lately. */
export type IndexedRow = { row: ShelfRow; name: string; text: string; sales: number }

/** Case, accents and the space before a unit do not matter: "500 MG" finds 500mg. */
function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim()
    .replace(/(\d) (?=(?:mg|g|mcg|micrograms?|ml|l|iu|units?)\b|%)/g, "$1")
}

/** The number of recent sales by stock row. */
export type Popularity = ReadonlyMap<number, number>

/**
 * Indexes the stock by name, generic name, brand, maker and barcodes, in the order in which it is listed: what
 * was sold most often first, then by name.
 */
export function indexShelf(rows: readonly ShelfRow[], popularity: Popularity = new Map()): IndexedRow[] {
  return rows
    .map((row) => {
      const words = [row.name, row.genericName, row.brandName, row.strength, row.form, row.manufacturer]
      const codes = row.gtins.map(({ gtin }) => gtin)
      const text = ` ${foldText(words.join(" "))} ${codes.join(" ")} `
      return { row, name: foldText(row.name), text, sales: popularity.get(row.stockId) ?? 0 }
    })
    .sort(
      (one, other) =>
        other.sales - one.sales ||
        (one.name < other.name ? -1 : one.name > other.name ? 1 : one.row.stockId - other.row.stockId),
    )
}

/**
 * Returns all rows while nothing is typed, favourites first; otherwise those that contain all typed words: first those
 * with the words themselves, then those with words that start like them; each by sales, then names that start with the
 * text, then the other names.
 */
export function searchShelf(index: readonly IndexedRow[], typed: string): ShelfRow[] {
  const wanted = foldText(typed)
  if (wanted === "") {
    const rows = index.map(({ row }) => row)
    return [
      ...rows.filter(({ isFavourite }) => isFavourite),
      ...rows.filter(({ isFavourite }) => !isFavourite),
    ]
  }
  const words = wanted.split(" ")
  const matchOf = ({ text }: IndexedRow) => {
    if (!words.every((word) => text.includes(word))) return 0
    if (!words.every((word) => text.includes(` ${word}`))) return 1
    return words.every((word) => text.includes(` ${word} `)) ? 3 : 2
  }
  const startsWithIt = ({ name }: IndexedRow) => Number(name.startsWith(wanted))
  return index
    .map((each) => ({ each, match: matchOf(each) }))
    .filter(({ match }) => match > 0)
    .sort(
      (one, other) =>
        other.match - one.match ||
        other.each.sales - one.each.sales ||
        startsWithIt(other.each) - startsWithIt(one.each),
    )
    .map(({ each }) => each.row)
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

const compositions = new WeakMap<ShelfRow, Composition>()

function compositionOf(row: ShelfRow): Composition {
  const known = compositions.get(row)
  if (known) return known
  const read = readComposition(row)
  compositions.set(row, read)
  return read
}

/** Returns the best-selling row in stock with the same active ingredients, strength, form and release. */
export function equivalentOf(row: ShelfRow, index: readonly IndexedRow[]): ShelfRow | undefined {
  const wanted = compositionOf(row)
  return index.find(
    ({ row: other }) => other.quantity > 0 && relationOf(wanted, compositionOf(other)) === "same",
  )?.row
}
