import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import type { Workplace } from "#contract/platform/session.ts"
import type { DB } from "#database/schema.gen.ts"
import type { Database } from "#server/platform/database/database.ts"
import type { WatchedClient } from "#server/platform/database/watched-client.ts"
import { problem } from "#server/platform/http/problems.ts"
import type { Caller } from "#server/platform/login/caller.ts"
import { type Actor, type Preface, PrefacedQuery, prefaceOf, type RowScope } from "./acting-query.ts"

const maxDeviceLength = 100

/** The caller and the database to stamp. */
export type Acting = Pick<Caller, "person" | "device" | "approval"> & { app: { database: Database } }

/** The act and the workplace where it is done; administrators act at none. */
export type Act = { action: string; workplace: Workplace | null }

/** Returns a database handle that stamps every statement with the acting user and keeps it to the rows of the scope. */
export function actingFor(
  { app, person, device, approval = "" }: Acting,
  { action, workplace }: Act,
  scope: RowScope | null,
): Database {
  if (!person) throw problem("not-logged-in")
  const actor = {
    subject: person.subject,
    workplace: workplace ? `${workplace.kind}:${workplace.id}` : "",
    action,
    device: device.slice(0, maxDeviceLength),
    cashier: String(workplace?.till?.cashier?.id ?? ""),
    approval,
  }
  return prefaced(app.database, prefaceOf(actor, scope))
}

/** Returns a database handle whose statements see and write only the rows of the scope. */
export const scopedTo = (database: Database, scope: RowScope): Database =>
  prefaced(database, prefaceOf(null, scope))

/** Returns a database handle of an actor who sees every row. */
export const actingAs = (database: Database, actor: Actor): Database =>
  prefaced(database, prefaceOf(actor, null))

/** Returns a database handle that runs the preface with every statement. */
function prefaced({ pool }: Database, preface: Preface): Database {
  // Kysely checks connections out and in; other parts of the server call `query` on the pool.
  const pooled: pg.Pool = Object.create(pool, {
    connect: { value: async () => prefacedClient((await pool.connect()) as PoolClient, preface) },
    query: {
      value: async (asked: pg.QueryConfig | string, values?: unknown[]) => {
        const client = prefacedClient((await pool.connect()) as PoolClient, preface)
        try {
          return await client.query(asked, values)
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
      sql ??= new Kysely<DB>({ dialect: new PostgresDialect({ pool: pooled }) })
      return sql
    },
    pool: pooled,
    end: async () => {},
  }
}

// The pool creates watched connections, which its types do not show.
type PoolClient = pg.PoolClient & Pick<WatchedClient, "expectAnswersWithin">

function prefacedClient(client: PoolClient, preface: Preface) {
  let isLost = false
  const noteLoss = (error: unknown) => {
    isLost ||= endsConnection(error)
    throw error
  }
  return {
    expectAnswersWithin: (statementMs: number) => client.expectAnswersWithin(statementMs),
    query: (asked: pg.QueryConfig | string, values?: unknown[]) => {
      const config = toConfig(asked, values)
      const answer = isControl.test(config.text) ? client.query(config) : ask(client, preface, config)
      return answer.catch(noteLoss)
    },
    // A lost connection must not wait in the pool for the next request.
    release: () => client.release(isLost),
  }
}

/** Whether no statement can follow on the connection: it was cut, or PostgreSQL ended its process. */
const endsConnection = (error: unknown) =>
  !(error instanceof pg.DatabaseError) || error.severity === "FATAL" || error.severity === "PANIC"

/** What begins and ends a transaction needs neither actor nor scope. */
const isControl = /^(begin|start transaction|commit|rollback|savepoint|release)\b/i

const toConfig = (asked: pg.QueryConfig | string, values: unknown[] | undefined): pg.QueryConfig =>
  typeof asked === "string" ? { text: asked, values: values ?? [] } : asked

function ask(client: pg.PoolClient, preface: Preface, config: pg.QueryConfig): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(
      new PrefacedQuery(preface, config, (error, result) => (error ? reject(error) : resolve(result))),
    )
  })
}
