import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { hostname } from "node:os"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { getHeapStatistics } from "node:v8"

const nanoseconds = 1e6
const everyMs = 50

export type ThisNode = ReturnType<typeof thisNode>

// Read at the start, as the program that runs is that one until it ends.
const { version }: { version: string } = JSON.parse(
  readFileSync(new URL("../../../../package.json", import.meta.url), "utf8"),
)

/** Who this node is, and how it feels: from its start on. */
export function thisNode({ now, port }: { now: () => Date; port: () => number }) {
  const delays = monitorEventLoopDelay({ resolution: everyMs })
  delays.enable()
  const startedAt = now().toISOString()
  const id = randomUUID()
  let loopDelayMs = 0
  // A start is all work; how long things waited then says nothing of afterwards.
  let isStart = true
  return {
    id,
    version,
    startedAt,
    name: () => `${hostname()}:${port()}`,
    /** How long work had to wait for its turn since the last look, 99 times of 100. */
    measure() {
      // The histogram counts from tick to tick, so what it was told to wait is in it.
      if (delays.count > 0 && !isStart)
        loopDelayMs = Math.max(0, delays.percentile(99) / nanoseconds - everyMs)
      isStart = false
      delays.reset()
    },
    state() {
      const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
      return { memoryBytes: process.memoryUsage.rss(), heapShare: used / limit, loopDelayMs }
    },
    stop: () => void delays.disable(),
  }
}
