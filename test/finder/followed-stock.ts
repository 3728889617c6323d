import { randomUUID } from "node:crypto"
import { makeAvailabilityIndex } from "#server/finder/availability-index/availability-index.ts"
import type { Choices } from "#server/finder/availability-index/wanted-medicines.ts"
import type { StockSource } from "#server/finder/search/stock-source.ts"
import type { Database } from "#server/platform/database/database.ts"
import { type Live, startLive } from "#server/platform/live/live.ts"
import { probeTopic } from "#server/platform/live/topics-of-tables.ts"
import { until } from "#test/platform/live-server.ts"

const quiet = { info() {}, warn() {} }

/** Waits until the change feed has heard of everything that is committed now. */
export async function feedHeardAll(live: Live, database: Database): Promise<void> {
  const node = randomUUID()
  let isHeard = false
  const leave = live.onTopics([probeTopic(node)], () => {
    isHeard = true
  })
  await database.pool.query("select write_live_probe($1)", [node])
  await until(() => isHeard).finally(leave)
}

/** Keeps an availability index of a test's database. */
export async function followStock(urls: { ownerUrl: string }, database: Database, choices?: Choices) {
  const parts = { ownerUrl: urls.ownerUrl, log: quiet }
  const index = makeAvailabilityIndex({
    ...parts,
    database,
    reading: database,
    now: () => new Date(),
    choices,
  })
  const live = startLive({ ...parts, follower: index.follower })
  // A new slot waits for every transaction that runs anywhere in the cluster, other tests' included.
  await until(() => index.state().answers === "memory", 60_000)
  return {
    index,
    live,
    /** Returns the index once it has everything that is committed now. */
    async inMemory(): Promise<StockSource> {
      await feedHeardAll(live, database)
      await until(() => index.state().answers === "memory", 60_000)
      return index.sourceFor({ hasWritten: false })
    },
    async [Symbol.asyncDispose]() {
      index.stop()
      await live.stop()
    },
  }
}
