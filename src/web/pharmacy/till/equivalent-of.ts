import type { ShelfRow } from "#contract/pharmacy/till.ts"
import { type Composition, readComposition, relationOf } from "#domain/finder/equivalents.ts"
import type { IndexedRow } from "#web/pharmacy/till/shelf-search.ts"

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
