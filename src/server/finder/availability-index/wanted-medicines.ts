import type { SearchQuery } from "#server/finder/search/queries.ts"
import { makeRemaining } from "./remaining.ts"
import type { Sellers } from "./sellers.ts"
import { has } from "./shelf.ts"
import { countAll, countBoth, emptied, holds, include, makeSlotSet, type SlotSet } from "./slot-set.ts"
import type { StockIndex } from "./stock-index.ts"

/** Up to this many medicines are looked up one by one on a shelf, whose rows are read through for more. */
export const fewMedicines = 16

/** Room for medicines that will be new. */
const spareIds = 1_024

export type Wanted = {
  /** Null means every medicine. */
  medicineIds: number[] | null
  isWanted: Uint8Array
  /** The pharmacies that have any of the medicines; null if asking pharmacies costs less than joining their sellers. */
  sellers: { set: SlotSet; count: number } | null
}

/** By what a search chooses its way. */
export type Choices = {
  /** The sellers of medicines are joined if that takes at most so many steps. */
  joinSteps: number
  /** Asking a pharmacy whether it has any of the medicines costs as much as so many steps. */
  askSteps: number
}

export const usualChoices: Choices = { joinSteps: 4_096, askSteps: 100 }

export type Scan = ReturnType<typeof makeScan>

/** Makes what tells whether a pharmacy may be found, and whether it has any of some medicines. */
export function makeScan(
  { pharmacies, medicines, sellers, shelfOf }: StockIndex,
  { joinSteps, askSteps }: Choices,
) {
  let isWanted = new Uint8Array(0)
  let joined = makeSlotSet(0)
  const remaining = makeRemaining()

  /** Runs the work with the medicines marked, and their sellers if they are joined. */
  function withWanted<Result>(medicineIds: number[] | null, work: (wanted: Wanted) => Result): Result {
    const ids = medicineIds ?? []
    if (isWanted.length < medicines.idLimit()) isWanted = new Uint8Array(medicines.idLimit() + spareIds)
    for (const id of ids) isWanted[id] = 1
    try {
      return work({ medicineIds, isWanted, sellers: medicineIds && joinSellers(medicineIds) })
    } finally {
      for (const id of ids) isWanted[id] = 0
    }
  }

  /** Joins the sellers of medicines; null if that takes too many steps. */
  function joinSellers(medicineIds: number[]): Wanted["sellers"] {
    const all: Sellers[] = []
    let steps = 0
    for (let n = 0; n < medicineIds.length && steps <= joinSteps; n++) {
      const one = sellers.of(medicineIds[n] ?? 0)
      steps += one.set?.length ?? one.size
      all.push(one)
    }
    if (steps > joinSteps) return null
    joined = emptied(joined, pharmacies.slots())
    for (const one of all) addAll(joined, one)
    return { set: joined, count: countAll(joined) }
  }

  /** Returns the pharmacies that may be found, whatever they have. */
  function findable(query: SearchQuery): SlotSet {
    const all = pharmacies.findable(query)
    if (query.pharmacyId === null) return all
    const only = makeSlotSet(pharmacies.slots())
    const slot = pharmacies.knownSlotOf(query.pharmacyId)
    if (slot !== undefined && holds(all, slot)) include(only, slot)
    return only
  }

  function offers(slot: number, { medicineIds, isWanted: marks, sellers: found }: Wanted): boolean {
    if (found !== null) return holds(found.set, slot)
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

  /** Counts the pharmacies of a set that have any of the medicines, up to a limit. */
  function count(among: SlotSet, wanted: Wanted, limit: number): number {
    if (wanted.sellers !== null) return countBoth(among, wanted.sellers.set, limit)
    remaining.start(among)
    const all = remaining.size()
    let steps = 0
    for (const id of wanted.medicineIds ?? []) {
      // Asking those that remain costs less.
      if (all - remaining.size() >= limit || steps > askSteps * remaining.size()) break
      steps += remaining.takeOut(sellers.of(id))
    }
    let found = all - remaining.size()
    if (found >= limit) return limit
    remaining.each((slot) => {
      if (offers(slot, wanted)) found++
      return found < limit
    })
    return found
  }

  return { withWanted, findable, offers, count }
}

function addAll(set: SlotSet, { set: more, list, size }: Sellers) {
  if (more === null) for (let place = 0; place < size; place++) include(set, list[place] ?? 0)
  else for (let place = 0; place < more.length; place++) set[place] = (set[place] ?? 0) | (more[place] ?? 0)
}
