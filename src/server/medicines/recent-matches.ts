import { topic } from "#shared/live.ts"
import type { Database } from "../database.ts"
import type { Live } from "../live/live.ts"
import { findMatchingMedicines, findMedicinesById, type MedicineRow, type MedicineWanted } from "./queries.ts"

const rememberedMs = 1_000
const mostRemembered = 500
const mostNamed = 20_000

type Match = { ids: Promise<number[]>; until: number }
type Named = { row: Promise<MedicineRow | undefined>; until: number }
type Memory = { matches: Map<string, Match>; names: Map<number, Named>; isTold: () => boolean }

const memories = new WeakMap<Database, Memory>()

/**
 * Keeps for a second which medicines a text names and what they are called, and forgets it the moment one changes, so
 * that who searches again because of that change gets the new answer. What stands on a shelf is never kept.
 */
export function rememberMatches(database: Database, live: Pick<Live, "onTopics" | "state">): () => void {
  const memory: Memory = {
    matches: new Map(),
    names: new Map(),
    isTold: () => live.state().mode === "live",
  }
  memories.set(database, memory)
  return live.onTopics([topic.medicines()], () => {
    memory.matches.clear()
    memory.names.clear()
  })
}

/** The medicines a text names. */
export async function matchMedicines(database: Database, wanted: MedicineWanted): Promise<number[]> {
  const memory = memories.get(database)
  if (!memory?.isTold()) return findMatchingMedicines(database, wanted)
  const { matches } = memory
  const key = JSON.stringify(wanted)
  const known = matches.get(key)
  if (known && known.until > performance.now()) return known.ids
  if (matches.size >= mostRemembered) matches.clear()
  // Kept from before it is asked: a change in the meantime then forgets this too.
  const match = { ids: findMatchingMedicines(database, wanted), until: performance.now() + rememberedMs }
  matches.set(key, match)
  match.ids.catch(() => matches.delete(key))
  return match.ids
}

/** What medicines are called, by their ids; an id that is not there has no entry. */
export async function nameMedicines(
  database: Database,
  medicineIds: Iterable<number>,
): Promise<Map<number, MedicineRow>> {
  const wanted = [...new Set(medicineIds)]
  const memory = memories.get(database)
  const names = memory?.isTold() ? memory.names : new Map<number, Named>()
  const missing = wanted.filter((id) => (names.get(id)?.until ?? 0) <= performance.now())
  if (missing.length > 0) rememberNames(names, missing, findMedicinesById(database, missing))
  const rows = await Promise.all(wanted.flatMap((id) => names.get(id)?.row ?? []))
  return new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])))
}

/** Kept from before the answer is there, as above. */
function rememberNames(names: Map<number, Named>, ids: number[], asked: Promise<MedicineRow[]>): void {
  if (names.size + ids.length > mostNamed) names.clear()
  const byId = asked.then((rows) => new Map(rows.map((row) => [row.id, row])))
  const until = performance.now() + rememberedMs
  for (const id of ids) names.set(id, { row: byId.then((rows) => rows.get(id)), until })
  byId.catch(() => {
    for (const id of ids) names.delete(id)
  })
}
