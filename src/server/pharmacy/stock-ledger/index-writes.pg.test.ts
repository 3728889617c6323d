import { expect, test } from "vitest"
import { openShelf } from "#test/pharmacy/shelf.ts"
import { makeDatabase } from "#test/support/postgres.ts"

test("writes no index of the batches when units leave one that is not empty then", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  await shelf.makeRow({ quantity: 5 })
  await shelf.sql("begin")
  await shelf.sql("update batches set quantity = 4")
  const written = await shelf.sql(
    `select pg_stat_get_xact_tuples_updated('batches'::regclass)::int as rows,
       pg_stat_get_xact_tuples_hot_updated('batches'::regclass)::int as heap_only`,
  )
  await shelf.sql("rollback")
  expect(written).toEqual([{ rows: 1, heap_only: 1 }])
})
