import { Kysely, PostgresDialect } from "kysely"
import type pg from "pg"
import type { Workplace } from "#contract/platform/session.ts"
import type { DB } from "#database/schema.gen.ts"
import type { Database } from "#server/platform/database/database.ts"
import type { WatchedClient } from "#server/platform/database/watched-client.ts"
import { problem } from "#server/platform/http/problems.ts"
import type { Caller } from "#server/platform/login/caller.ts"
import { ActingQuery, type Actor } from "./acting-query.ts"

const maxDeviceLength = 100

/** The caller and the database to stamp. */
export type Acting = Pick<Caller, "person" | "device" | "approval"> & { app: { database: Database } }

/** The act and the workplace where it is done; administrators act at none. */
export type Act = { action: string; workplace: Workplace | null }

/** Returns a database handle that stamps every statement with the acting user. */
export function actingFor(
  { app, person, device, approval = "" }: Acting,
  { action, workplace }: Act,
): Database {
  if (!person) throw problem("not-logged-in")
  return actingAs(app.database, {
    subject: person.subject,
    workplace: workplace ? `${workplace.kind}:${workplace.id}` : "",
    action,
    device: device.slice(0, maxDeviceLength),
    cashier: String(workplace?.till?.cashier?.id ?? ""),
    approval,
  })
}

/** The same for a given actor. */
export function actingAs({ pool }: Database, actor: Actor): Database {
  // Kysely checks connections out and in; other parts of the server call `query` on the pool.
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
  let sql: Kysely<DB> | undefined
  return {
    // Made when it is first used: a sale calls the pool only.
    get sql() {
      sql ??= new Kysely<DB>({ dialect: new PostgresDialect({ pool: acting }) })
      return sql
    },
    pool: acting,
    end: async () => {},
  }
}

// The pool creates watched connections, which its types do not show.
type PoolClient = pg.PoolClient & Pick<WatchedClient, "expectAnswersWithin">

function actingClient(client: PoolClient, actor: Actor) {
  return {
    expectAnswersWithin: (statementMs: number) => client.expectAnswersWithin(statementMs),
    query: (asked: pg.QueryConfig | string, values?: unknown[]) => {
      const config = toConfig(asked, values)
      // `begin` and `commit` have no actor; a cursor is a query class of its own.
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
