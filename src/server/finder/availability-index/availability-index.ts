import { setTimeout as wait } from "node:timers/promises"
import type { FastifyBaseLogger } from "fastify"
import pg from "pg"
import type { SearchQuestion } from "#contract/finder/search.ts"
import { type StockSource, stockInSql } from "#server/finder/search/stock-source.ts"
import type { Database } from "#server/platform/database/database.ts"
import type { Follower } from "#server/platform/live/live.ts"
import type { RowChanges } from "#server/platform/live/row-changes.ts"
import { loadIndex } from "./load.ts"
import { readMedicines, readPharmacies } from "./rows-of-tables.ts"
import { type InMemory, stockInMemory } from "./stock-in-memory.ts"
import type { StockIndex } from "./stock-index.ts"
import { followedTables, gatherChanges } from "./waiting-changes.ts"
import type { Choices } from "./wanted-medicines.ts"

export type AvailabilityIndex = ReturnType<typeof makeAvailabilityIndex>

export type IndexState = {
  /** What answers a search now: the index, or PostgreSQL, for a moment (while the index loads) or until further notice. */
  answers: "memory" | "loading" | "sql"
  rows: number
  bytes: number
  /** Since when the index has been in memory without a gap; null while it is not. */
  since: Date | null
}

type Parts = {
  /** Must be allowed to read in the snapshot of the feed: the owner's URL. */
  ownerUrl: string
  database: Database
  /** What searches read while the index cannot answer. */
  reading: Database
  log: Pick<FastifyBaseLogger, "info" | "warn">
  now: () => Date
  /** Tests choose one way of searching by it. */
  choices?: Choices | undefined
}

/** From a snapshot until the feed ends, or until so much changes that the index is loaded again. */
type Life = {
  waiting: ReturnType<typeof gatherChanges>
  /** Null while it loads. */
  loaded: { index: StockIndex; source: InMemory; since: Date } | null
  isReading: boolean
}

/** How old an answer may be. For longer than this after a write, its browser reads PostgreSQL (`recent-writes.ts`). */
export const maxAgeMs = 1_000
const retryMs = 2_000

/**
 * Keeps what pharmacies have in memory, as true as the change feed. It begins with the snapshot that the feed's
 * replication slot exports: the snapshot has every transaction before the slot's first position, and the feed sends
 * every one after it, so that nothing falls between. What arrives during the load waits and is applied before the first
 * answer.
 *
 * Searches read PostgreSQL while the index loads, while changed pharmacies or medicines are read, and when the feed has
 * not confirmed for a second that it has everything.
 */
export function makeAvailabilityIndex({ ownerUrl, database, reading, log, now, choices }: Parts) {
  const inSql = stockInSql(reading)
  let life: Life | undefined
  let currentAsOf = -Infinity
  let isStarting = true

  /** Starts over, from the feed's snapshot or from one of now, which has everything that the feed has handed over. */
  async function begin(snapshot: string | null) {
    const mine: Life = { waiting: gatherChanges(), loaded: null, isReading: false }
    life = mine
    isStarting = false
    try {
      const client = await openSnapshot(ownerUrl, snapshot)
      void load(mine, client).catch((error) => retry(mine, error))
    } catch (error) {
      void retry(mine, error)
    }
  }

  async function load(mine: Life, client: pg.Client) {
    const startedAt = performance.now()
    try {
      const index = await loadIndex(client, () => life !== mine)
      mine.loaded = { index, source: stockInMemory(index, inSql, choices), since: now() }
      log.info({ rows: index.rows(), ms: Math.round(performance.now() - startedAt) }, "index: loaded")
      // Without a pause: nothing is answered before what has waited is applied.
      await settle(mine)
    } finally {
      await client.end().catch(() => {})
    }
  }

  async function retry(mine: Life, error: unknown) {
    if (life !== mine) return
    log.warn({ err: error }, "index: could not be loaded")
    mine.loaded = null
    await wait(retryMs, null, { ref: false })
    if (life === mine) await begin(null)
  }

  /** Applies what waits, until nothing does. */
  async function settle(mine: Life) {
    while (life === mine && mine.loaded && !mine.isReading) {
      const { waiting, loaded } = mine
      if (waiting.needsAll()) return begin(null)
      waiting.applyStock(loaded.index)
      if (!waiting.needsRows()) return
      mine.waiting = gatherChanges()
      mine.isReading = true
      await readPharmacies(database.pool, loaded.index, waiting.pharmacies())
      await readMedicines(database.pool, loaded.index, waiting.medicines())
      mine.isReading = false
    }
  }

  function change(rows: RowChanges) {
    const mine = life
    if (!mine) return
    mine.waiting.add(rows)
    settle(mine).catch((error) => retry(mine, error))
  }

  function stop() {
    life = undefined
    isStarting = false
    currentAsOf = -Infinity
  }

  const follower: Follower = {
    tables: followedTables,
    begin,
    change,
    current(asOfMs) {
      currentAsOf = asOfMs
    },
    lost: stop,
  }

  /** Returns the index if it has everything up to a second ago. */
  function current() {
    const isLate = performance.now() - currentAsOf > maxAgeMs
    return life && !life.isReading && !isLate ? life.loaded : null
  }

  return {
    follower,
    /** Returns what answers a search now; PostgreSQL for a caller who has written within the last seconds. */
    sourceFor: ({ hasWritten }: { hasWritten: boolean }): StockSource =>
      (hasWritten ? null : current()?.source) ?? inSql,
    /** Writes the answer of a search at once; null when that takes PostgreSQL. */
    writeAnswer: (
      question: SearchQuestion,
      viewer: { hasWritten: boolean; withPrices: boolean; now: Date },
    ): Buffer | null =>
      viewer.hasWritten ? null : (current()?.source.writeAnswer(question, viewer) ?? null),
    state(): IndexState {
      const index = life?.loaded?.index
      const isLoading = life ? !life.loaded : isStarting
      return {
        answers: current() ? "memory" : isLoading ? "loading" : "sql",
        rows: index?.rows() ?? 0,
        bytes: index?.bytes() ?? 0,
        since: life?.loaded?.since ?? null,
      }
    },
    stop,
  }
}

/** Opens a transaction that reads as of a snapshot, or as of now. */
async function openSnapshot(ownerUrl: string, snapshot: string | null): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: "pharos availability index",
  })
  client.on("error", () => {}) // the statement that runs fails as well
  try {
    await client.connect()
    await client.query("begin isolation level repeatable read read only")
    await client.query("set local statement_timeout = 0")
    if (snapshot) await client.query(`set transaction snapshot ${client.escapeLiteral(snapshot)}`)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}
