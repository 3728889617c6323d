import { type Point, toPoint } from "#domain/platform/distance.ts"
import type { SearchQuery } from "#server/finder/search/queries.ts"
import { eachSlot, holds, type SlotSet } from "./slot-set.ts"
import type { StockIndex } from "./stock-index.ts"
import { makeWalkQueue } from "./walk-queue.ts"
import type { Scan, Wanted } from "./wanted-medicines.ts"

/** A found pharmacy and what it has; the chord is null without a location. */
export type Found<Products> = { slot: number; chord: number | null; products: Products }

/** Makes the search for pharmacies in the order of a query: nearest first, or by name. */
export function makeInOrder({ pharmacies }: StockIndex, scan: Scan) {
  const queue = makeWalkQueue()

  /** Whether sorting all sellers is cheaper than walking until enough of them are found. */
  const isRare = (sellers: number, limit: number) => sellers ** 2 <= limit * pharmacies.slots()

  /**
   * Returns the first pharmacies of the query's order after its cursor, up to a limit. `list` tells what a pharmacy has
   * of what is wanted; null for nothing.
   */
  function findInOrder<Products>(
    query: SearchQuery,
    wanted: Wanted,
    { limit, list }: { limit: number; list: (slot: number) => Products | null },
  ): Found<Products>[] {
    const found: Found<Products>[] = []
    const findable = scan.findable(query)
    const { sellers } = wanted
    const isFound = (slot: number) => holds(findable, slot) && scan.offers(slot, wanted)
    // Asking a pharmacy for its stock costs more than a step of the walk, so only the nearest are asked.
    const mayBeFound = sellers === null ? (slot: number) => holds(findable, slot) : isFound
    // Everybody who may be found if they are few enough to be asked without a walk.
    const few =
      query.pharmacyId !== null ? findable : sellers && isRare(sellers.count, limit) ? sellers.set : null
    if (query.here === null) return few ? fewByName(few) : walkByName()
    const here = toPoint(query.here)
    const { walk, slots, placeOf } = pharmacies.nearest()
    const after = cursorOf(query, here)
    const isAfter = (chord: number, slot: number) =>
      after === null ||
      chord > after.chord ||
      (chord === after.chord && pharmacies.idOf(slot) > after.pharmacyId)
    return few ? fewNearest(few) : walkNearest()

    function add(slot: number, chord: number | null) {
      const products = list(slot)
      if (products !== null) found.push({ slot, chord, products })
    }

    function fewByName(candidates: SlotSet) {
      const from = rankAfter(query)
      const later: number[] = []
      eachSlot(candidates, (slot) => {
        if (isFound(slot) && pharmacies.rankOf(slot) >= from) later.push(slot)
      })
      later.sort((one, other) => pharmacies.rankOf(one) - pharmacies.rankOf(other))
      for (const slot of later.slice(0, limit)) add(slot, null)
      return found
    }

    function walkByName() {
      const ordered = pharmacies.byName()
      for (let rank = rankAfter(query); rank < ordered.length && found.length < limit; rank++) {
        const slot = ordered[rank] ?? 0
        if (mayBeFound(slot)) add(slot, null)
      }
      return found
    }

    function fewNearest(candidates: SlotSet) {
      queue.clear()
      eachSlot(candidates, (slot) => {
        if (!isFound(slot)) return
        const chord = walk.chordTo(placeOf(slot), here)
        // Of places equally far away, the one with the smaller id has the smaller number.
        if (chord <= query.maxChord && isAfter(chord, slot)) queue.add(chord, placeOf(slot))
      })
      for (; found.length < limit && !queue.isEmpty(); queue.dropFirst())
        add(slots[queue.firstEntry()] ?? 0, queue.firstDistance())
      return found
    }

    function walkNearest() {
      walk.walk(
        { here, from: after?.chord ?? 0 },
        (place) => mayBeFound(slots[place] ?? 0),
        (place, chord) => {
          const slot = slots[place] ?? 0
          if (chord > query.maxChord) return false
          if (isAfter(chord, slot)) add(slot, chord)
          return found.length < limit
        },
      )
      return found
    }
  }

  /**
   * Returns where a page starts. A pharmacy that has not moved is where the index sees it: PostgreSQL may have rounded
   * the last bit of its distance otherwise.
   */
  function cursorOf({ after }: SearchQuery, here: Point) {
    if (after?.chord == null) return null
    const { walk, placeOf } = pharmacies.nearest()
    const place = placeOf(pharmacies.knownSlotOf(after.pharmacyId) ?? -1)
    const chord = place < 0 ? after.chord : walk.chordTo(place, here)
    return {
      pharmacyId: after.pharmacyId,
      chord: Math.abs(chord - after.chord) < 1e-14 ? chord : after.chord,
    }
  }

  /** Returns the rank from which a page by name starts; beyond the end after a pharmacy that is not known. */
  function rankAfter({ after }: SearchQuery): number {
    if (after === null) return 0
    const slot = pharmacies.knownSlotOf(after.pharmacyId)
    return slot === undefined || !pharmacies.at(slot) ? Infinity : pharmacies.rankOf(slot) + 1
  }

  return findInOrder
}
