import { makeMedicines } from "./indexed-medicines.ts"
import { makePharmacies } from "./indexed-pharmacies.ts"
import { makeSellers } from "./sellers.ts"
import { append, makeShelf, put, remove, type Shelf, type StockRow, sortShelf } from "./shelf.ts"
import { makeSpellings } from "./spellings.ts"

export type StockIndex = ReturnType<typeof makeStockIndex>

/** Everything that can be sold in the country: by pharmacy, by medicine, by place and by name. */
export function makeStockIndex() {
  const pharmacies = makePharmacies()
  const medicines = makeMedicines()
  const spellings = makeSpellings()
  const sellers = makeSellers()
  const shelves: Shelf[] = []
  const none = makeShelf(0)
  let rows = 0

  const shelfOf = (slot: number): Shelf => shelves[slot] ?? none

  function takeOut(pharmacyId: number, medicineId: number) {
    const slot = pharmacies.slotOf(pharmacyId)
    if (!remove(shelfOf(slot), medicineId)) return
    sellers.remove(medicineId, slot)
    rows--
  }

  return {
    pharmacies,
    medicines,
    spellings,
    sellers,
    shelfOf,
    rows: () => rows,
    bytes: () => shelves.reduce((sum, { cells }) => sum + cells.byteLength, sellers.bytes()),
    takeOut,
    /** Writes a row as it is now; one that cannot be sold leaves the index. */
    put(row: StockRow) {
      if (row.quantity <= 0) return takeOut(row.pharmacyId, row.medicineId)
      const slot = pharmacies.slotOf(row.pharmacyId)
      const shelf = shelves[slot] ?? makeShelf(1)
      shelves[slot] = shelf
      if (!put(shelf, row)) return
      sellers.add(row.medicineId, slot)
      rows++
    },
    /** Makes room for the rows that a pharmacy has when the index is loaded. */
    reserve(pharmacyId: number, count: number) {
      shelves[pharmacies.slotOf(pharmacyId)] = makeShelf(count)
    },
    /** Adds a row while the index is loaded: `finish` follows. */
    load(row: StockRow) {
      const slot = pharmacies.slotOf(row.pharmacyId)
      const shelf = shelves[slot] ?? makeShelf(1)
      shelves[slot] = shelf
      append(shelf, row)
      rows++
    },
    /** Sorts what was loaded and lists the sellers of each medicine; `pause` lets requests in between. */
    async finish(pause: () => Promise<void>) {
      const counts = new Map<number, number>()
      for (const shelf of shelves) {
        sortShelf(shelf ?? none)
        for (const medicineId of medicinesOf(shelf ?? none))
          counts.set(medicineId, (counts.get(medicineId) ?? 0) + 1)
        await pause()
      }
      for (const [medicineId, count] of counts) sellers.reserve(medicineId, count, pharmacies.slots())
      for (const [slot, shelf] of shelves.entries()) {
        for (const medicineId of medicinesOf(shelf ?? none)) sellers.add(medicineId, slot)
        await pause()
      }
    },
  }
}

const medicinesOf = ({ cells, size }: Shelf) => cells.subarray(0, size)
