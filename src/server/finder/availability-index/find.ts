import { maxProducts } from "#contract/finder/search.ts"
import { toPoint } from "#domain/platform/distance.ts"
import type { FoundRow, SearchQuery } from "#server/finder/search/queries.ts"
import type { FoundPharmacyRows } from "#server/finder/search/search.ts"
import { type Found, makeInOrder } from "./in-order.ts"
import {
  medicineAt,
  priceAt,
  quantityAt,
  rowFrom,
  stockIdAt,
  updatedMillisAt,
  updatedSecondsAt,
} from "./shelf.ts"
import { emptied, include, keepBoth, makeSlotSet } from "./slot-set.ts"
import type { StockIndex } from "./stock-index.ts"
import { type Choices, fewMedicines, makeScan, usualChoices, type Wanted } from "./wanted-medicines.ts"

/** No two places are further apart than the diameter of the unit sphere; the rest is a margin for rounding. */
const largestChord = 2.5

/** The first rows of a pharmacy's shelf that are wanted, and how many are. */
export type Listed = { first: Int32Array; count: number }

/** Answers searches from the index, as the statements in `search/queries.ts` do. */
export function makeFinder(index: StockIndex, choices: Choices = usualChoices) {
  const { pharmacies, shelfOf } = index
  const scan = makeScan(index, choices)
  const findInOrder = makeInOrder(index, scan)
  const rows = new Int32Array(maxProducts)
  let near = makeSlotSet(0)

  /** Lists the rows of a pharmacy's shelf that are wanted, by medicine: the first of them, and how many up to a limit. */
  function list(slot: number, { medicineIds, isWanted }: Wanted, limit: number): Listed | null {
    const shelf = shelfOf(slot)
    const { cells, size } = shelf
    let count = 0
    if (medicineIds === null) {
      for (; count < size && count < maxProducts; count++) rows[count] = count
    } else if (medicineIds.length <= fewMedicines) {
      for (const id of medicineIds) {
        const row = rowFrom(shelf, id)
        if (row < size && cells[row] === id) rows[count++] = row
      }
    } else {
      // Without a branch that depends on the medicine, which no processor foresees.
      for (let row = 0; row < size && count < maxProducts; row++) {
        rows[count] = row
        count += isWanted[cells[row] ?? 0] ?? 0
      }
    }
    return count === 0 ? null : { first: rows.slice(0, Math.min(count, limit)), count }
  }

  const findPage = (query: SearchQuery, wanted: Wanted): Found<Listed>[] =>
    findInOrder(query, wanted, {
      limit: query.limit + 1,
      list: (slot) => list(slot, wanted, query.products),
    })

  const showsPrices = (slot: number, query: SearchQuery) =>
    query.withPrices && pharmacies.at(slot)?.price_exposure === true

  /** Returns a pharmacy's first products, and how many it has, up to a limit. */
  function productsOf({ slot, chord, products }: Found<Listed>, query: SearchQuery): FoundPharmacyRows {
    const shelf = shelfOf(slot)
    const withPrices = showsPrices(slot, query)
    return {
      pharmacyId: pharmacies.idOf(slot),
      chord,
      products: products.count,
      rows: Array.from(
        products.first,
        (row): FoundRow => ({
          pharmacy_id: pharmacies.idOf(slot),
          chord,
          stock_id: stockIdAt(shelf, row),
          medicine_id: medicineAt(shelf, row),
          quantity: quantityAt(shelf, row),
          price_cents: withPrices ? priceAt(shelf, row) : null,
          updated_ms: updatedSecondsAt(shelf, row) * 1000 + updatedMillisAt(shelf, row),
          products: null,
        }),
      ),
    }
  }

  function count(query: SearchQuery, wanted: Wanted, limit: number): number {
    const findable = scan.findable(query)
    const { here, maxChord } = query
    if (here === null || maxChord >= largestChord) return scan.count(findable, wanted, limit)
    const { walk, slots } = pharmacies.nearest()
    near = emptied(near, pharmacies.slots())
    walk.within(toPoint(here), maxChord, (place) => include(near, slots[place] ?? 0))
    keepBoth(near, findable)
    return scan.count(near, wanted, limit)
  }

  return {
    showsPrices,
    /** Returns a page of pharmacies plus one if more follow, each with its products. */
    findPharmacies: (query: SearchQuery): FoundPharmacyRows[] =>
      scan.withWanted(query.medicineIds, (wanted) =>
        findPage(query, wanted).map((found) => productsOf(found, query)),
      ),
    /** Hands a page of pharmacies plus one if more follow, and their number up to a limit, to the work. */
    withPage: <Result>(
      query: SearchQuery,
      limit: number,
      work: (found: Found<Listed>[], pharmacyCount: number) => Result,
    ): Result =>
      scan.withWanted(query.medicineIds, (wanted) => {
        const found = findPage(query, wanted)
        const isWhole = query.after === null && found.length <= query.limit
        return work(found, isWhole ? found.length : count(query, wanted, limit))
      }),
    /** Returns the first pharmacies of the query's order, up to a limit. */
    findPlaces: (query: SearchQuery, limit: number) =>
      scan.withWanted(query.medicineIds, (wanted) =>
        findInOrder({ ...query, after: null }, wanted, {
          limit,
          list: (slot) => scan.offers(slot, wanted) || null,
        }).flatMap(({ slot }) => pharmacies.at(slot) ?? []),
      ),
    /** Counts the pharmacies that offer any of the medicines, up to a limit. */
    count: (query: SearchQuery, limit: number): number =>
      scan.withWanted(query.medicineIds, (wanted) => count(query, wanted, limit)),
  }
}
