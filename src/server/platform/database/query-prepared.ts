import { createHash } from "node:crypto"
import type { RawBuilder } from "kysely"
import type { QueryResultRow } from "pg"
import type { Database } from "./database.ts"

const names = new Map<string, string>()

/** Returns a stable name for a prepared statement's text. */
export function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 22)
  names.set(text, name)
  return name
}

/** Runs a hot statement by name, so that a connection parses and plans it only once. */
export async function queryPrepared<Row extends QueryResultRow>(
  database: Database,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  const { sql: text, parameters } = statement.compile(database.sql)
  const { rows } = await database.pool.query<Row>({ name: nameOf(text), text, values: [...parameters] })
  return rows
}
