import type { SearchQuery } from "#server/finder/search/queries.ts"
import { deliversBit, isListedBit } from "./indexed-pharmacies.ts"
import { has } from "./shelf.ts"
import type { StockIndex } from "./stock-index.ts"

/** Up to this many medicines are looked up one by one on a shelf, whose rows are read through for more. */
export const fewMedicines = 16
/** After this many sellers, a count asks the remaining pharmacies. */
const maxVisits = 5_000

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
    const bits = pharmacies.bits()
    const needed = isListedBit | (deliversOnly ? deliversBit : 0)
    return (slot) =>
      ((bits[slot] ?? 0) & needed) === needed &&
      (isOpen === null || isOpen[slot] === 1) &&
      (only === null || only === slot)
  }

  function offers(slot: number, { medicineIds, isWanted: marks }: Wanted): boolean {
    const shelf = shelfOf(slot)
    if (medicineIds === null) return shelf.size > 0
    if (medicineIds.length <= fewMedicines) {
      for (const id of medicineIds) if (has(shelf, id)) return true
      return false
    }
    const { cells, size } = shelf
    for (let row = 0; row < size; row++) if (marks[cells[row] ?? 0] === 1) return true
    return false
  }

  /** Forgets which pharmacies have been seen. */
  function startRound() {
    if (seen.length < pharmacies.slots()) seen = new Int32Array(2 * pharmacies.slots())
    round++
  }

  /** Visits each pharmacy that has one of these medicines, in no order, until `visit` returns false. */
  function eachSeller(medicineIds: number[], visit: (slot: number) => boolean) {
    startRound()
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

  /** Counts the pharmacies that `accepts` names and that have one of these medicines, up to a limit. */
  function countSellers(wanted: Wanted, accepts: (slot: number) => boolean, limit: number): number {
    const { medicineIds } = wanted
    startRound()
    let [count, visits] = [0, 0]
    for (const id of medicineIds ?? []) {
      // A few common medicines usually have enough sellers. If not, the remaining pharmacies are checked one by one.
      if (visits > maxVisits) break
      const { slots, size } = sellers.of(id)
      visits += size
      for (let place = 0; place < size; place++) {
        const slot = slots[place] ?? 0
        if (seen[slot] === round) continue
        seen[slot] = round
        if (accepts(slot) && ++count === limit) return count
      }
    }
    if (medicineIds !== null && visits === wanted.rows) return count
    for (let slot = 0; slot < pharmacies.slots() && count < limit; slot++)
      if (seen[slot] !== round && accepts(slot) && offers(slot, wanted)) count++
    return count
  }

  return { withWanted, filterOf, offers, eachSeller, countSellers }
}
