import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import { makeOffline, openTillDesk } from "#test/pharmacy/till-desk.ts"
import { openStream } from "#test/platform/live-reader.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

const now = () => new Date("2026-11-20T04:00:00Z")
let app: TestApp
beforeAll(async () => {
  app = await startApp({ now })
})
afterAll(() => app[Symbol.asyncDispose]())

test("sends the till its whole stock with barcodes and the next lot", async () => {
  await using till = await openTillDesk(app)
  const empty = await till.shelf.makeRow()
  const full = await till.shelf.makeRow({
    priceCents: 450,
    batches: [
      { quantity: 1, lot: "OLD", expiresOn: "2026-11-19" },
      { quantity: 2 },
      { quantity: 3, lot: "LATE", expiresOn: "2027-06-30" },
      { quantity: 4, lot: "NEXT", expiresOn: "2026-11-20" },
    ],
  })
  await till.limit(full, { name: `Zeta ${full}`, prescription_only: true, max_retail_price_cents: 500 })
  await till.limit(empty, { name: `Alpha ${empty}` })
  await till.shelf.makeRow({ quantity: 1, pharmacy: await till.shelf.makePharmacy() })
  const [{ medicine_id: medicineId } = { medicine_id: 0 }] = await till.shelf.sql<{ medicine_id: number }>(
    "select medicine_id from stock where id = $1",
    [full],
  )
  await till.shelf.sql("insert into barcodes values ('00000000000017', $1, 10), ('00000000000024', $1, 1)", [
    medicineId,
  ])

  await till.shelf.sql("insert into purchase_settings (pharmacy_id, low_stock_limit) values ($1, 3)", [
    till.shelf.pharmacy,
  ])

  const { body } = await till.send<{ asOf: string; lowStockLimit: number; rows: ShelfRow[] }>(
    "GET /till/shelf",
  )
  expect([body.asOf, body.lowStockLimit]).toEqual(["2026-11-20T04:00:00.000Z", 3])
  expect(body.rows.map(({ stockId }) => stockId)).toEqual([empty, full])
  expect(body.rows[0]).toMatchObject({
    quantity: 0,
    gtins: [],
    formerIds: [],
    packSize: null,
    looseUnits: 0,
    nextLot: null,
    nextExpiresOn: null,
    prescriptionOnly: false,
  })
  expect(body.rows[1]).toEqual({
    stockId: full,
    medicineId,
    name: `Zeta ${full}`,
    genericName: expect.any(String) as string,
    brandName: null,
    strength: null,
    form: null,
    manufacturer: "Test Maker",
    priceCents: 450,
    quantity: 10,
    prescriptionOnly: true,
    controlled: false,
    maxRetailPriceCents: 500,
    gtins: [
      { gtin: "00000000000017", packSize: 10 },
      { gtin: "00000000000024", packSize: 1 },
    ],
    isFavourite: false,
    formerIds: [],
    packSize: 10,
    // Each of the batches that may be sold is less than a pack.
    looseUnits: 9,
    nextLot: "NEXT",
    nextExpiresOn: "2026-11-20",
    lots: ["NEXT", "LATE"],
    tax: null,
  })
})

test("reloads single rows without removed and foreign ones", async () => {
  await using till = await openTillDesk(app)
  const own = await till.shelf.makeRow({ quantity: 7 })
  const foreign = await till.shelf.makeRow({ quantity: 7, pharmacy: await till.shelf.makePharmacy() })
  const removed = await till.shelf.makeRow()
  await till.shelf.sql("update stock set removed_at = now() where id = $1", [removed])

  const { body } = await till.rows([own, foreign, removed, 2_147_483_647])
  expect(body.map(({ stockId, quantity }) => [stockId, quantity])).toEqual([[own, 7]])
  for (const query of [
    "",
    "?ids=1",
    "?ids[0]=0",
    "?ids[0]=1.5",
    "?ids[0]=1e308",
    "?ids[0]=2147483648",
    "?ids[0]=x",
  ])
    expect([query, (await till.send(`GET /till/shelf/rows${query}`)).status]).toEqual([query, 400])
  expect((await till.rows(Array.from({ length: 201 }, (_, n) => n + 1))).status).toBe(400)
})

test("counts how often each item was sold in 90 days", async () => {
  await using till = await openTillDesk(app)
  await using other = await openTillDesk(app)
  const [often, seldom, merged, removed, unsold] = await Promise.all(
    // Rows that go sell their last unit.
    [100, 100, 1, 1, 1].map((quantity) => till.shelf.makeRow({ quantity })),
  )
  const foreign = await other.shelf.makeRow({ quantity: 9 })
  if (!often || !seldom || !merged || !removed || !unsold) throw new Error("no rows")
  await other.sold([{ stockId: foreign, quantity: 1 }])
  for (let times = 0; times < 3; times++) await till.sold([{ stockId: often, quantity: 1 }])
  // Many units in one sale are one sale.
  await till.sold([
    { stockId: seldom, quantity: 50 },
    { stockId: merged, quantity: 1 },
    { stockId: removed, quantity: 1 },
  ])
  const { id } = await till.sold([{ stockId: seldom, quantity: 1 }])
  await till.shelf.sql("update sales set occurred_at = '2026-08-20' where id = $1", [id])
  await till.shelf.sql("update stock set removed_at = now(), merged_into = $2 where id = $1", [merged, often])
  await till.shelf.sql("update stock set removed_at = now() where id = $1", [removed])
  expect((await till.send("GET /till/often-sold")).body).toEqual([
    { stockId: often, sales: 4 },
    { stockId: seldom, sales: 1 },
  ])
})

test("announces a task live and completes it once", async () => {
  await using till = await openTillDesk(app)
  await using other = await openTillDesk(app)
  const colleague = await signIn(app, {
    roles: ["pharmacien"],
    pharmacyId: till.shelf.pharmacy,
    name: "Dilani",
  })
  const customer = await signIn(app, {})
  await using stream = await openStream(app.url, {
    topics: [`pharmacy:${till.shelf.pharmacy}:tasks`],
    headers: { cookie: till.pharmacist.cookie },
  })
  await stream.untilLive()
  const stockId = await till.shelf.makeRow({ priceCents: 100 })
  await till.sell(makeOffline([{ stockId, quantity: 2, shownPriceCents: 100 }]))
  await stream.until((events) => events.some(({ name }) => name === "changed"))

  const [task] = (await till.tasks()).body.tasks
  expect(task).toMatchObject({ soldBy: "Ruwan", soldAt: "2026-11-20T03:00:00.000Z", doneNote: null })
  expect(task?.shelfName).toBe(task?.name)
  const finish = `POST /till/tasks/${task?.id}/done`
  const said = { key: randomUUID(), note: "Two were behind the counter" }
  expect((await other.send(finish, said)).status).toBe(404)
  expect((await till.send(finish, said, customer.cookie)).status).toBe(403)
  expect((await other.tasks()).body).toEqual({ openCount: 0, tasks: [] })
  const done = await till.send(finish, said, colleague.cookie)
  const doneAt = now().toISOString()
  expect(done).toMatchObject({
    status: 200,
    body: { id: task?.id, doneBy: "Dilani", doneAt, doneNote: said.note },
  })
  expect(await till.send(finish, said)).toEqual(done)
  expect(await till.send(finish, { ...said, note: "Something else" })).toMatchObject({ status: 422 })
  expect(await till.send(finish, { ...said, key: randomUUID() })).toMatchObject({
    status: 409,
    body: { code: "already-changed", data: { doneBy: "Dilani", doneAt } },
  })
  expect((await till.tasks()).body).toEqual({ openCount: 0, tasks: [] })
  expect((await till.tasks("done")).body.tasks).toEqual([done.body])
  for (const id of ["0", "-1", "1.5", "1e308", "2147483648", "x"])
    expect([id, (await till.send(`POST /till/tasks/${id}/done`, said)).status]).toEqual([id, 400])
  for (const wrong of [{}, { ...said, note: " " }, { ...said, note: "x".repeat(301) }, { ...said, key: "1" }])
    expect((await till.send(finish, wrong)).status).toBe(400)
})

test("completes a task once for two concurrent requests", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({ priceCents: 100 })
  for (let n = 0; n < 4; n++) await till.sell(makeOffline([{ stockId, quantity: 2, shownPriceCents: 100 }]))
  const { tasks } = (await till.tasks()).body
  const none = { announcements: 0, corrections: 0, orders: 0, latestOrder: null, unitsInQuarantine: 0 }
  expect((await till.send("GET /till/waiting")).body).toEqual({ tasks: 4, ...none })
  for (const { id } of tasks) {
    const answers = await Promise.all(
      ["one", "two"].map((note) => till.send(`POST /till/tasks/${id}/done`, { key: randomUUID(), note })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.data).toMatchObject({ doneBy: "Ruwan" })
  }
  expect((await till.send("GET /till/waiting")).body).toEqual({ tasks: 0, ...none })
})
