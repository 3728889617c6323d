import { topic } from "#shared/live.ts"
import type { Database } from "../database.ts"
import type { Live } from "../live/live.ts"
import { findMatchingMedicines, type MedicineWanted } from "./queries.ts"

const rememberedMs = 1_000
const mostRemembered = 500

type Match = { ids: Promise<number[]>; until: number }
type Memory = { matches: Map<string, Match>; isTold: () => boolean }

const memories = new WeakMap<Database, Memory>()

/**
 * Keeps for a second which medicines a text names, and forgets it the moment one changes, so that who searches again
 * because of that change gets the new answer. What stands on a shelf is never kept.
 */
export function rememberMatches(database: Database, live: Pick<Live, "onTopics" | "state">): () => void {
  const matches = new Map<string, Match>()
  memories.set(database, { matches, isTold: () => live.state().mode === "live" })
  return live.onTopics([topic.medicines()], () => matches.clear())
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
