import { expect, test } from "vitest"
import type { Upload } from "#contract/imports/stock-api.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { openDatabase } from "#server/platform/database/database.ts"
import { findRunningDatabase } from "#server/platform/embedded-postgres/connection-file.ts"
import { openShelf } from "#test/pharmacy/shelf.ts"
import { makeDataFolder } from "#test/support/data-folder.ts"
import { notDemo, startProduct } from "#test/support/product-process.ts"
import { openProgram } from "./keyed-program.ts"

const rows = 3_000

test("resumes a list after a kill and writes no row twice", async () => {
  await using folder = await makeDataFolder()
  await using products = new AsyncDisposableStack()
  const killed = products.use(await startProduct(folder.path, notDemo))
  const urls = await findRunningDatabase(folder.path)
  if (!urls) throw new Error("the product's database runs")
  const shelf = await openShelf(urls)
  const pharmacy: PharmacyId = shelf.pharmacy
  await shelf.sql(
    `insert into medicines (name, generic_name, manufacturer)
     select 'Bulk ' || n, 'bulk ' || n, 'Test Maker' from generate_series(1, $1::int) n`,
    [rows],
  )
  const database = openDatabase({ url: urls.appUrl, poolSize: 1 })
  const program = await openProgram({ url: killed.url, database }, pharmacy)
  const list = Array.from({ length: rows }, (_, n) => ({ name: `Bulk ${n + 1}`, price: 5, quantity: n + 1 }))
  // A locked row keeps the upload running until its server is killed.
  await shelf.sql("begin")
  await shelf.sql(
    `insert into stock (medicine_id, pharmacy_id, price_cents)
     select id, $1, 5 from medicines where name = 'Bulk ' || $2::int`,
    [pharmacy, rows],
  )
  const sent = await program.put(list, { as: "evening" })
  expect(sent.status).toBe(202)
  const begun = "select from stock_uploads where rows_done > 0 and finished_at is null"
  await expect.poll(() => shelf.sql(begun)).toHaveLength(1)
  await killed.kill()

  const product = products.use(await startProduct(folder.path, notDemo))
  const again = await openProgram({ url: product.url, database }, pharmacy)
  const resent = await again.put(list, { as: "evening" })
  expect(resent.body.id).toBe(sent.body.id)
  await expect
    .poll(() => again.get<Upload>(`/uploads/${sent.body.id}`), { interval: 100 })
    .toMatchObject({ state: "done", rowsDone: rows, accepted: rows, refused: 0 })
  // The earlier connection ended with the restarted database.
  const { rows: found } = await database.pool.query(
    `select count(*)::int as rows, sum(quantity)::int as units,
       (select count(*)::int from stock_movements where source_id = $2) as movements
     from stock where pharmacy_id = $1`,
    [pharmacy, sent.body.id],
  )
  expect(found).toEqual([{ rows, units: (rows * (rows + 1)) / 2, movements: rows }])
  await database.end()
  expect(await product.stop()).toBe(0)
})
