/**
 * Whether a transaction is visible in a snapshot as PostgreSQL prints it, `xmin:xmax:xip,xip`. Transaction
 * ids on the feed are its low 32 bits.
 */
export function isVisible(xid: number, snapshot: string): boolean {
  const [, xmax = "0", running = ""] = snapshot.split(":")
  const low = BigInt(xid >>> 0)
  if (running !== "" && running.split(",").some((other) => BigInt.asUintN(32, BigInt(other)) === low))
    return false
  // Ids wrap around: "older" means less than half the range behind.
  const behind = BigInt.asUintN(32, BigInt(xmax) - low)
  return behind !== 0n && behind < 0x8000_0000n
}

export type Numbered = { xid: number }

type Gate<T extends Numbered> = {
  snapshot: () => Promise<string>
  release: (transaction: T) => void
  failed: (error: unknown) => void
  /** Called around a pause between snapshots: what arrives meanwhile is not released, so it need not be read. */
  paused?: (isPaused: boolean) => void
}

/** Counts of transactions released by one snapshot, and the pause after it: polling must not slow tills under load. */
const pauses = [
  { above: 10, ms: 20 },
  { above: 1, ms: 5 },
]
/** A commit becomes visible within moments; with a synchronous standby it can take longer. */
const maxPatienceMs = 5

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

/**
 * Releases transactions in commit order, each only when a new reader can see its rows: the log has a commit a
 * moment before the table shows it (longer with a synchronous standby), and a client refetching then would
 * read the old row.
 */
export function holdUntilVisible<T extends Numbered>({ snapshot, release, failed, paused }: Gate<T>) {
  const queue: T[] = []
  let draining = false

  async function drain() {
    for (let misses = 0; queue.length > 0; ) {
      const seen = await snapshot()
      const before = queue.length
      while (queue[0] && isVisible(queue[0].xid, seen)) release(queue.shift() as T) // checked in the condition
      const released = before - queue.length
      misses = released === 0 ? misses + 1 : 0
      const pauseMs =
        misses > 0 ? Math.min(misses, maxPatienceMs) : pauses.find(({ above }) => released > above)?.ms
      // Commits that come one at a time are released without a pause.
      if (pauseMs) await rest(pauseMs)
    }
  }

  async function rest(ms: number) {
    paused?.(true)
    await wait(ms)
    paused?.(false)
  }

  return (transaction: T) => {
    queue.push(transaction)
    if (draining) return
    draining = true
    drain()
      .catch(failed)
      .finally(() => {
        draining = false
      })
  }
}
