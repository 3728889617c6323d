import { setTimeout as wait } from "node:timers/promises"
import type { AvailabilityIndex } from "#server/finder/availability-index/availability-index.ts"
import { type Facts, notSetUp, type Probe, slow, well } from "#server/operations/health/probe-result.ts"
import type { Live } from "#server/platform/live/live.ts"

const stepMs = 50
const patienceMs = 3_000

type Parts = { index: Pick<AvailabilityIndex, "state">; live: Pick<Live, "state"> }

/** Probes which of the two answers searches: the index in memory, or the database. */
export function probeSearch({ index, live }: Parts): Probe {
  return async (signal) => {
    const until = performance.now() + patienceMs
    const isAway = () => index.state().answers !== "memory" && live.state().mode !== "polling"
    while (isAway() && performance.now() < until && !signal.aborted) await wait(stepMs)
    if (live.state().mode === "polling") return notSetUp("no-index")
    const { answers, rows, bytes, since } = index.state()
    const facts: Facts = {
      indexedRows: rows,
      indexBytes: bytes,
      ...(since ? { indexedSince: since.toISOString() } : {}),
    }
    return answers === "memory" ? well({ facts }) : slow("index-away", { facts })
  }
}
