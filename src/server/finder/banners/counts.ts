import type { FastifyBaseLogger } from "fastify"
import type { Database } from "#server/platform/database/database.ts"
import { runEvery } from "#server/platform/jobs/interval-job.ts"
import { addCounts, type Counted } from "./queries.ts"

const maxBanners = 1_000

export type AdvertCounter = {
  count(id: number, what: "view" | "click"): void
  /** Writes the counts since the last flush to the database. */
  flush(): Promise<void>
  stop(): Promise<void>
}

type Parts = { database: Database; log: Pick<FastifyBaseLogger, "warn">; now: () => Date; everyMs?: number }

/**
 * Counts in this node's memory and writes the sums every few seconds, so that page views cause no writes and
 * no hot rows. A node that is killed loses at most one interval.
 */
export function startAdvertCounter({ database, log, now, everyMs = 5_000 }: Parts): AdvertCounter {
  let sums = new Map<number, Counted>()

  function add({ id, views, clicks }: Counted) {
    const known = sums.get(id)
    if (known) Object.assign(known, { views: known.views + views, clicks: known.clicks + clicks })
    else if (sums.size < maxBanners) sums.set(id, { id, views, clicks })
  }

  async function flush() {
    if (sums.size === 0) return
    const counted = [...sums.values()]
    sums = new Map()
    try {
      await addCounts(database, counted, now())
    } catch (error) {
      for (const one of counted) add(one)
      throw error
    }
  }

  const adding = runEvery({
    everyMs,
    work: flush,
    failed: (error) => log.warn({ err: error }, "looks at banners could not be counted yet"),
  })
  return {
    count: (id, what) => add({ id, views: what === "view" ? 1 : 0, clicks: what === "click" ? 1 : 0 }),
    flush,
    async stop() {
      await adding.stop()
      await flush().catch((error: unknown) => log.warn({ err: error }, "looks at banners are lost"))
    },
  }
}
