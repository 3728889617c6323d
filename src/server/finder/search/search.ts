import type { Database } from "#server/platform/database/database.ts"
import {
  countShelves,
  type FoundRow,
  findAllByName,
  findByPharmacyName,
  findNearestByPharmacy,
  findNearestOfAll,
  type NearbyQuery,
  type SearchQuery,
} from "./queries.ts"

/**
 * Medicines with at most this many stock rows are rare: all rows are read and sorted. For more, pharmacies are visited
 * in order until the page is full.
 */
export const rareFrom = 5_000

const isNear = (query: SearchQuery): query is NearbyQuery => query.here !== null

/** A pharmacy of a page with its products; `products` counts them all, up to a limit. */
export type FoundPharmacyRows = {
  pharmacyId: number
  chord: number | null
  products: number
  rows: FoundRow[]
}

/**
 * Returns a page of pharmacies plus one if more follow. How they are found depends on the number of stock rows; the
 * result does not.
 */
export async function findPharmacies(
  database: Database,
  query: SearchQuery,
  fewShelves = rareFrom,
): Promise<FoundPharmacyRows[]> {
  const { medicineIds, pharmacyId } = query
  if (medicineIds?.length === 0) return []
  const isRare =
    medicineIds !== null &&
    pharmacyId === null &&
    (await countShelves(database, medicineIds, fewShelves + 1)) <= fewShelves
  if (isRare)
    return groupRows(
      await (isNear(query) ? findNearestOfAll(database, query) : findAllByName(database, query)),
    )
  return groupRows(
    await (isNear(query) ? findNearestByPharmacy(database, query) : findByPharmacyName(database, query)),
  )
}

/** Groups the rows, which come in order, by pharmacy. */
function groupRows(rows: FoundRow[]): FoundPharmacyRows[] {
  const found: FoundPharmacyRows[] = []
  for (const row of rows) {
    const last = found.at(-1)
    if (last?.pharmacyId === row.pharmacy_id) last.rows.push(row)
    else
      found.push({ pharmacyId: row.pharmacy_id, chord: row.chord, products: row.products ?? 0, rows: [row] })
  }
  for (const pharmacy of found) pharmacy.products = Math.max(pharmacy.products, pharmacy.rows.length)
  return found
}
