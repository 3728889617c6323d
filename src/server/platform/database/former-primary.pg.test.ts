import pg from "pg"
import { expect, test } from "vitest"
import { asRefusal } from "#server/platform/http/refusals.ts"
import { makeDatabase } from "#test/support/postgres.ts"
import { openDatabase } from "./database.ts"

test("answers a write at a former primary like a database that is away, and leaves that server", async () => {
  await using made = await makeDatabase()
  const owner = new pg.Client({ connectionString: made.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ name: string }>("select current_database() as name")
  // Read when a connection begins, as a standby's role is that of the server it leads to.
  const isReadOnly = (value: string) =>
    owner.query(`alter database ${rows[0]?.name} set default_transaction_read_only = ${value}`)
  await isReadOnly("on")
  const database = openDatabase({ url: made.appUrl, poolSize: 1 })
  const write = () =>
    database.sql.transaction().execute((transaction) => transaction.deleteFrom("login_attempts").execute())
  try {
    expect(await write().catch(asRefusal)).toMatchObject({ code: "database-away", status: 503 })
    await owner.query("set default_transaction_read_only = off")
    await isReadOnly("off")
    await expect(write()).resolves.toHaveLength(1)
  } finally {
    await database.end()
    await owner.end()
  }
})
