import { afterAll, beforeAll, expect, test } from "vitest"
import { makeCart, openTillDesk } from "#test/pharmacy/till-desk.ts"
import { startApp, type TestApp } from "#test/support/app.ts"

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => new Date("2026-11-20T04:00:00Z") })
})
afterAll(() => app[Symbol.asyncDispose]())

test("stores a sale's payment, change, till and prescription check", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({ quantity: 9, priceCents: 1250 })
  const sell = (change: object) =>
    till.sell(makeCart([{ stockId, quantity: 2, shownPriceCents: 1250 }], change))

  const cash = await sell({
    payment: { method: "cash", tenderedCents: 3000 },
    prescriptionSeen: true,
    device: "Counter 1",
  })
  expect(cash.status).toBe(201)
  expect(cash.body).toMatchObject({
    payment: { method: "cash", tenderedCents: 3000, changeCents: 500 },
    prescriptionSeen: true,
    isOffline: false,
    device: "Counter 1",
  })
  expect((await sell({ payment: { method: "qr" } })).body.payment).toEqual({
    method: "qr",
    cardCents: 0,
    qrCents: 2500,
    tenderedCents: null,
    changeCents: null,
  })
})

test("refuses an invalid payment", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({ quantity: 9, priceCents: 1250 })

  for (const payment of [
    { method: "cash", tenderedCents: 1249 },
    { method: "cash", tenderedCents: -1 },
    { method: "cash", tenderedCents: 1250.5 },
    { method: "cash", tenderedCents: 1e308 },
    { method: "cash", tenderedCents: "2000" },
    { method: "card", tenderedCents: 2000 },
    { method: "cheque" },
    "cash",
  ]) {
    const { status, body } = await till.sell(makeCart([{ stockId, quantity: 1 }], { payment }))
    expect([payment, status, body.code]).toEqual([payment, 400, "bad-input"])
  }
  expect(await till.shelf.quantity(stockId)).toBe(9)
})

test("refuses prescription medicines until the prescription was seen", async () => {
  await using till = await openTillDesk(app)
  const free = await till.shelf.makeRow({ quantity: 9 })
  const bound = await till.shelf.makeRow({ quantity: 9 })
  await till.limit(bound, { prescription_only: true, name: `Bound ${bound}` })
  const cart = makeCart([
    { stockId: free, quantity: 1 },
    { stockId: bound, quantity: 1 },
  ])

  const refused = await till.sell(cart)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    code: "prescription-needed",
    data: { lines: [{ stockId: bound, name: `Bound ${bound}` }] },
  })
  expect([await till.shelf.quantity(free), await till.shelf.quantity(bound)]).toEqual([9, 9])
  expect((await till.sell({ ...cart, prescriptionSeen: true })).status).toBe(201)
})

test("refuses a sale at an outdated price and returns the new one", async () => {
  await using till = await openTillDesk(app)
  const same = await till.shelf.makeRow({ quantity: 9, priceCents: 100 })
  const changed = await till.shelf.makeRow({ quantity: 9, priceCents: 200 })
  await till.reprice(changed, 250)
  const cart = makeCart([
    { stockId: same, quantity: 1, shownPriceCents: 100 },
    { stockId: changed, quantity: 1, shownPriceCents: 200 },
  ])

  const refused = await till.sell(cart)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    code: "price-changed",
    data: { lines: [{ stockId: changed, shownCents: 200, priceCents: 250 }] },
  })
  expect(await till.shelf.quantity(same)).toBe(9)
  await till.reprice(changed, 200)
  expect((await till.sell(cart)).body).toMatchObject({ totalCents: 300 })
  await till.reprice(changed, 999)
  expect(await till.sell(cart)).toMatchObject({ status: 201, body: { totalCents: 300 } })
})

test("refuses a price above the maximum retail price", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({ quantity: 9, priceCents: 501 })
  await till.limit(stockId, { max_retail_price_cents: 500 })

  const refused = await till.sell(makeCart([{ stockId, quantity: 1 }]))
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    code: "above-maximum-price",
    data: { lines: [{ stockId, priceCents: 501, maximumCents: 500 }] },
  })
  expect(await till.shelf.quantity(stockId)).toBe(9)
  await till.reprice(stockId, 500)
  expect((await till.sell(makeCart([{ stockId, quantity: 1 }]))).status).toBe(201)
})

test("refuses an invalid price but accepts a wrong clock", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({ quantity: 9, priceCents: 100 })

  for (const shownPriceCents of [-1, 1.5, 1e308, 2 ** 31, "100", null]) {
    const { status, body } = await till.sell(makeCart([{ stockId, quantity: 1, shownPriceCents } as never]))
    expect([shownPriceCents, status, body.code]).toEqual([shownPriceCents, 400, "bad-input"])
  }
  const old = await till.sell(makeCart([{ stockId, quantity: 1 }], { occurredAt: "2026-09-21T03:59:59Z" }))
  expect(old).toMatchObject({ status: 201, body: { occurredAt: "2026-11-20T04:00:00.000Z" } })
  const ahead = await till.sell(makeCart([{ stockId, quantity: 1 }], { occurredAt: "2026-11-20T09:00:00Z" }))
  expect(ahead).toMatchObject({ status: 201, body: { occurredAt: "2026-11-20T04:00:00.000Z" } })
})
