import { sql } from "kysely"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { Database } from "#server/platform/database/database.ts"
import { askPrepared } from "#server/platform/database/query-prepared.ts"
import type { Batch } from "./search-counter.ts"

/** Adds what was counted. */
export async function writeCounts(database: Database, { searches, unmet, found }: Batch, now: Date) {
  await askPrepared(
    database,
    sql<{
      done: string
    }>`select count_searches(${colomboDay(now)}::date, ${now}::timestamptz, ${searches}::int,
      ${unmet}::int, ${JSON.stringify(found)}::jsonb) as done`,
  )
}

/** Forgets what was counted before a day, a few rows at a time; gives how many. */
export async function forgetUnmet(database: Database, before: string, atMost: number): Promise<number> {
  const [row] = await askPrepared(
    database,
    sql<{ gone: number }>`select forget_unmet(${before}::date, ${atMost}::int) as gone`,
  )
  return row?.gone ?? 0
}
