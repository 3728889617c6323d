import { setTimeout as wait } from "node:timers/promises"
import { healthLimits, slowFromMs } from "#domain/admin/health-parts.ts"
import { failing, type Probe, ProbeFailed, slow, timed } from "#server/operations/health/probe-result.ts"
import { writeLiveProbe } from "#server/operations/health/queries.ts"
import type { Database } from "#server/platform/database/database.ts"
import { plainError } from "#server/platform/jobs/plain-error.ts"
import type { Live } from "#server/platform/live/live.ts"
import { probeTopic } from "#server/platform/live/topics-of-tables.ts"

const connectingMs = 2_000
const stepMs = 50
const patienceMs = healthLimits.answerMs - 500

type Parts = { live: Pick<Live, "state" | "onTopics">; database: Database; node: string; patienceMs?: number }

/** Probes the change feed: writes a row and waits for it to arrive through the write-ahead log. */
export function probeLive({ live, database, node, patienceMs: patience = patienceMs }: Parts): Probe {
  return async (signal) => {
    await connected(live, signal)
    const { mode, listeners, lagBytes, lastError } = live.state()
    const facts = { listeners, lagBytes }
    const details = { facts, error: lastError && plainError(lastError) }
    if (mode === "away") return failing("feed-away", details)
    if (mode === "polling") return slow("feed-polling", details)
    const latencyMs = await seenAgain({ live, database, node, patience })
    return timed(latencyMs, slowFromMs.live, facts)
  }
}

/** Waits for a moment while the feed is connecting. */
async function connected(live: Pick<Live, "state">, signal: AbortSignal) {
  const until = performance.now() + connectingMs
  while (live.state().mode === "away" && performance.now() < until && !signal.aborted) await wait(stepMs)
}

type Written = Omit<Parts, "patienceMs"> & { patience: number }

async function seenAgain({ live, database, node, patience }: Written): Promise<number> {
  const seen = Promise.withResolvers<number>()
  const leave = live.onTopics([probeTopic(node)], (changed) => {
    // A restarted feed reports "everything"; that is not the probe's row.
    if (changed !== "everything") seen.resolve(performance.now())
  })
  const stop = new AbortController()
  try {
    await writeLiveProbe(database, node)
    const committedAt = performance.now()
    const late = wait(patience, null, { signal: stop.signal }).catch(() => null)
    const seenAt = await Promise.race([seen.promise, late])
    if (seenAt === null) throw new ProbeFailed("not-seen", `not received within ${patience / 1000} seconds`)
    return Math.max(0, seenAt - committedAt)
  } finally {
    stop.abort()
    leave()
  }
}
