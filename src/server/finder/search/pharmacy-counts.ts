import { maxPlaces, type PharmacyPlace } from "#contract/finder/search.ts"
import type { Database } from "#server/platform/database/database.ts"
import { makePromiseCache } from "#server/platform/promise-cache.ts"
import {
  countListedPharmacies,
  countPharmaciesOfFewShelves,
  countPharmaciesOffering,
  findPlacesOffering,
} from "./pharmacy-queries.ts"
import type { SearchQuery } from "./queries.ts"
import { areRare } from "./search.ts"

const maxCounted = 1_000
const rememberedMs = 10_000
const maxCached = 1_000

const makeCounts = () => makePromiseCache<string, number>({ max: maxCached, ttl: rememberedMs })
const remembered = new WeakMap<Database, ReturnType<typeof makeCounts>>()
// A list of a thousand places takes some 80 kB.
const maxCachedPlaces = 100
const makePlaces = () =>
  makePromiseCache<string, PharmacyPlace[]>({ max: maxCachedPlaces, ttl: rememberedMs })
const rememberedPlaces = new WeakMap<Database, ReturnType<typeof makePlaces>>()

/** Caches a count for some seconds: counts are approximate. Stock itself is never cached. */
function remember(database: Database, key: string, count: () => Promise<number>): Promise<number> {
  const counts = remembered.get(database) ?? makeCounts()
  remembered.set(database, counts)
  return counts.getOrSet(key, count)
}

/** Returns the number of listed pharmacies. */
export function countListed(database: Database): Promise<number> {
  return remember(database, "listed", () => countListedPharmacies(database))
}

/**
 * Counts the pharmacies with a match, up to 1,000. `isRare` is what the search already knows about its
 * medicines.
 */
export function countOffering(
  database: Database,
  query: SearchQuery,
  { key, isRare }: { key: string; isRare: boolean | null },
): Promise<number> {
  return remember(database, key, async () =>
    (isRare ?? (await areRare(database, query.medicineIds)))
      ? countPharmaciesOfFewShelves(database, query, maxCounted)
      : countPharmaciesOffering(database, query, maxCounted),
  )
}

/** Returns where the pharmacies with a match are, up to 1,000. Cached for some seconds, as a count is. */
export function placesOffering(
  database: Database,
  query: SearchQuery,
  key: string,
): Promise<PharmacyPlace[]> {
  const places = rememberedPlaces.get(database) ?? makePlaces()
  rememberedPlaces.set(database, places)
  return places.getOrSet(key, async () =>
    findPlacesOffering(database, query, {
      isRare: await areRare(database, query.medicineIds),
      limit: maxPlaces,
    }),
  )
}
