import { maxProducts } from "#contract/finder/search.ts"
import { toPoint } from "#domain/platform/distance.ts"
import type { FoundRow, SearchQuery } from "#server/finder/search/queries.ts"
import type { FoundPharmacyRows } from "#server/finder/search/search.ts"
import { type Found, fewRowsFrom, makeInOrder } from "./in-order.ts"
import { medicineAt, priceAt, quantityAt, rowFrom, stockIdAt, updatedMsAt } from "./shelf.ts"
import type { StockIndex } from "./stock-index.ts"
import { fewMedicines, makeScan, type Wanted } from "./wanted-medicines.ts"

/** Answers searches from the index, as the statements in `search/queries.ts` do. */
export function makeFinder(index: StockIndex, fewRows = fewRowsFrom) {
  const { pharmacies, shelfOf } = index
  const scan = makeScan(index)
  const findInOrder = makeInOrder(index, scan, fewRows)

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
      scan.withWanted(query.medicineIds, (wanted) =>
        findInOrder(query, wanted, query.limit + 1).map((found) => productsOf(found, query, wanted)),
      ),
    /** Returns the first pharmacies of the query's order, up to a limit. */
    findPlaces: (query: SearchQuery, limit: number) =>
      scan.withWanted(query.medicineIds, (wanted) =>
        findInOrder({ ...query, after: null }, wanted, limit).flatMap(
          ({ slot }) => pharmacies.at(slot) ?? [],
        ),
      ),
    /** Counts the pharmacies that offer any of the medicines, up to a limit. */
    count: (query: SearchQuery, limit: number): number =>
      scan.withWanted(query.medicineIds, (wanted) => {
        const accepts = scan.filterOf(query)
        const { walk, placeOfSlot } = pharmacies.nearest()
        const here = query.here && toPoint(query.here)
        const isNear = (slot: number) =>
          here === null || walk.chordTo(placeOfSlot.get(slot) ?? 0, here) <= query.maxChord
        let count = 0
        if (wanted.medicineIds !== null && wanted.rows <= 10 * fewRows)
          scan.eachSeller(wanted.medicineIds, (slot) => {
            if (accepts(slot) && isNear(slot)) count++
            return count < limit
          })
        else
          for (let slot = 0; slot < pharmacies.slots() && count < limit; slot++)
            if (accepts(slot) && isNear(slot) && scan.offers(slot, wanted)) count++
        return count
      }),
  }
}
