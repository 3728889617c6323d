import pg from "pg"
import type { Database } from "./database.ts"

export type NodeLock = {
  /** Whether this node has the lock; takes it if no other node has it. */
  hold(): Promise<boolean>
  release(): Promise<void>
}

/**
 * Lets one node at a time do a job, for as long as it runs: an advisory lock on a connection of its own, which the
 * database frees when the node is gone.
 */
export function makeNodeLock(database: Database, name: string): NodeLock {
  let held: pg.Client | null = null
  async function hold(): Promise<boolean> {
    if (held) return true
    const client = new pg.Client({ ...database.pool.options, application_name: `pharos: ${name}` })
    const lost = () => {
      if (held === client) held = null
    }
    client.on("error", lost).on("end", lost)
    try {
      await client.connect()
      const { rows } = await client.query<{ got: boolean }>(
        "select pg_try_advisory_lock(hashtext('pharos nodes'), hashtext($1)) as got",
        [name],
      )
      if (rows[0]?.got) held = client
    } finally {
      if (held !== client) await client.end().catch(() => {})
    }
    return held === client
  }
  return {
    hold,
    async release() {
      await held?.end().catch(() => {})
      held = null
    },
  }
}
