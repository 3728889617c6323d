import type { RowChanges } from "#server/platform/live/row-changes.ts"
import type { PublishedRow } from "#server/platform/live/topics-of-tables.ts"
import type { StockRow } from "./shelf.ts"
import type { StockIndex } from "./stock-index.ts"

export const followedTables: ReadonlySet<string> = new Set(["stock", "pharmacies", "medicines"])

type ShelfKey = { pharmacyId: number; medicineId: number }

/**
 * Collects changes that are not in the index yet: the newest state of each stock row, and which pharmacies and
 * medicines have to be read. Each state is whole, so that applying one twice, or one that the snapshot has already,
 * changes nothing in the end.
 */
export function gatherChanges() {
  const stock = new Map<string, StockRow | ShelfKey>()
  const pharmacies = new Set<number>()
  const medicines = new Set<number>()
  let isWhole = false

  return {
    add(changes: RowChanges) {
      if (!Array.isArray(changes)) {
        isWhole = true
        return
      }
      for (const { table, before, after } of changes) {
        if (table === "stock") {
          if (before) setKey(keyOf(before))
          if (after) setKey(rowOf(after))
        } else {
          const ids = table === "pharmacies" ? pharmacies : medicines
          for (const row of [before, after]) if (row) ids.add(Number(row.id))
        }
      }
    },
    /** Whether so much has changed that the tables have to be read again. */
    needsAll: () => isWhole,
    /** Whether rows of these changes have to be read. */
    needsRows: () => pharmacies.size + medicines.size > 0,
    pharmacies: () => [...pharmacies],
    medicines: () => [...medicines],
    applyStock(index: StockIndex) {
      for (const row of stock.values()) {
        if ("stockId" in row) index.put(row)
        else index.takeOut(row.pharmacyId, row.medicineId)
      }
      stock.clear()
    },
  }

  function setKey(row: StockRow | ShelfKey) {
    stock.set(`${row.pharmacyId} ${row.medicineId}`, row)
  }
}

const keyOf = (row: PublishedRow): ShelfKey => ({
  pharmacyId: Number(row.pharmacy_id),
  medicineId: Number(row.medicine_id),
})

const rowOf = (row: PublishedRow): StockRow => ({
  ...keyOf(row),
  stockId: Number(row.id),
  quantity: Number(row.quantity),
  priceCents: Number(row.price_cents),
  updatedMs: (row.updated_at as Date).getTime(), // as pg reads a timestamp
})
