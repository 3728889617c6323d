import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { receiptNumberOf } from "#domain/pharmacy/receipt-number.ts"
import { expectLedgerTrue } from "#test/pharmacy/ledger.ts"
import { openShelf } from "#test/pharmacy/shelf.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

type Line = { stockId: number; quantity: number }

const makeCart = (lines: Line[], change: object = {}) => ({ id: randomUUID(), lines, ...change })

const fromNamelessLot = (quantity: number) => ({
  name: expect.any(String) as string,
  manufacturer: "Test Maker",
  markdownCents: 0,
  discount: null,
  shareCents: 0,
  batches: [{ batchId: expect.any(Number) as number, lot: null, expiresOn: null, quantity }],
  unrecordedLots: [],
})

async function openTill(app: TestApp) {
  const shelf = await openShelf(app.cluster)
  const { cookie, subject } = await signIn(app, { roles: ["pharmacien"], pharmacyId: shelf.pharmacy })
  const sell = (cart: object, as: string | null = cookie) =>
    app.ask("/api/sales", {
      method: "POST",
      body: JSON.stringify(cart),
      headers: as === null ? {} : { cookie: as },
    })
  return { shelf, cookie, subject, sell, [Symbol.asyncDispose]: () => shelf[Symbol.asyncDispose]() }
}

test("sells a cart at the stock's prices and returns its receipt", async () => {
  await using app = await startApp({ now: () => new Date("2026-11-20T04:01:00Z") })
  await using till = await openTill(app)
  const tablets = await till.shelf.makeRow({ quantity: 30, priceCents: 1250 })
  const syrup = await till.shelf.makeRow({ quantity: 2, priceCents: 45_005 })
  const cart = makeCart(
    [
      { stockId: tablets, quantity: 10 },
      { stockId: syrup, quantity: 1 },
    ],
    { occurredAt: "2026-11-20T09:30:00+05:30" },
  )

  const answer = await till.sell(cart)
  expect(answer.status).toBe(201)
  expect(await answer.json()).toEqual({
    id: cart.id,
    receiptNumber: receiptNumberOf(cart.id),
    totalCents: 57_505,
    discountCents: 0,
    discount: null,
    roundingCents: 0,
    occurredAt: "2026-11-20T04:00:00.000Z",
    recordedAt: "2026-11-20T04:01:00.000Z",
    payment: null,
    prescriptionSeen: false,
    isOffline: false,
    device: null,
    lines: [
      {
        lineNo: 1,
        stockId: tablets,
        quantity: 10,
        priceCents: 1250,
        totalCents: 12_500,
        tax: null,
        ...fromNamelessLot(10),
      },
      {
        lineNo: 2,
        stockId: syrup,
        quantity: 1,
        priceCents: 45_005,
        totalCents: 45_005,
        tax: null,
        ...fromNamelessLot(1),
      },
    ],
  })
  expect([await till.shelf.quantity(tablets), await till.shelf.quantity(syrup)]).toEqual([20, 1])
  expect(await till.shelf.sql("select sold_by from sales")).toEqual([{ sold_by: till.subject }])
  await expectLedgerTrue(till.shelf.database)
})

test("keeps the names and prices of the sale on its receipt", async () => {
  await using app = await startApp()
  await using till = await openTill(app)
  const stockId = await till.shelf.makeRow({ quantity: 5, priceCents: 100 })
  const cart = makeCart([{ stockId, quantity: 1 }])
  const first = await (await till.sell(cart)).text()

  await till.shelf.sql("update stock set price_cents = 999")
  await till.shelf.sql("update medicines set name = 'Renamed'")
  expect(await (await till.sell(cart)).text()).toBe(first)
})

test("lets only a pharmacist with a pharmacy sell", async () => {
  await using app = await startApp()
  await using till = await openTill(app)
  const stockId = await till.shelf.makeRow({ quantity: 5 })
  const cart = makeCart([{ stockId, quantity: 1 }])
  const customer = await signIn(app)
  const supplier = await signIn(app, { roles: ["supplier"] })
  const admin = await signIn(app, { roles: ["admin"] })
  const dismissed = await signIn(app, { roles: ["pharmacien"] })

  expect((await till.sell(cart, null)).status).toBe(401)
  for (const { cookie } of [customer, supplier, admin, dismissed]) {
    expect((await till.sell(cart, cookie)).status).toBe(403)
  }
  expect(await till.shelf.quantity(stockId)).toBe(5)
})

test("refuses another pharmacy's row like an unknown one", async () => {
  await using app = await startApp()
  await using till = await openTill(app)
  const own = await till.shelf.makeRow({ quantity: 5 })
  const foreign = await till.shelf.makeRow({ quantity: 5, pharmacy: await till.shelf.makePharmacy() })

  for (const stockId of [foreign, 999_999]) {
    const answer = await till.sell(
      makeCart([
        { stockId: own, quantity: 1 },
        { stockId, quantity: 1 },
      ]),
    )
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: "not-found", data: { stockIds: [stockId] } })
  }
  expect([await till.shelf.quantity(own), await till.shelf.quantity(foreign)]).toEqual([5, 5])
  expect(await till.shelf.count("sales")).toBe(0)
})

test("refuses an invalid cart with the field named", async () => {
  await using app = await startApp()
  await using till = await openTill(app)
  const stockId = await till.shelf.makeRow({ quantity: 5 })
  const line = { stockId, quantity: 1 }

  for (const [cart, field] of [
    [makeCart([]), "lines"],
    [makeCart([{ stockId, quantity: 0 }]), "lines.0.quantity"],
    [makeCart([line, { stockId, quantity: 1.5 }]), "lines.1.quantity"],
    [makeCart([{ ...line, priceCents: 1 } as Line]), "lines.0"],
    [makeCart([line], { pharmacyId: 2 }), ""],
    [makeCart([line], { id: "not-a-key" }), "id"],
    [makeCart([line], { occurredAt: "yesterday" }), "occurredAt"],
  ] as [object, string][]) {
    const answer = await till.sell(cart)
    expect(answer.status, field).toBe(400)
    expect(await answer.json()).toMatchObject({ code: "bad-input", data: { fields: [{ field }] } })
  }
  expect(await till.shelf.quantity(stockId)).toBe(5)
})

test("adds up the same medicine on two lines", async () => {
  await using app = await startApp()
  await using till = await openTill(app)
  const stockId = await till.shelf.makeRow({ quantity: 3 })
  const twice = makeCart([
    { stockId, quantity: 2 },
    { stockId, quantity: 2 },
  ])

  const answer = await till.sell(twice)
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    code: "not-enough-stock",
    data: { lines: [{ stockId, asked: 4, available: 3 }] },
  })
  expect(await till.shelf.quantity(stockId)).toBe(3)
  expect([await till.shelf.count("sales"), await till.shelf.count("stock_movements")]).toEqual([0, 1])
  await expectLedgerTrue(till.shelf.database)
})

test("refuses the whole sale when one of five lines is short", async () => {
  await using app = await startApp()
  await using till = await openTill(app)
  const rows: number[] = []
  for (const quantity of [9, 9, 2, 9, 9]) rows.push(await till.shelf.makeRow({ quantity }))
  const before = await till.shelf.sql(
    "select id, quantity, price_cents, last_seq, updated_at from stock order by id",
  )

  const answer = await till.sell(makeCart(rows.map((stockId) => ({ stockId, quantity: 3 }))))
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    code: "not-enough-stock",
    data: { lines: [{ stockId: rows[2], asked: 3, available: 2 }] },
  })
  expect(
    await till.shelf.sql("select id, quantity, price_cents, last_seq, updated_at from stock order by id"),
  ).toEqual(before)
  expect([await till.shelf.count("sales"), await till.shelf.count("sale_lines")]).toEqual([0, 0])
  await expectLedgerTrue(till.shelf.database)
})

test("refuses expired stock as expired", async () => {
  await using app = await startApp()
  await using till = await openTill(app)
  const stockId = await till.shelf.makeRow({ batches: [{ quantity: 5, expiresOn: "2020-01-31" }] })

  const answer = await till.sell(makeCart([{ stockId, quantity: 1 }]))
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    code: "expired-stock",
    data: { lines: [{ stockId, available: 0 }] },
  })
})
