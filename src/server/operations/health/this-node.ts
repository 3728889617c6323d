import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { hostname } from "node:os"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { getHeapStatistics } from "node:v8"

const nanoseconds = 1e6
const everyMs = 50

export type ThisNode = ReturnType<typeof thisNode>

// Read at the start: a later upgrade of the files does not change the running program.
const { version }: { version: string } = JSON.parse(
  readFileSync(new URL("../../../../package.json", import.meta.url), "utf8"),
)

/** Identifies this node and measures its event loop. */
export function thisNode({ now, port }: { now: () => Date; port: () => number }) {
  const delays = monitorEventLoopDelay({ resolution: everyMs })
  delays.enable()
  const startedAt = now().toISOString()
  const id = randomUUID()
  let loopDelayMs = 0
  // The start blocks the event loop; its delays say nothing about the time afterwards.
  let isStart = true
  return {
    id,
    version,
    startedAt,
    name: () => `${hostname()}:${port()}`,
    /** Measures the 99th percentile of the event-loop delay since the last call. */
    measure() {
      // The histogram counts from tick to tick, so it includes the resolution.
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
