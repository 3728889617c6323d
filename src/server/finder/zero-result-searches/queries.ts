import { fn } from "#database/functions.gen.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import type { Batch } from "./search-counter.ts"

/** Adds a batch of counts. */
export async function writeCounts(database: Database, { searches, unmet, found }: Batch, now: Date) {
  const counts = { allSearches: searches, allUnmet: unmet, counted: found }
  await call(database, fn.countSearches({ onDay: colomboDay(now), at: now, ...counts }))
}

/** Deletes counts from before a day, a few rows at a time; returns how many. */
export async function forgetUnmet(database: Database, before: string, atMost: number): Promise<number> {
  return call(database, fn.forgetUnmet({ beforeDay: before, atMost }))
}
