import { afterAll, beforeAll, expect, test } from "vitest"
import type { ShelfRow as ListedRow } from "#contract/pharmacy/stock-rows.ts"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import { openTillDesk } from "#test/pharmacy/till-desk.ts"
import { openStream } from "#test/platform/live-reader.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

async function openDesk() {
  const till = await openTillDesk(app)
  const medicineOf = async (stockId: number) =>
    (await till.shelf.sql<{ id: number }>("select medicine_id as id from stock where id = $1", [stockId]))[0]
      ?.id ?? 0
  return {
    ...till,
    medicineOf,
    async makeRow(packSize: number) {
      const stockId = await till.shelf.makeRow({ quantity: 63 })
      await till.shelf.sql(
        "insert into barcodes (gtin, medicine_id, pack_size) values (lpad($1::integer::text, 14, '0'), $1::integer, $2)",
        [await medicineOf(stockId), packSize],
      )
      return stockId
    },
    set: (id: number, packSize: unknown, as?: string | null) =>
      till.send<ListedRow>(`PUT /pharmacy/stock/${id}/usual-pack`, { packSize }, as),
    /** The pack and the loose units at the till, the pack in the stock list, and what the row says of both. */
    packs: async (id: number) => {
      const { rows } = (await till.send<{ rows: ShelfRow[] }>("GET /till/shelf")).body
      const row = rows.find(({ stockId }) => stockId === id)
      const listed = (await till.send<{ rows: ListedRow[] }>("GET /pharmacy/stock")).body.rows
      const { usualPack } = (
        await till.send<{ usualPack: { own: number | null; ofCodes: number | null } }>(
          `GET /pharmacy/stock/${id}`,
        )
      ).body
      return [row?.packSize, row?.looseUnits, listed.find((each) => each.id === id)?.packSize, usualPack]
    },
    [Symbol.asyncDispose]: () => till[Symbol.asyncDispose](),
  }
}

test("counts in the pack that the pharmacy has set, everywhere and at that pharmacy only", async () => {
  await using desk = await openDesk()
  await using other = await openDesk()
  const id = await desk.makeRow(10)
  const [theirs] = await other.shelf.sql<{ id: number }>(
    "insert into stock (medicine_id, pharmacy_id, price_cents) values ($1, $2, 500) returning id",
    [await desk.medicineOf(id), other.shelf.pharmacy],
  )
  await using stream = await openStream(app.url, {
    topics: [`pharmacy:${desk.shelf.pharmacy}:stock`],
    headers: { cookie: desk.pharmacist.cookie },
  })
  await stream.untilLive()
  expect(await desk.packs(id)).toEqual([10, 3, 10, { own: null, ofCodes: 10 }])
  expect(await desk.set(id, 28)).toMatchObject({ status: 200, body: { packSize: 28 } })
  await stream.until((events) => events.some(({ name }) => name === "changed"))
  expect(await desk.packs(id)).toEqual([28, 7, 28, { own: 28, ofCodes: 10 }])
  expect((await other.packs(theirs?.id ?? 0))[2]).toBe(10)
  expect((await desk.set(id, 28)).status).toBe(200)
  expect((await desk.set(id, 1)).body.packSize).toBeNull()
  expect(await desk.packs(id)).toEqual([null, 0, null, { own: 1, ofCodes: 10 }])
  await Promise.all([desk.set(id, 7), desk.set(id, 7)])
  expect((await desk.set(id, null)).body.packSize).toBe(10)
  expect(
    await desk.shelf.sql(
      "select after ->> 'pack_size' as size from audit_log where action = 'shelf.setUsualPack' order by id",
    ),
  ).toEqual([28, 1, 7, null].map((size) => ({ size: size === null ? null : String(size) })))
})

test("keeps the pack when the medicine is merged into another, unless that has one of its own", async () => {
  await using desk = await openDesk()
  const stays = await desk.makeRow(10)
  await desk.shelf.sql(
    `with gone as (
       insert into medicines (name, generic_name, manufacturer, merged_into) values ('Gone', 'Gone', gen_random_uuid()::text, $2)
       returning id)
     insert into usual_packs (pharmacy_id, medicine_id, pack_size) select $1, id, 14 from gone`,
    [desk.shelf.pharmacy, await desk.medicineOf(stays)],
  )
  expect((await desk.packs(stays))[0]).toBe(14)
  await desk.set(stays, 20)
  expect((await desk.packs(stays))[0]).toBe(20)
})

test("refuses other pharmacies, other people, removed rows and absurd packs", async () => {
  await using desk = await openDesk()
  await using other = await openDesk()
  const id = await desk.makeRow(10)
  const { cookie } = await signIn(app, {})
  expect((await other.set(id, 5)).status).toBe(404)
  expect((await desk.set(id, 5, cookie)).status).toBe(403)
  expect((await desk.set(id, 5, null)).status).toBe(401)
  for (const wrong of [0, -1, 1.5, 1_000_001, "10", undefined])
    expect([wrong, (await desk.set(id, wrong)).status]).toEqual([wrong, 400])
  expect((await desk.packs(id))[0]).toBe(10)
})
