import { requestKeptDays } from "#domain/customer/request-rules.ts"
import { endedWatchDays } from "#domain/customer/watch-rules.ts"
import { everything as everyId, topic } from "#domain/platform/live.ts"
import { deleteOldRequests } from "#server/customer/stock-requests/queries.ts"
import type { Database } from "#server/platform/database/database.ts"
import { drainInBatches, type JobParts, startJob } from "#server/platform/jobs/interval-job.ts"
import type { Live } from "#server/platform/live/live.ts"
import { countFreshRows, deleteEnded, findBackInRows, findBackInStock } from "./queries.ts"

const usualEveryMs = 2_000
/** How long a change settles before it counts: what is sold at once or corrected tells nobody. */
const usualDebounceMs = 10_000
const sweepEveryMs = 10 * 60_000
/** Without the change feed every watch is looked at instead. */
const sweepWithoutFeedMs = 60_000
// A short transaction, and a bounded number of messages in the outbox at once.
const batchSize = 500
/** Up to this many changed rows, comparing distances is cheaper than a search for each watch. */
const fewRows = 20
const dayMs = 24 * 60 * 60 * 1000

type Changed = readonly number[] | "everything"

/** Looks at the watches of changed medicines; returns how many are back in stock. */
export async function checkWatches(
  database: Database,
  { changed, now, isStopped = () => false }: { changed: Changed; now: Date; isStopped?: () => boolean },
): Promise<number> {
  const fresh = changed === "everything" ? null : await countFreshRows(database, changed, fewRows + 1)
  if (fresh === 0) return 0
  const look = { now, atMost: batchSize }
  let all = 0
  let after = 0
  while (!isStopped()) {
    const { found, last } = await (changed === "everything" || fresh === null || fresh > fewRows
      ? findBackInStock(database, { ...look, changed, after })
      : findBackInRows(database, { ...look, changed, after }))
    all += found
    if (last === null) break
    after = last
  }
  return all
}

type Parts = JobParts & { live: Pick<Live, "onTopics" | "state">; debounceMs?: number }

/**
 * Notices that watched medicines are back. Stock writers pay nothing: the change feed names the medicine after
 * the commit, and its watches are looked at once the change has settled. Everything is looked at after a start,
 * after a gap of the feed, and every ten minutes.
 */
export function startWatchChecks({ live, debounceMs = usualDebounceMs, ...parts }: Parts) {
  const { database, now } = parts
  /** When each changed medicine is to be looked at. */
  const changed = new Map<number, number>()
  let sweepAt = 0
  const dueAt = () => now().getTime() + debounceMs
  const stopListening = live.onTopics([topic.medicine(everyId), topic.pharmacies()], (topics) => {
    const ids = topics === "everything" ? [Number.NaN] : topics.map(medicineOf)
    // A pharmacy that was listed brings all its stock.
    if (ids.some(Number.isNaN)) sweepAt = Math.min(sweepAt, dueAt())
    for (const id of ids) if (!Number.isNaN(id) && !changed.has(id)) changed.set(id, dueAt())
  })
  const job = startJob(
    { everyMs: usualEveryMs, ...parts },
    {
      everyMs: usualEveryMs,
      failed: "watched medicines could not be checked",
      work: async (isStopped) => {
        const at = now()
        const isSweep = at.getTime() >= sweepAt
        const due = [...changed].flatMap(([id, dueMs]) => (dueMs <= at.getTime() ? [id] : []))
        if (!isSweep && due.length === 0) return 0
        const wait = live.state().mode === "live" ? sweepEveryMs : sweepWithoutFeedMs
        if (isSweep) sweepAt = at.getTime() + wait
        for (const id of due) changed.delete(id)
        try {
          const found = await checkWatches(database, {
            changed: isSweep ? "everything" : due,
            now: at,
            isStopped,
          })
          if (isSweep) await forgetEnded(database, at, isStopped)
          return found
        } catch (error) {
          sweepAt = 0
          throw error
        }
      },
    },
  )
  return {
    async stop() {
      stopListening()
      await job.stop()
    },
  }
}

/** `medicine:7` → 7; NaN for any other topic. */
const medicineOf = (text: string) => Number(/^medicine:(\d+)$/.exec(text)?.[1])

async function forgetEnded(database: Database, now: Date, isStopped: () => boolean) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const drain = (take: (atMost: number) => Promise<number>) => drainInBatches({ batchSize, isStopped, take })
  await drain((atMost) => deleteEnded(database, daysAgo(endedWatchDays), atMost))
  await drain((atMost) => deleteOldRequests(database, daysAgo(requestKeptDays), atMost))
}
