import { setTimeout as wait } from "node:timers/promises"
import type { Log } from "./directories.ts"
import type { Postmaster } from "./postmaster.ts"

const initialBackoffMs = 100
const maxBackoffMs = 5_000

export type KeptRunning = { isUp(): boolean; stop(): Promise<void> }

/**
 * Starts PostgreSQL and restarts it with backoff whenever it exits. Only a failure of the first start throws.
 */
export async function keepRunning(start: () => Promise<Postmaster>, log: Log): Promise<KeptRunning> {
  let current: Postmaster | null = await start()
  const stopping = new AbortController()

  async function restart(): Promise<Postmaster | null> {
    for (
      let pauseMs = initialBackoffMs;
      !stopping.signal.aborted;
      pauseMs = Math.min(pauseMs * 2, maxBackoffMs)
    ) {
      await wait(pauseMs, null, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return null
      const started = await start().catch((error: unknown) =>
        log(`PostgreSQL does not start again: ${String(error)}`),
      )
      if (started) return started
    }
    return null
  }

  async function watch() {
    while (current && !stopping.signal.aborted) {
      const words = await current.ended
      if (stopping.signal.aborted) return
      current = null
      log(`${words}. Starting it again.`)
      current = await restart()
      if (current) log("PostgreSQL is up again.")
    }
  }

  const watching = watch()
  return {
    isUp: () => current !== null && !stopping.signal.aborted,
    async stop() {
      stopping.abort()
      await current?.stop()
      await watching
      // A restart in progress when the stop came has set this.
      await current?.stop()
    },
  }
}
