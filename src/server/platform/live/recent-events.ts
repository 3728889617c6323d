export type LiveEvent = { lsn: bigint; topics: string[]; heardAtMs: number }

export type Bounds = { maxEvents: number; maxBytes: number }

const weight = (event: LiveEvent) => event.topics.reduce((sum, topic) => sum + topic.length + 40, 100)

/** Keeps this node's last events, for streams that reconnect. */
export function keepRecent({ maxEvents, maxBytes }: Bounds) {
  let events: LiveEvent[] = []
  let bytes = 0
  let floor: { lsn: bigint; heardAtMs: number } = { lsn: 0n, heardAtMs: 0 }

  function trim() {
    let dropped = 0
    // Trims to nine tenths, so that the array is not copied for every event.
    while (events.length - dropped > maxEvents * 0.9 || bytes > maxBytes * 0.9) {
      const oldest = events[dropped]
      if (!oldest) break
      bytes -= weight(oldest)
      floor = oldest
      dropped++
    }
    if (dropped > 0) events = events.slice(dropped)
  }

  return {
    /** Drops all events: earlier ones than this position were not received. */
    restart(lsn: bigint, nowMs: number) {
      events = []
      bytes = 0
      floor = { lsn, heardAtMs: nowMs }
    },
    add(event: LiveEvent) {
      events.push(event)
      bytes += weight(event)
      if (events.length > maxEvents || bytes > maxBytes) trim()
    },
    /** Returns everything after a position, or `gone` when some of it was dropped. */
    after: (lsn: bigint) => (lsn < floor.lsn ? ("gone" as const) : events.filter((event) => event.lsn > lsn)),
    /** Returns everything received since a time, or `gone`. */
    since: (ms: number) =>
      ms < floor.heardAtMs ? ("gone" as const) : events.filter((event) => event.heardAtMs >= ms),
    size: () => ({ events: events.length, bytes }),
  }
}
