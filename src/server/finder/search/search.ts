import type { Database } from "#server/platform/database/database.ts"
import {
  countShelves,
  type FoundRow,
  findAllByName,
  findByPharmacyName,
  findNearestByMedicine,
  findNearestByPharmacy,
  findNearestOfAll,
  type NearbyQuery,
  type SearchQuery,
} from "./queries.ts"

export type PlanThresholds = {
  /** Up to this many medicines, each one's stock is read nearest first. */
  fewMedicines: number
  /** Pharmacies scanned before checking whether the medicines are rare. */
  firstScan: number
  /** Medicines with at most this many stock rows are rare: all rows are read and sorted. */
  fewShelves: number
}

/**
 * Where the plans' costs cross on a million rows, in buffers read per page: 368, 557 and 736 by medicine for
 * one to three medicines; by scanning pharmacies 671 for three and 202 for a thousand.
 */
export const planThresholds: PlanThresholds = { fewMedicines: 3, firstScan: 300, fewShelves: 5_000 }

const everyPharmacy = 2_147_483_647

const isNear = (query: SearchQuery): query is NearbyQuery => query.here !== null
const isFiltered = (query: SearchQuery) => query.openAt !== null || query.deliversOnly

const scanByDistance = (database: Database, query: SearchQuery, pharmacies: number) =>
  isNear(query)
    ? findNearestByPharmacy(database, query, pharmacies)
    : findByPharmacyName(database, query, pharmacies)

const collectAndSort = (database: Database, query: SearchQuery) =>
  isNear(query) ? findNearestOfAll(database, query) : findAllByName(database, query)

/** A pharmacy of a page with its products; `products` counts them all, up to a limit. */
export type FoundPharmacyRows = {
  pharmacyId: number
  chord: number | null
  products: number
  rows: FoundRow[]
}

/** `isRare` is null when the page was found without determining it. */
export type FoundPage = { pharmacies: FoundPharmacyRows[]; isRare: boolean | null }

/**
 * Returns a page of pharmacies plus one if more follow. The query plan depends on the expected row count; the
 * result does not.
 */
export async function findPharmacies(
  database: Database,
  query: SearchQuery,
  by: PlanThresholds = planThresholds,
): Promise<FoundPage> {
  const { medicineIds } = query
  if (medicineIds?.length === 0) return { pharmacies: [], isRare: true }
  if (query.pharmacyId !== null)
    return { pharmacies: groupRows(await scanByDistance(database, query, 1)), isRare: null }
  if (isNear(query) && !isFiltered(query) && medicineIds && medicineIds.length <= by.fewMedicines) {
    return { pharmacies: groupRows(await findNearestByMedicine(database, query)), isRare: null }
  }
  const first = groupRows(await scanByDistance(database, query, by.firstScan))
  if (first.length > query.limit) return { pharmacies: first, isRare: null }
  const isRare = await areRare(database, medicineIds, by)
  const rows = await (isRare
    ? collectAndSort(database, query)
    : scanByDistance(database, query, everyPharmacy))
  return { pharmacies: groupRows(rows), isRare }
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

/** Whether reading every stock row of these medicines is cheap. */
export async function areRare(
  database: Database,
  medicineIds: number[] | null,
  by: PlanThresholds = planThresholds,
): Promise<boolean> {
  if (medicineIds === null) return false
  return (await countShelves(database, medicineIds, by.fewShelves + 1)) <= by.fewShelves
}
