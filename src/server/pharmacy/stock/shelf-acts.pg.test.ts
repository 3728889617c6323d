import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { ShelfMovement } from "#contract/pharmacy/stock-rows.ts"
import { openStockDesk } from "#test/pharmacy/stock-desk.ts"
import { startApp } from "#test/support/app.ts"

test("adds purchased units once per key with a reason in the history", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const id = await stockDesk.shelf.makeRow({ quantity: 240 })
  const bought = { key: randomUUID(), lot: "B1127", expiresOn: "2099-11-30" }

  const answers = await Promise.all(Array.from({ length: 5 }, () => stockDesk.buy(id, 50, bought)))
  expect(answers.map(({ status, body }) => [status, body.quantity])).toEqual(Array(5).fill([200, 290]))
  expect(await stockDesk.shelf.left(id)).toEqual({ none: 240, B1127: 50 })
  expect(await stockDesk.buy(id, 51, bought)).toMatchObject({
    status: 422,
    body: { code: "key-used-differently" },
  })

  const { body } = await stockDesk.act<{ movements: ShelfMovement[] }>(`GET stock/${id}/movements`)
  expect(body.movements[0]).toMatchObject({
    kind: "receipt",
    delta: 50,
    after: 290,
    lot: "B1127",
    expiresOn: "2099-11-30",
    who: "Test Person",
    documentKind: "buy",
  })
})

test("refuses fractional units and an expired batch at their field", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const id = await stockDesk.shelf.makeRow({ quantity: 1 })

  for (const quantity of [0, -1, 1.5, 1e9, "5", null, undefined]) {
    expect(await stockDesk.buy(id, quantity), String(quantity)).toMatchObject({
      status: 400,
      body: { data: { fields: [{ field: "quantity" }] } },
    })
  }
  const wrong: Record<string, object> = {
    expiresOn: { expiresOn: "2020-01-31" },
    lot: { lot: "x".repeat(41) },
  }
  for (const [field, change] of Object.entries(wrong)) {
    expect(await stockDesk.buy(id, 5, change)).toMatchObject({
      status: 400,
      body: { data: { fields: [{ field }] } },
    })
  }
  expect(await stockDesk.buy(id, 5, { expiresOn: "2027-02-30" })).toMatchObject({ status: 400 })
  expect(await stockDesk.buy(id, 1_000_000)).toMatchObject({ status: 400 })
  expect(await stockDesk.shelf.quantity(id)).toBe(1)
})

test("corrects a batch with a reason and never below zero", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const id = await stockDesk.shelf.makeRow({
    batches: [
      { lot: "A", quantity: 5, expiresOn: "2099-01-31" },
      { lot: "B", quantity: 5 },
    ],
  })
  const batchId = await stockDesk.batchOf(id, "B")

  expect(await stockDesk.adjust(id, batchId, { reason: "damaged", delta: -2, note: "Broken" })).toMatchObject(
    {
      status: 200,
      body: { quantity: 8 },
    },
  )
  expect(await stockDesk.adjust(id, batchId, { reason: "found", delta: 1 })).toMatchObject({ status: 200 })
  expect(await stockDesk.shelf.left(id)).toEqual({ A: 5, B: 4 })
  for (const change of [
    { reason: "theft", delta: 1 },
    { reason: "found", delta: -1 },
    { reason: "mood", delta: -1 },
    { reason: "other", delta: 0 },
  ]) {
    expect(await stockDesk.adjust(id, batchId, change)).toMatchObject({ status: 400 })
  }
  expect(await stockDesk.adjust(id, batchId, { reason: "theft", delta: -5 })).toMatchObject({
    status: 409,
    body: { code: "not-enough-stock", data: { lines: [{ stockId: id, asked: 5, available: 4 }] } },
  })
  const foreign = await stockDesk.batchOf(await stockDesk.shelf.makeRow({ quantity: 9 }))
  expect(await stockDesk.adjust(id, foreign, { reason: "theft", delta: -1 })).toMatchObject({ status: 404 })
  const [written] = await stockDesk.shelf.sql("select kind, reason from stock_movements where delta = -2")
  expect(written).toEqual({ kind: "write-off", reason: "damaged: Broken" })
})

test("books a stocktake difference once, without reserved units", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const id = await stockDesk.shelf.makeRow({
    batches: [
      { lot: "A", quantity: 6, expiresOn: "2098-01-31" },
      { lot: "B", quantity: 6, expiresOn: "2099-01-31" },
    ],
  })
  await stockDesk.makeOpen({ stockId: id, quantity: 2 })
  expect(await stockDesk.getRow(id)).toMatchObject({ quantity: 10, reserved: 2 })

  const counts = await Promise.all([stockDesk.count(id, 7, 12), stockDesk.count(id, 7, 12)])
  expect(counts.filter(({ status }) => status === 200)).toHaveLength(1)
  const late = counts.find(({ status }) => status === 409)
  expect(late?.body.data).toMatchObject({ row: { quantity: 5, reserved: 2 } })
  expect(await stockDesk.shelf.left(id)).toEqual({ A: 0, B: 5 })

  await stockDesk.sell(id, 1)
  expect(await stockDesk.count(id, 7, 7)).toMatchObject({ status: 409, body: { code: "already-changed" } })
  const key = randomUUID()
  for (let turn = 0; turn < 2; turn++) {
    expect(await stockDesk.count(id, 9, 6, key)).toMatchObject({ status: 200, body: { quantity: 7 } })
  }
  // The only batch with units gets the surplus.
  expect(await stockDesk.shelf.left(id)).toEqual({ A: 0, B: 7 })
  expect(await stockDesk.count(id, 1, 9)).toMatchObject({ status: 200, body: { quantity: 0, reserved: 2 } })
})

test("deletes only an empty stock row and keeps its history", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const id = await stockDesk.shelf.makeRow({ quantity: 6 })
  const order = await stockDesk.makeOpen({ stockId: id, quantity: 2 })

  expect(await stockDesk.remove(id)).toMatchObject({
    status: 409,
    body: { code: "units-held", data: { reserved: 2 } },
  })
  await stockDesk.cancel(order.id)
  expect(await stockDesk.remove(id)).toMatchObject({
    status: 409,
    body: { code: "units-on-record", data: { quantity: 6 } },
  })
  const writeOff = { key: randomUUID(), quantity: 5, reason: "damaged" }
  expect(await stockDesk.remove(id, writeOff)).toMatchObject({
    status: 409,
    body: { code: "already-changed", data: { row: { quantity: 6 } } },
  })
  for (let turn = 0; turn < 2; turn++) {
    expect(await stockDesk.remove(id, { ...writeOff, quantity: 6 })).toEqual({
      status: 200,
      body: { removed: true },
    })
  }
  for (const request of [`GET stock/${id}`, `GET stock/${id}/movements`]) {
    expect(await stockDesk.act(request)).toMatchObject({ status: 404 })
  }
  expect(await stockDesk.buy(id, 1)).toMatchObject({ status: 404 })
  expect(await stockDesk.shelf.count("stock_movements")).toBe(4)

  expect(await stockDesk.act(`POST stock/${id}/restore`)).toMatchObject({
    status: 200,
    body: { quantity: 0 },
  })
  await stockDesk.remove(id)
  await stockDesk.shelf.sql(`select apply_movements($1, 'test', gen_random_uuid(), 'test', $2)`, [
    stockDesk.shelf.pharmacy,
    JSON.stringify([{ stock_id: id, kind: "receipt", delta: 3 }]),
  ])
  expect(await stockDesk.getRow(id)).toMatchObject({ quantity: 3 })
})

test("undoes a deletion once, within a short time, with its batches", async () => {
  let now = new Date()
  await using app = await startApp({ now: () => now })
  await using stockDesk = await openStockDesk(app)
  const batches = [
    { quantity: 4, lot: "A", expiresOn: "2099-01-31" },
    { quantity: 3, lot: "B" },
  ]
  const id = await stockDesk.shelf.makeRow({ batches })
  const writeOff = { key: randomUUID(), quantity: 7, reason: "other" }
  const restore = (key: string) => stockDesk.act(`POST stock/${id}/restore`, { writeOff: key })

  await stockDesk.remove(id, writeOff)
  const answers = await Promise.all([restore(writeOff.key), restore(writeOff.key)])
  expect(answers.map(({ status, body }) => [status, body.quantity])).toEqual([
    [200, 7],
    [200, 7],
  ])
  expect(await stockDesk.shelf.left(id)).toEqual({ A: 4, B: 3 })
  const { body } = await stockDesk.act<{ movements: ShelfMovement[] }>(
    `GET stock/${id}/movements?filter=corrected`,
  )
  expect(body.movements.map(({ delta, reason }) => [delta, reason])).toEqual([
    [3, "undone"],
    [4, "undone"],
    [-3, "other"],
    [-4, "other"],
  ])

  const later = { ...writeOff, key: randomUUID() }
  await stockDesk.remove(id, later)
  now = new Date(now.getTime() + 6 * 60_000)
  expect((await restore(later.key)).body.quantity).toBe(0)
  expect((await restore(writeOff.key)).body.quantity).toBe(0)
  expect(await stockDesk.act(`POST stock/${id}/restore`, { writeOff: "x" })).toMatchObject({ status: 400 })
})

test("names the document and the editor of each change in the history", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const id = await stockDesk.shelf.makeRow({ quantity: 9, priceCents: 400 })
  const before = await stockDesk.getRow(id)
  await stockDesk.sell(id, 2)
  const [sale] = await stockDesk.shelf.sql("select receipt_number from sales")
  await stockDesk.edit(before, { name: "Zinc 20 mg", priceCents: 450 })
  const read = async (filter: string) => {
    const path = `GET stock/${id}/movements?filter=${filter}`
    return (await stockDesk.act<{ movements: ShelfMovement[] }>(path)).body.movements
  }
  expect(await read("sold")).toMatchObject([
    { kind: "sale", delta: -2, after: 7, document: sale?.receipt_number, purchaseOrderId: null },
  ])
  expect((await read("received")).map(({ kind }) => kind)).toEqual(["receipt"])
  expect(await read("corrected")).toEqual([])
  expect(await read("all")).toHaveLength(2)
  const { body } = await stockDesk.act<{ changes: unknown[] }>(`GET stock/${id}`)
  expect(body.changes).toMatchObject([
    {
      oldName: before.name,
      newName: "Zinc 20 mg",
      oldPriceCents: 400,
      newPriceCents: 450,
      who: "Test Person",
    },
  ])
})

test("refuses other pharmacies and roles on a stock row", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const id = await stockDesk.shelf.makeRow({ quantity: 5, pharmacy: await stockDesk.shelf.makePharmacy() })
  const key = randomUUID()
  const requests: [string, object?][] = [
    [`GET stock/${id}`],
    [`GET stock/${id}/movements`],
    [`POST stock/${id}/buy`, { key, quantity: 1 }],
    [`PATCH stock/${id}`, { version: 1, name: "x", priceCents: 1 }],
    [`POST stock/${id}/adjust`, { key, batchId: 1, reason: "theft", delta: -1 }],
    [`POST stock/${id}/count`, { key, counted: 1, expected: 5 }],
    [`POST stock/${id}/remove`, { writeOff: { key, quantity: 5, reason: "theft" } }],
    [`POST stock/${id}/restore`],
  ]
  for (const [request, body] of requests) {
    expect(await stockDesk.act(request, body), request).toMatchObject({
      status: 404,
      body: { code: "not-found" },
    })
    expect(await stockDesk.act(request, body, null), request).toMatchObject({ status: 401 })
    expect(await stockDesk.act(request, body, stockDesk.customer.cookie), request).toMatchObject({
      status: 403,
    })
  }
  expect(await stockDesk.shelf.quantity(id)).toBe(5)
})

test("refuses a delivery above the maximum stock with its field", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const id = await stockDesk.shelf.makeRow({ quantity: 999_999 })
  const answer = await stockDesk.buy(id, 2)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({
    message: "quantity: A shelf holds at most 1,000,000 units of a medicine",
    data: { fields: [{ field: "quantity" }] },
  })
  expect((await stockDesk.buy(id, 1)).status).toBe(200)
})
