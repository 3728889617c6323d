import type { Database } from "#server/platform/database/database.ts"
import {
  type Asked,
  type AskedNear,
  countShelves,
  findAllByName,
  findByPharmacyName,
  findNearestByMedicine,
  findNearestByPharmacy,
  findNearestOfAll,
  type OfferRow,
} from "./queries.ts"

export type Ways = {
  /** Up to this many medicines, each one's stock is read nearest first. */
  fewMedicines: number
  /** Pharmacies scanned before checking whether the medicines are rare. */
  firstWalk: number
  /** Medicines with at most this many stock rows are rare: all rows are read and sorted. */
  fewShelves: number
}

/**
 * Where the plans' costs cross on a million rows, in buffers read per page: 368, 557 and 736 by medicine for
 * one to three medicines; by scanning pharmacies 671 for three and 202 for a thousand.
 */
export const ways: Ways = { fewMedicines: 3, firstWalk: 300, fewShelves: 5_000 }

const everyPharmacy = 2_147_483_647

const isNear = (asked: Asked): asked is AskedNear => asked.here !== null
const isFiltered = (asked: Asked) => asked.openMinute !== null || asked.deliversOnly

const walk = (database: Database, asked: Asked, pharmacies: number) =>
  isNear(asked)
    ? findNearestByPharmacy(database, asked, pharmacies)
    : findByPharmacyName(database, asked, pharmacies)

const gather = (database: Database, asked: Asked) =>
  isNear(asked) ? findNearestOfAll(database, asked) : findAllByName(database, asked)

/** `isRare` is null when the page was found without determining it. */
export type FoundOffers = { rows: OfferRow[]; isRare: boolean | null }

/**
 * Returns a page of offers plus one row if more follow. The query plan depends on the expected row count; the
 * result does not.
 */
export async function findOffers(database: Database, asked: Asked, by: Ways = ways): Promise<FoundOffers> {
  const { medicineIds } = asked
  if (medicineIds?.length === 0) return { rows: [], isRare: true }
  if (isNear(asked) && !isFiltered(asked) && medicineIds && medicineIds.length <= by.fewMedicines) {
    return { rows: await findNearestByMedicine(database, asked), isRare: null }
  }
  const rows = await walk(database, asked, by.firstWalk)
  if (rows.length > asked.limit) return { rows, isRare: null }
  const isRare = await areRare(database, medicineIds, by)
  return {
    rows: await (isRare ? gather(database, asked) : walk(database, asked, everyPharmacy)),
    isRare,
  }
}

/** Whether reading every stock row of these medicines is cheap. */
export async function areRare(
  database: Database,
  medicineIds: number[] | null,
  by: Ways = ways,
): Promise<boolean> {
  if (medicineIds === null) return false
  return (await countShelves(database, medicineIds, by.fewShelves + 1)) <= by.fewShelves
}
