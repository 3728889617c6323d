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
  /** Up to so many medicines, the shelves of each are read nearest first. */
  fewMedicines: number
  /** Pharmacies walked before asking whether the medicines are rare. */
  firstWalk: number
  /** Medicines on no more shelves than this are rare: all their shelves are read and sorted. */
  fewShelves: number
}

/** Where the costs cross on a million rows, in buffers read for a page: 368, 557, 736 by one to three medicines, 671 by walking for three and 202 for a thousand. */
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

/** `isRare` is null where the page was found without having to know it. */
export type FoundOffers = { rows: OfferRow[]; isRare: boolean | null }

/** A page of offers and one more if there is one. The way is chosen by how many shelves there are, never the answer. */
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

/** True when reading every shelf that has one of the medicines is little work. */
export async function areRare(
  database: Database,
  medicineIds: number[] | null,
  by: Ways = ways,
): Promise<boolean> {
  if (medicineIds === null) return false
  return (await countShelves(database, medicineIds, by.fewShelves + 1)) <= by.fewShelves
}
