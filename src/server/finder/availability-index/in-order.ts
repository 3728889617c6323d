import { type Point, toPoint } from "#domain/platform/distance.ts"
import type { SearchQuery } from "#server/finder/search/queries.ts"
import type { StockIndex } from "./stock-index.ts"
import { makeWalkQueue } from "./walk-queue.ts"
import type { Scan, Wanted } from "./wanted-medicines.ts"

/** A found pharmacy; the chord is null without a location. */
export type Found = { slot: number; chord: number | null }

/** Makes the search for pharmacies in the order of a query: nearest first, or by name. */
export function makeInOrder({ pharmacies }: StockIndex, scan: Scan) {
  const queue = makeWalkQueue()

  /** Whether sorting all sellers is cheaper than walking until enough of them are found. */
  const isRare = (sellers: Int32Array, limit: number) => sellers.length ** 2 <= limit * pharmacies.slots()

  /** Returns the first pharmacies of the query's order after its cursor, up to a limit. */
  function findInOrder(query: SearchQuery, wanted: Wanted, limit: number): Found[] {
    const accepts = scan.filterOf(query)
    const { sellers } = wanted
    const isFound = (slot: number) => accepts(slot) && scan.offers(slot, wanted)
    // Asking a pharmacy for its stock costs more than a step of the walk, so only the nearest are asked.
    const mayBeFound = sellers === null ? accepts : isFound
    const only = query.pharmacyId
    const isFew = only !== null || (sellers !== null && isRare(sellers, limit))
    if (query.here === null) return isFew ? fewByName() : walkByName()
    const here = toPoint(query.here)
    const { walk, slots, placeOf } = pharmacies.nearest()
    const after = cursorOf(query, here)
    const isAfter = (chord: number, slot: number) =>
      after === null ||
      chord > after.chord ||
      (chord === after.chord && pharmacies.idOf(slot) > after.pharmacyId)
    return isFew ? fewNearest() : walkNearest()

    function each(visit: (slot: number) => void) {
      const candidates = only === null ? (sellers ?? []) : [pharmacies.knownSlotOf(only) ?? -1]
      for (const slot of candidates) if (isFound(slot)) visit(slot)
    }

    function fewByName(): Found[] {
      const from = rankAfter(query)
      const found: number[] = []
      each((slot) => {
        if (pharmacies.rankOf(slot) >= from) found.push(slot)
      })
      return found
        .sort((one, other) => pharmacies.rankOf(one) - pharmacies.rankOf(other))
        .slice(0, limit)
        .map((slot) => ({ slot, chord: null }))
    }

    function walkByName(): Found[] {
      const found: Found[] = []
      const ordered = pharmacies.byName()
      for (let rank = rankAfter(query); rank < ordered.length && found.length < limit; rank++) {
        const slot = ordered[rank] ?? 0
        if (isFound(slot)) found.push({ slot, chord: null })
      }
      return found
    }

    function fewNearest(): Found[] {
      queue.clear()
      each((slot) => {
        const chord = walk.chordTo(placeOf(slot), here)
        // Of places equally far away, the one with the smaller id has the smaller number.
        if (chord <= query.maxChord && isAfter(chord, slot)) queue.add(chord, placeOf(slot))
      })
      const found: Found[] = []
      for (; found.length < limit && !queue.isEmpty(); queue.dropFirst())
        found.push({ slot: slots[queue.firstEntry()] ?? 0, chord: queue.firstDistance() })
      return found
    }

    function walkNearest(): Found[] {
      const found: Found[] = []
      walk.walk(
        { here, from: after?.chord ?? 0 },
        (place) => mayBeFound(slots[place] ?? 0),
        (place, chord) => {
          const slot = slots[place] ?? 0
          if (chord > query.maxChord) return false
          if (isAfter(chord, slot) && scan.offers(slot, wanted)) found.push({ slot, chord })
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
