import type { SearchQuery } from "#server/finder/search/queries.ts"
import { has } from "./shelf.ts"
import type { StockIndex } from "./stock-index.ts"

/** Up to this many medicines are looked up one by one on a shelf, whose rows are read through for more. */
export const fewMedicines = 16

/** After this many sellers, a count asks the remaining pharmacies. */
const maxVisits = 5_000
/** Room for medicines that will be new. */
const spareIds = 1_024

export type Wanted = {
  /** Null means every medicine. */
  medicineIds: number[] | null
  isWanted: Uint8Array
  /** The pharmacies that have any of the medicines, each once; null if asking pharmacies costs less than listing them. */
  sellers: Int32Array | null
}

/** By what a search chooses its way. */
export type Choices = {
  /** Sellers are listed for medicines with at most so many stock rows. */
  listedRows: number
  /** Up to so many pharmacies within a distance are asked one by one, which costs less than reading lists of sellers. */
  askedNear: number
}

export const usualChoices: Choices = { listedRows: 4_096, askedNear: 500 }

export type Scan = ReturnType<typeof makeScan>

/** Makes what tells whether a pharmacy may be found, and whether it has any of some medicines. */
export function makeScan(
  { pharmacies, medicines, sellers, shelfOf }: StockIndex,
  { listedRows }: Pick<Choices, "listedRows">,
) {
  let isWanted = new Uint8Array(0)
  let seen = new Int32Array(0)
  let listed = new Int32Array(0)
  let round = 0

  /** Runs the work with the medicines marked, and their sellers if they are listed. */
  function withWanted<Result>(medicineIds: number[] | null, work: (wanted: Wanted) => Result): Result {
    const ids = medicineIds ?? []
    let rows = medicineIds === null ? Infinity : 0
    for (let n = 0; n < ids.length && rows <= listedRows; n++) rows += sellers.of(ids[n] ?? 0).size
    if (isWanted.length < medicines.idLimit()) isWanted = new Uint8Array(medicines.idLimit() + spareIds)
    for (const id of ids) isWanted[id] = 1
    try {
      const isListed = rows <= listedRows
      return work({ medicineIds, isWanted, sellers: isListed ? listSellers(ids) : null })
    } finally {
      for (const id of ids) isWanted[id] = 0
    }
  }

  /** Returns whether a pharmacy may be found at all, whatever it has. */
  function filterOf(query: SearchQuery): (slot: number) => boolean {
    const findable = pharmacies.findable(query)
    const only = query.pharmacyId === null ? null : pharmacies.knownSlotOf(query.pharmacyId)
    return (slot) => findable[slot] === 1 && (only === null || only === slot)
  }

  function offers(slot: number, { medicineIds, isWanted: marks, sellers: listedSellers }: Wanted): boolean {
    if (listedSellers !== null) return seen[slot] === round
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
    if (seen.length < pharmacies.slots()) {
      seen = new Int32Array(2 * pharmacies.slots())
      listed = new Int32Array(seen.length)
    }
    round++
  }

  /** Lists the pharmacies that have any of the medicines, in no order, and marks them as seen. */
  function listSellers(medicineIds: number[]): Int32Array {
    startRound()
    let count = 0
    for (const id of medicineIds) {
      const { slots, size } = sellers.of(id)
      for (let place = 0; place < size; place++) {
        const slot = slots[place] ?? 0
        if (seen[slot] === round) continue
        seen[slot] = round
        listed[count++] = slot
      }
    }
    return listed.subarray(0, count)
  }

  /** Counts the pharmacies that `accepts` names and that have any of the medicines, up to a limit. */
  function countSellers(wanted: Wanted, accepts: (slot: number) => boolean, limit: number): number {
    let count = 0
    if (wanted.sellers !== null) {
      for (const slot of wanted.sellers) if (accepts(slot) && ++count === limit) break
      return count
    }
    startRound()
    let [visits, left] = [0, wanted.medicineIds?.length ?? Infinity]
    for (const id of wanted.medicineIds ?? []) {
      // The sellers of a few medicines are usually enough. If not, the remaining pharmacies are asked one by one.
      if (visits > maxVisits) break
      left--
      const { slots, size } = sellers.of(id)
      visits += size
      // As in `listSellers`: a function for each seller would make a search a fifth dearer.
      for (let place = 0; place < size; place++) {
        const slot = slots[place] ?? 0
        if (seen[slot] === round) continue
        seen[slot] = round
        if (accepts(slot) && ++count === limit) return count
      }
    }
    if (left === 0) return count
    for (let slot = 0; slot < pharmacies.slots() && count < limit; slot++)
      if (seen[slot] !== round && accepts(slot) && offers(slot, wanted)) count++
    return count
  }

  /** Counts those of some pharmacies that have any of the medicines, up to a limit. */
  function countOffering(wanted: Wanted, slots: number[], limit: number): number {
    let count = 0
    for (const slot of slots) if (offers(slot, wanted) && ++count === limit) break
    return count
  }

  return { withWanted, filterOf, offers, countSellers, countOffering }
}
