import { CompiledQuery, type Kysely } from "kysely"
import type pg from "pg"
import type { FunctionCall } from "#database/function-call.ts"
import type { DB } from "#database/schema.gen.ts"
import type { Database } from "./database.ts"
import { nameOf } from "./query-prepared.ts"
import { mapDbErrors } from "./refusals.ts"

/** A pool, a Kysely transaction, or one connection. */
type Callee = Pick<Database, "pool"> | { sql: Kysely<DB> } | pg.ClientBase

/** Calls a database function and returns its result. Throws its errors as refusals with their details. */
export const call = <Result>(database: Callee, called: FunctionCall<Result>): Promise<Result> =>
  mapDbErrors(() => callOnce(database, called))

/** The same, but throws the database's own errors. */
export async function callOnce<Result>(database: Callee, called: FunctionCall<Result>): Promise<Result> {
  const rows = await run(database, called)
  const [row] = rows
  if (!row) throw new Error(`${called.name}() gave no answer`)
  return row.answer as Result // as the wrapper declares it
}

type Rows = { answer: unknown }[]

async function run(database: Callee, { text, values }: FunctionCall<unknown>): Promise<Rows> {
  if ("pool" in database)
    return (await database.pool.query<Rows[number]>({ name: nameOf(text), text, values })).rows
  if ("sql" in database)
    return (await database.sql.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<Rows[number]>))
      .rows
  return (await database.query<Rows[number]>(text, values)).rows
}
