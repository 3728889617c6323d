import type { SearchQuery } from "#server/finder/search/queries.ts"
import { has, medicineAt } from "./shelf.ts"
import type { StockIndex } from "./stock-index.ts"

/** Up to this many medicines are looked up one by one on a shelf, whose rows are read through for more. */
export const fewMedicines = 16

export type Wanted = {
  /** Null means every medicine. */
  medicineIds: number[] | null
  isWanted: Uint8Array
  /** The stock rows of all the medicines. */
  rows: number
}

export type Scan = ReturnType<typeof makeScan>

/** Makes what tells whether a pharmacy may be found, and whether it has any of some medicines. */
export function makeScan({ pharmacies, sellers, shelfOf }: StockIndex) {
  let isWanted = new Uint8Array(0)
  let seen = new Int32Array(0)
  let round = 0

  /** Runs the work with the medicines marked. */
  function withWanted<Result>(medicineIds: number[] | null, work: (wanted: Wanted) => Result): Result {
    const ids = medicineIds ?? []
    let [rows, largest] = [medicineIds === null ? Infinity : 0, 0]
    for (const id of ids) {
      rows += sellers.of(id).size
      if (id > largest) largest = id
    }
    if (largest >= isWanted.length) isWanted = new Uint8Array(largest + 1)
    for (const id of ids) isWanted[id] = 1
    try {
      return work({ medicineIds, isWanted, rows })
    } finally {
      for (const id of ids) isWanted[id] = 0
    }
  }

  /** Returns whether a pharmacy may be found at all, whatever it has. */
  function filterOf({ openAt, deliversOnly, pharmacyId }: SearchQuery): (slot: number) => boolean {
    const isOpen = openAt && pharmacies.openAt(openAt)
    const only = pharmacyId === null ? null : pharmacies.knownSlotOf(pharmacyId)
    return (slot) => {
      const pharmacy = pharmacies.at(slot)
      return (
        pharmacy !== undefined &&
        pharmacy.listed &&
        (!deliversOnly || pharmacy.delivers) &&
        (isOpen === null || isOpen[slot] === 1) &&
        (only === null || only === slot)
      )
    }
  }

  function offers(slot: number, { medicineIds, isWanted: marks }: Wanted): boolean {
    const shelf = shelfOf(slot)
    if (medicineIds === null) return shelf.size > 0
    if (medicineIds.length <= fewMedicines) return medicineIds.some((id) => has(shelf, id))
    for (let row = 0; row < shelf.size; row++) if (marks[medicineAt(shelf, row)] === 1) return true
    return false
  }

  /** Visits each pharmacy that has one of these medicines, in no order, until `visit` returns false. */
  function eachSeller(medicineIds: number[], visit: (slot: number) => boolean) {
    if (seen.length < pharmacies.slots()) seen = new Int32Array(2 * pharmacies.slots())
    round++
    for (const id of medicineIds) {
      const { slots, size } = sellers.of(id)
      for (let place = 0; place < size; place++) {
        const slot = slots[place] ?? 0
        if (seen[slot] === round) continue
        seen[slot] = round
        if (!visit(slot)) return
      }
    }
  }

  return { withWanted, filterOf, offers, eachSeller }
}
