import { Kysely, PostgresDialect } from "kysely"
import type pg from "pg"
import type { Person } from "#contract/platform/session.ts"
import type { DB } from "#database/schema.gen.ts"
import type { Database } from "#server/platform/database/database.ts"
import type { WatchedClient } from "#server/platform/database/watched-client.ts"
import { problem } from "#server/platform/http/problems.ts"
import type { Caller } from "#server/platform/login/caller.ts"
import { ActingQuery, type Actor } from "./acting-query.ts"

const longestDevice = 100

/** Who acts, and on which database. */
export type Acting = Pick<Caller, "person" | "device"> & { app: { database: Database } }

/** The database in the hands of whoever calls: each of its statements says who acts. */
export function actingFor({ app, person, device }: Acting, action: string): Database {
  if (!person) throw problem("not-logged-in")
  const actor = { subject: person.subject, workplace: workplaceOf(person, action), action, device }
  return actingAs(app.database, { ...actor, device: device.slice(0, longestDevice) })
}

/** The same for an actor who is known already. */
export function actingAs({ pool }: Database, actor: Actor): Database {
  // Kysely asks for a connection and gives it back; other parts of the server ask a question at a time.
  const acting: pg.Pool = Object.create(pool, {
    connect: { value: async () => actingClient((await pool.connect()) as PoolClient, actor) },
    query: {
      value: async (asked: pg.QueryConfig | string, values?: unknown[]) => {
        const client = await pool.connect()
        try {
          return await ask(client, actor, toConfig(asked, values))
        } finally {
          client.release()
        }
      },
    },
  })
  const sql = new Kysely<DB>({ dialect: new PostgresDialect({ pool: acting }) })
  return { sql, pool: acting, end: async () => {} }
}

// The pool makes watched connections, which its types do not say.
type PoolClient = pg.PoolClient & Pick<WatchedClient, "expectAnswersWithin">

function actingClient(client: PoolClient, actor: Actor) {
  return {
    expectAnswersWithin: (statementMs: number) => client.expectAnswersWithin(statementMs),
    query: (asked: pg.QueryConfig | string, values?: unknown[]) => {
      const config = toConfig(asked, values)
      // `begin` and `commit` say nothing of anybody; a cursor is a query of its own kind.
      return config.values?.length ? ask(client, actor, config) : client.query(config)
    },
    release: () => client.release(),
  }
}

const toConfig = (asked: pg.QueryConfig | string, values: unknown[] | undefined): pg.QueryConfig =>
  typeof asked === "string" ? { text: asked, values: values ?? [] } : asked

function ask(client: pg.PoolClient, actor: Actor, config: pg.QueryConfig): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(new ActingQuery(actor, config, (error, result) => (error ? reject(error) : resolve(result))))
  })
}

/** Where a person stands who does this: suppliers act for their company, the administration for nobody's shop. */
function workplaceOf({ roles, workplaces }: Person, action: string): string {
  if (action.startsWith("admin")) return ""
  const kind = action.startsWith("supplier") || !roles.includes("pharmacien") ? "supplier" : "pharmacy"
  const place = workplaces.find((one) => one.kind === kind)
  return place ? `${place.kind}:${place.id}` : ""
}
