import { afterAll, beforeAll, expect, test } from "vitest"
import { makeCart, makeOffline, openTillDesk } from "#test/pharmacy/till-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

const now = () => new Date("2026-11-20T04:00:00Z")
let app: TestApp
beforeAll(async () => {
  app = await startApp({ now })
})
afterAll(() => app[Symbol.asyncDispose]())

test("records an offline sale of missing stock with its shortfall", async () => {
  await using till = await openTillDesk(app)
  const enough = await till.shelf.makeRow({ quantity: 5, priceCents: 100 })
  const gone = await till.shelf.makeRow({
    batches: [{ quantity: 2, lot: "A1", expiresOn: "2027-01-31" }],
    priceCents: 200,
  })
  const sale = makeOffline([
    { stockId: enough, quantity: 5, shownPriceCents: 100 },
    { stockId: gone, quantity: 3, shownPriceCents: 200 },
    { stockId: gone, quantity: 2, shownPriceCents: 200 },
  ])

  const answer = await till.sell(sale)
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    isOffline: true,
    totalCents: 1500,
    occurredAt: "2026-11-20T03:00:00.000Z",
    recordedAt: "2026-11-20T04:00:00.000Z",
  })
  expect([await till.shelf.quantity(enough), await till.shelf.quantity(gone)]).toEqual([0, 0])
  expect(
    await till.shelf.sql(
      "select kind, delta, quantity_after, reason from stock_movements where stock_id = $1 order by seq",
      [gone],
    ),
  ).toEqual([
    { kind: "receipt", delta: 2, quantity_after: 2, reason: null },
    { kind: "found", delta: 3, quantity_after: 5, reason: "offline-shortfall" },
    { kind: "sale", delta: -2, quantity_after: 3, reason: null },
    { kind: "sale", delta: -1, quantity_after: 2, reason: null },
    { kind: "sale", delta: -2, quantity_after: 0, reason: null },
  ])

  const { tasks, openCount } = (await till.tasks()).body
  expect(openCount).toBe(1)
  expect(tasks).toMatchObject([
    {
      kind: "offline-shortfall",
      saleId: sale.id,
      receiptNumber: answer.body.receiptNumber,
      stockId: gone,
      name: answer.body.lines[1]?.name,
      createdAt: "2026-11-20T04:00:00.000Z",
      details: { asked: 5, available: 2, missing: 3 },
    },
  ])
})

test("records an offline sale of expired units", async () => {
  await using till = await openTillDesk(app)
  const yesterday = { occurredAt: "2026-11-19T05:00:00Z" }
  const since = await till.shelf.makeRow({
    batches: [{ quantity: 1, lot: "B", expiresOn: "2026-11-19" }],
    priceCents: 100,
  })
  const before = await till.shelf.makeRow({
    batches: [{ quantity: 1, lot: "C", expiresOn: "2026-11-18" }],
    priceCents: 100,
  })

  for (const stockId of [since, before]) {
    const answer = await till.sell(makeOffline([{ stockId, quantity: 1, shownPriceCents: 100 }], yesterday))
    expect(answer.status).toBe(201)
  }
  expect([await till.shelf.left(since), await till.shelf.left(before)]).toEqual([{ B: 0 }, { C: 1, none: 0 }])
  expect((await till.tasks()).body.tasks.map(({ stockId, kind }) => [stockId, kind])).toEqual([
    [before, "offline-shortfall"],
  ])
})

test("keeps an offline sale's charged price and adds a task for a wrong one", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({ quantity: 9, priceCents: 150 })
  await till.limit(stockId, { prescription_only: true, max_retail_price_cents: 160 })

  const answer = await till.sell(
    makeOffline([{ stockId, quantity: 2, shownPriceCents: 170 }], {
      payment: { method: "cash", tenderedCents: 500 },
    }),
  )
  expect(answer).toMatchObject({ status: 201, body: { totalCents: 340, payment: { changeCents: 160 } } })
  expect(
    (await till.tasks()).body.tasks
      .map(({ kind, details }) => `${kind} ${JSON.stringify(details)}`)
      .toSorted(),
  ).toEqual([
    'offline-maximum-price {"quantity":2,"chargedCents":170,"maximumCents":160}',
    'offline-prescription {"quantity":2}',
    'offline-price {"quantity":2,"chargedCents":170,"shelfCents":150}',
  ])
  await till.sell(makeOffline([{ stockId, quantity: 1, shownPriceCents: 150 }], { prescriptionSeen: true }))
  expect((await till.tasks()).body.openCount).toBe(3)
})

test("records the same offline sale once from several sessions and tabs", async () => {
  await using till = await openTillDesk(app)
  await using second = await startApp({ database: app.cluster, now })
  const colleague = await signIn(app, { roles: ["pharmacien"], pharmacyId: till.shelf.pharmacy })
  const stockId = await till.shelf.makeRow({ quantity: 1, priceCents: 100 })
  const sale = makeOffline([{ stockId, quantity: 2, shownPriceCents: 100 }], { payment: { method: "cash" } })

  const answers = await Promise.all([
    till.sell({ ...sale, device: "Counter 1" }),
    till.sell({ ...sale, device: "Counter 1" }),
    till.sell({ ...sale, device: "Counter 2" }, colleague.cookie, second),
    // As it was sent before the connection broke.
    till.sell({ ...sale, device: "Counter 2" }, colleague.cookie, second),
  ])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await till.shelf.quantity(stockId)).toBe(0)
  expect((await till.tasks()).body.openCount).toBe(1)
  expect((await till.receipts()).body.receipts).toHaveLength(1)
})

test("records ten concurrent offline sales of three units without negative stock", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({ quantity: 3, priceCents: 100 })

  const [online, ...offline] = await Promise.all([
    till.sell(makeCart([{ stockId, quantity: 1 }])),
    ...Array.from({ length: 10 }, () =>
      till.sell(makeOffline([{ stockId, quantity: 1, shownPriceCents: 100 }])),
    ),
  ])
  expect(offline.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
  const soldOnline = online?.status === 201 ? 1 : 0
  expect(await till.shelf.quantity(stockId)).toBe(0)
  expect((await till.tasks()).body.openCount).toBe(10 + soldOnline - 3)
})

test("records a sale once when it is sent online and again offline", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({ quantity: 1, priceCents: 100 })
  const sale = makeOffline([{ stockId, quantity: 1, shownPriceCents: 100 }])

  const first = await till.sell({ ...sale, isOffline: false })
  expect(await till.sell(sale)).toEqual(first)
  expect((await till.tasks()).body.openCount).toBe(0)
  const other = await till.sell({ ...sale, lines: [{ stockId, quantity: 1, shownPriceCents: 101 }] })
  expect(other).toMatchObject({ status: 422, body: { code: "key-used-differently" } })
})

test("requires the time and the charged amount of an offline sale", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({ quantity: 9, priceCents: 100 })
  const line = { stockId, quantity: 1, shownPriceCents: 100 }
  const other = await till.shelf.makeRow({ quantity: 9, pharmacy: await till.shelf.makePharmacy() })

  for (const [change, field] of [
    [{ occurredAt: undefined }, "occurredAt"],
    [{ lines: [{ stockId, quantity: 1 }] }, "lines"],
    [{ occurredAt: "yesterday" }, "occurredAt"],
    [{ payment: { method: "cheque" } }, "payment.method"],
  ] as const) {
    const { status, body } = await till.sell(makeOffline([line], change))
    expect([change, status]).toEqual([change, 400])
    expect(body.data).toMatchObject({ fields: [{ field }] })
  }
  const short = makeOffline([line], { payment: { method: "cash", tenderedCents: 99 } })
  expect((await till.sell(short)).status).toBe(400)
  const foreign = await till.sell(makeOffline([line, { ...line, stockId: other }]))
  expect(foreign).toMatchObject({ status: 404, body: { data: { stockIds: [other] } } })
  expect((await till.tasks()).body.openCount).toBe(0)
  const ahead = await till.sell(makeOffline([line], { occurredAt: "2026-11-20T04:04:59Z" }))
  expect(ahead).toMatchObject({ status: 201, body: { occurredAt: "2026-11-20T04:00:00.000Z" } })
})

test("records an offline sale with a wrong clock once and adds a task", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({ quantity: 9, priceCents: 100 })
  for (const saidAt of ["2026-11-20T04:05:01Z", "2026-09-21T03:59:59Z", "0000-01-01T00:00:00Z"]) {
    const sale = makeOffline([{ stockId, quantity: 1, shownPriceCents: 100 }], { occurredAt: saidAt })
    const answers = await Promise.all([till.sell(sale), till.sell(sale), till.sell(sale)])
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 201, body: { occurredAt: "2026-11-20T04:00:00.000Z" } })
    const { tasks } = (await till.tasks()).body
    expect(tasks.at(-1)).toMatchObject({ kind: "offline-clock", details: { saidAt } })
  }
  expect((await till.tasks()).body.openCount).toBe(3)
  expect(await till.shelf.quantity(stockId)).toBe(6)
})

test("records a colleague's upload in the seller's name unless the seller has left", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({ quantity: 9, priceCents: 100 })
  const [seller, left, elsewhere] = await Promise.all([
    signIn(app, { roles: ["pharmacien"], pharmacyId: till.shelf.pharmacy, name: "Nimali" }),
    signIn(app, { roles: ["pharmacien"], pharmacyId: till.shelf.pharmacy, name: "Kasun" }),
    signIn(app, { roles: ["pharmacien"], pharmacyId: await till.shelf.makePharmacy(), name: "Amara" }),
  ])
  const make = (soldBy: string) => makeOffline([{ stockId, quantity: 1, shownPriceCents: 100 }], { soldBy })
  const soldBy = async ({ body }: Awaited<ReturnType<typeof till.sell>>) =>
    (await till.receipt(body.receiptNumber)).body.soldBy

  expect(await soldBy(await till.sell(make(seller.subject)))).toBe("Nimali")
  expect(await soldBy(await till.sell({ ...make(seller.subject), isOffline: false }))).toBe("Ruwan")
  const booked = make(left.subject)
  const first = await till.sell(booked)
  await till.shelf.sql("delete from staff where subject = $1", [left.subject])
  expect(await till.sell(booked)).toEqual(first)
  for (const subject of [left.subject, elsewhere.subject, "nobody"])
    expect(await till.sell(make(subject))).toMatchObject({ status: 409, body: { code: "seller-gone" } })
  const own = makeOffline([{ stockId, quantity: 1, shownPriceCents: 100 }])
  expect(await soldBy(await till.sell(own))).toBe("Ruwan")
})
