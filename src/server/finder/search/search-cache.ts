import { topic } from "#domain/platform/live.ts"
import type { Database } from "#server/platform/database/database.ts"
import { byId, keepRows } from "#server/platform/database/row-cache.ts"
import type { Live } from "#server/platform/live/live.ts"
import { makePromiseCache } from "#server/platform/promise-cache.ts"
import {
  findMatchingMedicines,
  findMedicinesById,
  type MedicineQuery,
  type ProductRow,
} from "./medicine-queries.ts"
import { findPharmaciesById, type PharmacyRow } from "./pharmacy-queries.ts"

const keptMs = 1_000
const maxMatches = 500

type Memory = ReturnType<typeof makeMemory>

const memories = new WeakMap<Database, Memory>()

function makeMemory(database: Database, isFeedLive: () => boolean) {
  return {
    isFeedLive,
    matches: makePromiseCache<string, number[]>({ max: maxMatches, ttl: keptMs }),
    medicines: keepRows((ids) => findMedicinesById(database, ids)),
    pharmacies: keepRows((ids) => findPharmaciesById(database, ids)),
  }
}

/**
 * Caches for a second which medicines match a text, and the names of medicines and pharmacies; the change
 * feed invalidates entries, so that a search after a change is up to date. Stock and price visibility are
 * never cached.
 */
export function rememberBetweenSearches(database: Database, live: Pick<Live, "onTopics" | "state">) {
  const memory = makeMemory(database, () => live.state().mode === "live")
  memories.set(database, memory)
  live.onTopics([topic.medicines()], () => {
    memory.matches.clear()
    memory.medicines.forget()
  })
  live.onTopics([topic.pharmacies()], () => memory.pharmacies.forget())
}

/** Returns no cache while the change feed is down. */
function memoryOf(database: Database): Memory | undefined {
  const memory = memories.get(database)
  return memory?.isFeedLive() ? memory : undefined
}

/** Returns the ids of medicines that match a text. */
export async function matchMedicines(database: Database, query: MedicineQuery): Promise<number[]> {
  const matches = memoryOf(database)?.matches
  if (!matches) return findMatchingMedicines(database, query)
  return matches.getOrSet(JSON.stringify(query), () => findMatchingMedicines(database, query))
}

/** Returns the names of medicines by id. */
export async function nameMedicines(
  database: Database,
  ids: Iterable<number>,
): Promise<Map<number, ProductRow>> {
  const memory = memoryOf(database)
  return memory ? memory.medicines.get(ids) : byId(await findMedicinesById(database, [...new Set(ids)]))
}

/** Returns pharmacies by id. */
export async function namePharmacies(
  database: Database,
  ids: Iterable<number>,
): Promise<Map<number, PharmacyRow>> {
  const memory = memoryOf(database)
  return memory ? memory.pharmacies.get(ids) : byId(await findPharmaciesById(database, [...new Set(ids)]))
}
