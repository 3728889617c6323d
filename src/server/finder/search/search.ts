import type { Database } from "#server/platform/database/database.ts"
import {
  countShelves,
  findAllByName,
  findByPharmacyName,
  findNearestByMedicine,
  findNearestByPharmacy,
  findNearestOfAll,
  type NearbyQuery,
  type OfferQuery,
  type OfferRow,
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

const isNear = (query: OfferQuery): query is NearbyQuery => query.here !== null
const isFiltered = (query: OfferQuery) => query.openAt !== null || query.deliversOnly

const scanByDistance = (database: Database, query: OfferQuery, pharmacies: number) =>
  isNear(query)
    ? findNearestByPharmacy(database, query, pharmacies)
    : findByPharmacyName(database, query, pharmacies)

const collectAndSort = (database: Database, query: OfferQuery) =>
  isNear(query) ? findNearestOfAll(database, query) : findAllByName(database, query)

/** `isRare` is null when the page was found without determining it. */
export type FoundOffers = { rows: OfferRow[]; isRare: boolean | null }

/**
 * Returns a page of offers plus one row if more follow. The query plan depends on the expected row count; the
 * result does not.
 */
export async function findOffers(
  database: Database,
  query: OfferQuery,
  by: PlanThresholds = planThresholds,
): Promise<FoundOffers> {
  const { medicineIds } = query
  if (medicineIds?.length === 0) return { rows: [], isRare: true }
  if (isNear(query) && !isFiltered(query) && medicineIds && medicineIds.length <= by.fewMedicines) {
    return { rows: await findNearestByMedicine(database, query), isRare: null }
  }
  const rows = await scanByDistance(database, query, by.firstScan)
  if (rows.length > query.limit) return { rows, isRare: null }
  const isRare = await areRare(database, medicineIds, by)
  return {
    rows: await (isRare ? collectAndSort(database, query) : scanByDistance(database, query, everyPharmacy)),
    isRare,
  }
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
