import { afterAll, beforeAll, expect, test } from "vitest"
import { inLine } from "#test/pharmacy/order-races.ts"
import { makeOffline, makeReturn, openTillDesk, type ReturnLine } from "#test/pharmacy/till-desk.ts"
import { startApp, type TestApp } from "#test/support/app.ts"

let now = new Date("2026-11-20T04:00:00Z")
let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => now })
})
afterAll(() => app[Symbol.asyncDispose]())

const twoLots = {
  priceCents: 100,
  batches: [
    { quantity: 2, lot: "A", expiresOn: "2027-01-31" },
    { quantity: 3, lot: "B", expiresOn: "2027-06-30" },
  ],
}

test("returns units to their batch or quarantine at the price paid", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow(twoLots)
  const sale = await till.sold([{ stockId, quantity: 4 }])
  await till.reprice(stockId, 999)

  const { status, body } = await till.takeBack(
    makeReturn(sale.receiptNumber.toLowerCase(), [
      { lineNo: 1, quantity: 3, to: "shelf" },
      { lineNo: 1, quantity: 1, to: "quarantine" },
    ]),
  )
  expect(status).toBe(201)
  const line = { lineNo: 1, stockId, name: sale.lines[0]?.name, priceCents: 100 }
  expect(body).toMatchObject({
    saleId: sale.id,
    receiptNumber: sale.receiptNumber,
    refundCents: 400,
    refundMethod: "cash",
    recordedAt: now.toISOString(),
    lines: [
      { ...line, lot: "A", expiresOn: "2027-01-31", quantity: 2, totalCents: 200, to: "shelf" },
      { ...line, lot: "B", expiresOn: "2027-06-30", quantity: 1, totalCents: 100, to: "shelf" },
      { ...line, lot: "B", expiresOn: "2027-06-30", quantity: 1, totalCents: 100, to: "quarantine" },
    ],
  })
  expect(await till.shelf.left(stockId)).toEqual({ A: 2, B: 2 })
  expect(await till.shelf.quantity(stockId)).toBe(4)
  expect((await till.send("GET /quarantine")).body).toMatchObject({
    units: [{ stockId, lot: "B", quantity: 1, reason: "Wrong strength", receiptNumber: sale.receiptNumber }],
    next: null,
  })
  expect((await till.send(`GET /sales/receipts/${sale.receiptNumber}/returns`)).body).toEqual([body])
})

test("returns the named lot before the others of the line", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow(twoLots)
  const sale = await till.sold([{ stockId, quantity: 4 }])
  const [first, second] = sale.lines[0]?.batches.map(({ batchId }) => batchId) ?? []

  const tooMany = await till.takeBack(
    makeReturn(sale.receiptNumber, [{ lineNo: 1, quantity: 3, to: "shelf", batchId: Number(second) }]),
  )
  expect(tooMany).toMatchObject({
    status: 409,
    body: { code: "more-than-sold", data: { lines: [{ lineNo: 1, asked: 3, left: 2 }] } },
  })
  const { body } = await till.takeBack(
    makeReturn(sale.receiptNumber, [
      { lineNo: 1, quantity: 2, to: "shelf" },
      { lineNo: 1, quantity: 1, to: "shelf", batchId: Number(first) },
    ]),
  )
  expect(body.lines.map(({ lot, quantity }) => [lot, quantity])).toEqual([
    ["A", 1],
    ["B", 1],
    ["A", 1],
  ])
})

test("refuses to return more than was sold", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({ quantity: 9 })
  const sale = await till.sold([
    { stockId, quantity: 2 },
    { stockId, quantity: 5 },
  ])
  const take = (lines: ReturnLine[]) => till.takeBack(makeReturn(sale.receiptNumber, lines))

  expect((await take([{ lineNo: 1, quantity: 1, to: "shelf" }])).status).toBe(201)
  for (const [lines, left] of [
    [[{ lineNo: 1, quantity: 2, to: "shelf" }], 1],
    [
      [
        { lineNo: 1, quantity: 1, to: "shelf" },
        { lineNo: 1, quantity: 1, to: "quarantine" },
      ],
      1,
    ],
    [[{ lineNo: 3, quantity: 1, to: "shelf" }], 0],
    [
      [
        { lineNo: 2, quantity: 1, to: "shelf" },
        { lineNo: 1, quantity: 3, to: "shelf" },
      ],
      1,
    ],
    [[{ lineNo: 1, quantity: 1, to: "shelf", batchId: 2_147_483_647 }], 0],
  ] as [ReturnLine[], number][]) {
    const { status, body } = await take(lines)
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: "more-than-sold", data: { lines: [{ left }] } })
  }
  expect(await till.shelf.quantity(stockId)).toBe(3)
})

test("returns one unit once for twenty concurrent requests", async () => {
  await using till = await openTillDesk(app)
  await using second = await startApp({ database: app.cluster, now: () => now })
  const stockId = await till.shelf.makeRow({ quantity: 3 })
  const sale = await till.sold([{ stockId, quantity: 1 }])

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => {
      const wanted = makeReturn(sale.receiptNumber, [
        { lineNo: 1, quantity: 1, to: n % 3 ? "shelf" : "quarantine" },
      ])
      return till.send("POST /returns", wanted, till.pharmacist.cookie, n % 2 ? app : second)
    }),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status, body }) => status === 409 && body.code === "more-than-sold")).toHaveLength(
    19,
  )
  expect((await till.receipt(sale.receiptNumber)).body.lines[0]?.returned).toBe(1)
})

test("serialises two concurrent returns of one unit", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({ quantity: 3 })
  const { receiptNumber } = await till.sold([{ stockId, quantity: 1 }])
  const take = () => till.takeBack(makeReturn(receiptNumber, [{ lineNo: 1, quantity: 1, to: "shelf" }]))

  const [first, second] = await inLine(till.shelf, `select from stock where id = ${stockId} for update`, [
    take,
    take,
  ])
  expect([first.status, second.status]).toEqual([201, 409])
  expect(await till.shelf.quantity(stockId)).toBe(3)
})

test("records ten concurrent identical returns once", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({ quantity: 9 })
  const sale = await till.sold([{ stockId, quantity: 5 }])
  const wanted = makeReturn(sale.receiptNumber, [{ lineNo: 1, quantity: 1, to: "shelf" }])

  const answers = await Promise.all(Array.from({ length: 10 }, () => till.takeBack(wanted)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  expect(await till.shelf.quantity(stockId)).toBe(5)

  const otherSale = await till.sold([{ stockId, quantity: 1 }])
  for (const change of [
    { reason: "Another" },
    { refundMethod: "card" },
    { receiptNumber: otherSale.receiptNumber },
  ]) {
    const { status, body } = await till.takeBack({ ...wanted, ...change })
    expect([change, status, body.code]).toEqual([change, 422, "key-used-differently"])
  }
})

test("returns units of an expired batch to quarantine only", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({ batches: [{ quantity: 3, lot: "A", expiresOn: "2026-11-20" }] })
  const sale = await till.sold([{ stockId, quantity: 2 }])
  now = new Date("2026-11-20T18:30:00Z")

  const refused = await till.takeBack(
    makeReturn(sale.receiptNumber, [{ lineNo: 1, quantity: 1, to: "shelf" }]),
  )
  expect(refused).toMatchObject({
    status: 409,
    body: { code: "expired-return", data: { lines: [{ lineNo: 1, expiresOn: "2026-11-20" }] } },
  })
  expect(
    (await till.takeBack(makeReturn(sale.receiptNumber, [{ lineNo: 1, quantity: 2, to: "quarantine" }])))
      .status,
  ).toBe(201)
  expect(await till.shelf.quantity(stockId)).toBe(1)
  now = new Date("2026-11-20T04:00:00Z")
})

test("accepts returns of units sold as a shortfall", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({ priceCents: 100 })
  const { body: sale } = await till.sell(makeOffline([{ stockId, quantity: 2, shownPriceCents: 130 }]))

  const { body } = await till.takeBack(
    makeReturn(sale.receiptNumber, [{ lineNo: 1, quantity: 1, to: "shelf" }]),
  )
  expect(body).toMatchObject({ refundCents: 130, lines: [{ lot: null, expiresOn: null }] })
  expect(await till.shelf.quantity(stockId)).toBe(1)
})
