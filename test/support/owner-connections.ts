import pg from "pg"

export type OwnerConnection = {
  client: pg.ClientBase
  /** Gives the connection back as if it were new; one whose session is unchanged needs no reset. */
  release(how?: { isUnchanged: boolean }): Promise<void>
}

const pools = new Map<string, pg.Pool>()

/**
 * Keeps connections to this database open for the next borrower, because a new one costs as much as many queries.
 * Only for a database whose server no test stops.
 */
export function keepOwnerConnections(ownerUrl: string) {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 30, allowExitOnIdle: true })
  // Dropping a database cuts its connections.
  pool.on("error", () => {})
  pool.on("connect", (client) => client.on("error", () => {}))
  pools.set(ownerUrl, pool)
}

/** Lends a connection as the owner: a kept one where they are kept, otherwise a new one. */
export async function borrowOwner(ownerUrl: string): Promise<OwnerConnection> {
  const pool = pools.get(ownerUrl)
  if (!pool) return connectOwner(ownerUrl)
  const client = await pool.connect()
  return {
    client,
    async release({ isUnchanged } = { isUnchanged: false }) {
      if (isUnchanged) return client.release()
      const isReset = await client
        .query("rollback")
        .then(() => client.query("discard all"))
        .then(
          () => true,
          () => false,
        )
      client.release(!isReset)
    },
  }
}

async function connectOwner(ownerUrl: string): Promise<OwnerConnection> {
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on("error", () => {})
  await client.connect()
  return { client, release: () => client.end() }
}

/** Closes the kept connections to a database; those still lent are cut when it is dropped. */
export function closeOwnerConnections(ownerUrl: string) {
  void pools.get(ownerUrl)?.end()
  pools.delete(ownerUrl)
}
