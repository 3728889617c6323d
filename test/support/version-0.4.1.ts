import { readFile } from "node:fs/promises"
import { migrate } from "#database/migrate.ts"
import { copyDatabase, makeBareDatabase, type TestDatabase } from "./postgres.ts"
import { ask } from "./query.ts"

const fixture = new URL("./version-0.4.1.sql", import.meta.url)
const noted = /insert into kysely_migration [^;]*;/

/** Creates a database as version 0.4.1 left it, with some rows of each kind. `await using` drops it. */
export async function makeOldDatabase(): Promise<TestDatabase> {
  const database = await makeBareDatabase()
  await ask(database.ownerUrl, await readFile(fixture, "utf8"))
  return database
}

let empty: Promise<TestDatabase> | undefined

/** Creates an empty database of version 0.4.1: its tables, without its functions. `await using` drops it. */
export async function makeEmptyOldDatabase(): Promise<TestDatabase> {
  // Creating the tables takes many times longer than copying them.
  empty ??= makeEmptyOnce()
  return copyDatabase(await empty)
}

async function makeEmptyOnce() {
  const database = await makeBareDatabase()
  await migrate(database.ownerUrl, "0001_baseline")
  const [names] = (await readFile(fixture, "utf8")).match(noted) ?? []
  await ask(database.ownerUrl, `delete from kysely_migration; ${names}`)
  return database
}
