import pg from "pg"
import { expect, test } from "vitest"
import { makeDatabase } from "#test/support/postgres.ts"
import { lsnFromText } from "./positions.ts"
import { getLogEnd } from "./queries.ts"

test("has every answered commit before the end of the log, up to which the feed must have heard", async () => {
  await using cluster = await makeDatabase()
  const [writer, reader] = [cluster.ownerUrl, cluster.ownerUrl].map(
    (connectionString) => new pg.Client({ connectionString }),
  ) as [pg.Client, pg.Client]
  await Promise.all([writer.connect(), reader.connect()])
  await using _ended = {
    [Symbol.asyncDispose]: () => Promise.all([writer.end(), reader.end()]).then(() => {}),
  }
  await writer.query("create table written (number int)")
  for (let number = 0; number < 100; number++) {
    const { rows } = await writer.query<{ before: string }>(
      "insert into written values ($1) returning pg_current_wal_insert_lsn()::text as before",
      [number],
    )
    expect(lsnFromText(await getLogEnd(reader))).toBeGreaterThan(lsnFromText(rows[0]?.before ?? ""))
  }
})
