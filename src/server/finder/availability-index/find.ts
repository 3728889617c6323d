import { maxProducts } from "#contract/finder/search.ts"
import { type Point, toPoint } from "#domain/platform/distance.ts"
import type { FoundRow, SearchQuery } from "#server/finder/search/queries.ts"
import type { FoundPharmacyRows } from "#server/finder/search/search.ts"
import { has, medicineAt, priceAt, quantityAt, rowFrom, stockIdAt, updatedMsAt } from "./shelf.ts"
import type { StockIndex } from "./stock-index.ts"

/** With at most this many stock rows, a search reads them all: cheaper than walking past pharmacies without any. */
export const fewRowsFrom = 2_000
/** Up to this many medicines are looked up one by one on a shelf, whose rows are read through for more. */
const fewMedicines = 16

type Found = { slot: number; chord: number | null }
type Wanted = {
  /** Null means every medicine. */
  medicineIds: number[] | null
  isWanted: Uint8Array
  /** The stock rows of all the medicines. */
  rows: number
}

/** Answers searches from the index, as the statements in `search/queries.ts` do. */
export function makeFinder(index: StockIndex, fewRows = fewRowsFrom) {
  const { pharmacies, sellers, shelfOf } = index
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

  /** Returns the first pharmacies of the query's order after its cursor, up to a limit. */
  function findInOrder(query: SearchQuery, wanted: Wanted, limit: number): Found[] {
    const accepts = filterOf(query)
    const { medicineIds } = wanted
    const only = query.pharmacyId
    const isFew = only !== null || (medicineIds !== null && wanted.rows <= fewRows)
    if (query.here === null) return isFew ? fewByName() : walkByName()
    const here = toPoint(query.here)
    const { walk, slots, placeOfSlot } = pharmacies.nearest()
    const after = cursorOf(query, here)
    const isAfter = (chord: number, slot: number) =>
      after === null ||
      chord > after.chord ||
      (chord === after.chord && pharmacies.idOf(slot) > after.pharmacyId)
    return isFew ? fewNearest() : walkNearest()

    function each(visit: (slot: number) => void) {
      const slot = only === null ? undefined : pharmacies.knownSlotOf(only)
      if (slot !== undefined && accepts(slot) && offers(slot, wanted)) visit(slot)
      if (only !== null) return
      eachSeller(medicineIds ?? [], (seller) => {
        if (accepts(seller)) visit(seller)
        return true
      })
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
        if (accepts(slot) && offers(slot, wanted)) found.push({ slot, chord: null })
      }
      return found
    }

    function fewNearest(): Found[] {
      const found: { slot: number; chord: number }[] = []
      each((slot) => {
        const chord = walk.chordTo(placeOfSlot.get(slot) ?? 0, here)
        if (chord <= query.maxChord && isAfter(chord, slot)) found.push({ slot, chord })
      })
      return found
        .sort(
          (one, other) => one.chord - other.chord || pharmacies.idOf(one.slot) - pharmacies.idOf(other.slot),
        )
        .slice(0, limit)
    }

    function walkNearest(): Found[] {
      const found: Found[] = []
      walk.walk(
        here,
        (place) => accepts(slots[place] ?? 0),
        (place, chord) => {
          const slot = slots[place] ?? 0
          if (chord > query.maxChord) return false
          if (isAfter(chord, slot) && offers(slot, wanted)) found.push({ slot, chord })
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
    const { walk, placeOfSlot } = pharmacies.nearest()
    const place = placeOfSlot.get(pharmacies.knownSlotOf(after.pharmacyId) ?? -1)
    const chord = place === undefined ? after.chord : walk.chordTo(place, here)
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

  /** Returns a pharmacy's first products, and how many it has, up to a limit. */
  function productsOf({ slot, chord }: Found, query: SearchQuery, wanted: Wanted): FoundPharmacyRows {
    const shelf = shelfOf(slot)
    const showsPrices = query.withPrices && pharmacies.at(slot)?.price_exposure === true
    const rows: FoundRow[] = []
    let products = 0
    function add(row: number) {
      if (products++ >= query.products) return
      rows.push({
        pharmacy_id: pharmacies.idOf(slot),
        chord,
        stock_id: stockIdAt(shelf, row),
        medicine_id: medicineAt(shelf, row),
        quantity: quantityAt(shelf, row),
        price_cents: showsPrices ? priceAt(shelf, row) : null,
        updated_ms: updatedMsAt(shelf, row),
        products: null,
      })
    }
    const { medicineIds, isWanted: marks } = wanted
    if (medicineIds !== null && medicineIds.length <= fewMedicines) {
      for (const id of medicineIds) {
        const row = rowFrom(shelf, id)
        if (row < shelf.size && medicineAt(shelf, row) === id) add(row)
      }
    } else {
      for (let row = 0; row < shelf.size && products < maxProducts; row++)
        if (medicineIds === null || marks[medicineAt(shelf, row)] === 1) add(row)
    }
    return { pharmacyId: pharmacies.idOf(slot), chord, products, rows }
  }

  return {
    /** Returns a page of pharmacies plus one if more follow, each with its products. */
    findPharmacies: (query: SearchQuery): FoundPharmacyRows[] =>
      withWanted(query.medicineIds, (wanted) =>
        findInOrder(query, wanted, query.limit + 1).map((found) => productsOf(found, query, wanted)),
      ),
    /** Returns the first pharmacies of the query's order, up to a limit. */
    findPlaces: (query: SearchQuery, limit: number) =>
      withWanted(query.medicineIds, (wanted) =>
        findInOrder({ ...query, after: null }, wanted, limit).flatMap(
          ({ slot }) => pharmacies.at(slot) ?? [],
        ),
      ),
    /** Counts the pharmacies that offer any of the medicines, up to a limit. */
    count: (query: SearchQuery, limit: number): number =>
      withWanted(query.medicineIds, (wanted) => {
        const accepts = filterOf(query)
        const { walk, placeOfSlot } = pharmacies.nearest()
        const here = query.here && toPoint(query.here)
        const isNear = (slot: number) =>
          here === null || walk.chordTo(placeOfSlot.get(slot) ?? 0, here) <= query.maxChord
        let count = 0
        if (wanted.medicineIds !== null && wanted.rows <= 10 * fewRows)
          eachSeller(wanted.medicineIds, (slot) => {
            if (accepts(slot) && isNear(slot)) count++
            return count < limit
          })
        else
          for (let slot = 0; slot < pharmacies.slots() && count < limit; slot++)
            if (accepts(slot) && isNear(slot) && offers(slot, wanted)) count++
        return count
      }),
  }
}
