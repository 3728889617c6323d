import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { cash, openDrawer } from "#test/pharmacy/cash-drawer.ts"
import { expectLedgerTrue } from "#test/pharmacy/ledger.ts"
import { signIn, startApp } from "#test/support/app.ts"

test("opens with a float, records cash and closes with a report", async () => {
  await using app = await startApp()
  await using till = await openDrawer(app)
  const stockId = await till.shelf.makeRow({ quantity: 10, priceCents: 12_550 })

  const opened = await till.open(cash(0, { 500: 4, 100: 30 }))
  expect(opened).toMatchObject({
    status: 200,
    body: { isOpen: true, floatCents: 500_000, openedBy: "Anula Silva" },
  })
  const sold = await till.send<{ receiptNumber: string }>("POST /api/sales", {
    id: randomUUID(),
    lines: [{ stockId, quantity: 2 }],
    payment: { method: "cash" },
  })
  expect(sold.status).toBe(201)
  await till.sell(1000, { method: "card" })
  await till.sell(75.5, { method: "qr" })
  await till.refund(await till.sell(400), 150)
  expect((await till.move("out", 1000, { reason: "To the bank" })).status).toBe(200)

  const running = await till.day()
  expect(running.takings).toMatchObject({
    sales: { count: 4, cents: 172_650 },
    salesByMethod: {
      cash: { count: 2, cents: 65_100 },
      card: { count: 1, cents: 100_000 },
      qr: { count: 1, cents: 7550 },
    },
    returns: { count: 1, cents: 15_000 },
    cashMovements: [{ direction: "out", cents: 100_000, reason: "To the bank", by: "Anula Silva" }],
  })
  expect(JSON.stringify(running)).not.toMatch(/expected|variance/)

  // 5000 + 651 - 150 - 1000 = 4501
  const counted = cash(0.5, { 1000: 4, 500: 1 })
  const short = await till.close(counted)
  expect(short.body).toEqual({
    report: null,
    countedCents: 450_050,
    expectedCents: 450_100,
    varianceCents: -50,
  })
  expect((await till.day()).openCounts).toBe(1)
  const closed = await till.close(counted, { difference: { cents: -50, reason: "No 50 cent coins" } })
  expect(closed.body).toMatchObject({ report: 1, varianceCents: -50 })

  expect(await till.report(1)).toMatchObject({
    number: 1,
    follows: null,
    openedBy: "Anula Silva",
    closedBy: "Anula Silva",
    pharmacy: { name: "Test Pharmacy" },
    floatCents: 500_000,
    takings: running.takings,
    firstReceipt: sold.body.receiptNumber,
    counted,
    countedCents: 450_050,
    expectedCents: 450_100,
    varianceCents: -50,
    varianceReason: "No 50 cent coins",
    earlierCounts: [],
    late: [],
    beforeOpening: { count: 0, cents: 0 },
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(await till.day()).toMatchObject({ isOpen: false, waitingSince: null, lastReport: { number: 1 } })
  await expectLedgerTrue(till.shelf.database)
})

test("computes expected cash from float, sales, refunds and cash movements", async () => {
  await using app = await startApp()
  for (const [float, sales, refunds, moves, counted, variance] of [
    [0, [], [], [], 0, 0],
    [5000, [["cash", 120.05]], [], [], 5120.05, 0],
    [5000, [["cash", 120]], [], [], 5119, -1],
    [5000, [["cash", 120]], [], [], 5121.5, 1.5],
    [1000, [["card", 900]], [], [], 1000, 0],
    [1000, [["qr", 900]], [["qr", 900]], [], 1000, 0],
    [1000, [["card", 900]], [["cash", 900]], [], 100, 0],
    [1000, [[null, 250]], [], [], 1250, 0],
    [0, [["cash", 500]], [["cash", 500]], [], 0, 0],
    [100, [], [], [["in", 2000]], 2100, 0],
    [
      100,
      [],
      [],
      [
        ["in", 2000],
        ["out", 2050],
      ],
      50,
      0,
    ],
    // More was paid out than was ever there: allowed, and recorded.
    [100, [], [], [["out", 300]], 0, 200],
  ] as Case[]) {
    await using till = await openDrawer(app)
    await till.open(cash(float))
    for (const [method, rupees] of sales) {
      const sale = await till.sell(rupees, { method })
      for (const [back, refunded] of refunds) await till.refund(sale, refunded, back)
    }
    for (const [direction, rupees] of moves) await till.move(direction, rupees)
    const { body } = await till.close(cash(counted))
    expect(body.varianceCents, JSON.stringify([float, sales, refunds, moves])).toBe(variance * 100)
    expect(body.report).toBe(variance === 0 ? 1 : null)
  }
})

type Method = "cash" | "card" | "qr"
type Case = [number, [Method | null, number][], [Method, number][], ["in" | "out", number][], number, number]

test("asks for the difference again after a sale in between", async () => {
  await using app = await startApp()
  await using till = await openDrawer(app)
  await till.open(cash(1000))
  expect((await till.close(cash(990))).body).toMatchObject({ report: null, varianceCents: -1000 })
  await till.sell(10)

  const explained = { difference: { cents: -1000, reason: "Lost a note" } }
  expect((await till.close(cash(990), explained)).body).toMatchObject({ report: null, varianceCents: -2000 })
  expect((await till.close(cash(1010), explained)).body).toMatchObject({ report: 1, varianceCents: 0 })
  const report = await till.report(1)
  expect(report).toMatchObject({
    varianceReason: null,
    earlierCounts: [{ cents: 99_000 }, { cents: 99_000 }],
  })
})

test("assigns sales without an open session to the next one and reports them", async () => {
  await using app = await startApp()
  await using till = await openDrawer(app)
  // Sessions were not used yet.
  await till.sell(1_000_000)
  expect(await till.day()).toMatchObject({ id: null, isOpen: false, waitingSince: null })
  expect((await till.move("in", 5)).body.code).toBe("no-day-open")
  await till.open()
  expect((await till.close(cash(0))).body.report).toBe(1)

  await till.sell(300)
  await till.sell(200, { method: "card" })
  const waiting = await till.day()
  expect(waiting).toMatchObject({ isOpen: false, waitingSince: expect.any(String), openedAt: null })
  expect(waiting.takings.sales).toEqual({ count: 2, cents: 50_000 })
  expect((await till.close(cash(0))).body.code).toBe("no-day-open")
  expect((await till.move("in", 5)).body.code).toBe("no-day-open")

  await till.open(cash(1000))
  expect((await till.close(cash(1300))).body.report).toBe(2)
  expect(await till.report(2)).toMatchObject({
    beforeOpening: { count: 2, cents: 50_000 },
    takings: { sales: { count: 2 } },
  })
})

test("assigns an offline sale to the session in which it arrives", async () => {
  await using app = await startApp()
  await using till = await openDrawer(app)
  await till.open()
  const during = new Date()
  expect((await till.close(cash(0))).body.report).toBe(1)
  await till.open()
  await till.sell(10, { isOffline: true })
  const late = await till.sell(70, { isOffline: true, occurredAt: during })
  expect((await till.close(cash(80))).body.report).toBe(2)

  expect((await till.report(1)).takings.sales.count).toBe(0)
  const { late: named, takings } = await till.report(2)
  expect(takings.sales).toEqual({ count: 2, cents: 8000 })
  expect(named).toEqual([{ receiptNumber: late, occurredAt: during.toISOString(), cents: 7000 }])
})

test("reverses a closing only with a reason and links the new one to it", async () => {
  await using app = await startApp()
  await using till = await openDrawer(app)
  await till.open(cash(500))
  await till.sell(100)
  await till.close(cash(600))
  await till.sell(40)

  expect((await till.reopen(1, { reason: " " })).status).toBe(400)
  expect((await till.reopen(9)).body.code).toBe("not-found")
  const key = randomUUID()
  const reopened = await till.reopen(1, { key })
  expect(reopened.body).toMatchObject({ isOpen: true, follows: 1, floatCents: 50_000 })
  expect(reopened.body.takings.sales).toEqual({ count: 2, cents: 14_000 })
  expect((await till.reopen(1, { key })).body).toEqual(reopened.body)
  expect((await till.reopen(1)).body.code).toBe("day-already-open")
  expect((await till.close(cash(640))).body).toMatchObject({ report: 2, expectedCents: 64_000 })
  expect(await till.report(2)).toMatchObject({ follows: 1, reopenReason: "A customer came back" })
  expect(await till.report(1)).toMatchObject({ takings: { sales: { count: 1 } }, reopenReason: null })

  // Reopened a second time, it continues with everything.
  await till.reopen(2)
  expect((await till.close(cash(640))).body).toMatchObject({ report: 3, expectedCents: 64_000 })
  expect(await till.report(3)).toMatchObject({ follows: 2 })
  expect((await till.reopen(1)).body.code).toBe("not-the-last-day")
})

test("executes a request once per key and refuses the key for another request", async () => {
  await using app = await startApp()
  await using till = await openDrawer(app)
  const [opening, moving, closing] = [randomUUID(), randomUUID(), randomUUID()]
  const dayId = (await till.open(cash(100), opening)).body.id
  expect((await till.open(cash(100), opening)).body.id).toBe(dayId)
  expect((await till.open(cash(200), opening)).body.code).toBe("key-used-differently")
  expect((await till.open(cash(100))).body.code).toBe("day-already-open")
  for (let time = 0; time < 2; time++) await till.move("in", 50, { key: moving })
  expect((await till.day()).takings.cashIn).toEqual({ count: 1, cents: 5000 })
  expect((await till.move("in", 60, { key: moving })).body.code).toBe("key-used-differently")

  const closed = await till.close(cash(150), { key: closing })
  expect(closed.body.report).toBe(1)
  expect(await till.close(cash(150), { key: closing, dayId })).toEqual(closed)
  expect((await till.close(cash(151), { key: closing, dayId })).body.code).toBe("key-used-differently")
  expect((await till.close(cash(150), { dayId })).body.code).toBe("already-changed")
  // The opening, repeated after the closing, opens nothing.
  expect((await till.open(cash(100), opening)).body.isOpen).toBe(false)
})

test("lets only the pharmacy's own staff see and close its session", async () => {
  await using app = await startApp()
  await using till = await openDrawer(app)
  await using other = await openDrawer(app)
  await till.open(cash(10))
  await other.open(cash(20))
  const { id: dayId } = await till.day()
  await till.close(cash(10))
  await till.open(cash(30))
  const { id: open } = await till.day()

  expect((await other.close(cash(10), { dayId })).body.code).toBe("not-found")
  expect((await other.close(cash(30), { dayId: open })).body.code).toBe("not-found")
  expect((await other.send("GET /api/till/reports/1")).status).toBe(404)
  expect((await other.send("GET /api/till/reports")).body).toEqual({ reports: [], next: null })
  expect((await till.day()).isOpen).toBe(true)

  const customer = await signIn(app)
  const dismissed = await signIn(app, { roles: ["pharmacien"] })
  const asks = [
    ["GET /api/till/day"],
    ["GET /api/till/reports"],
    ["GET /api/till/reports/1"],
    ["GET /files/closings.csv"],
    ["POST /api/till/day/open", { key: randomUUID(), float: cash(1) }],
    ["POST /api/till/day/cash", { key: randomUUID(), direction: "out", cents: 1, reason: "x" }],
    ["POST /api/till/day/close", { key: randomUUID(), dayId: open, counted: cash(30) }],
    ["POST /api/till/day/reopen", { key: randomUUID(), number: 1, reason: "x" }],
  ] as const
  for (const [request, body] of asks) {
    expect((await till.send(request, body, null)).status, request).toBe(401)
    expect((await till.send(request, body, customer.cookie)).status, request).toBe(403)
    expect((await till.send(request, body, dismissed.cookie)).status, request).toBe(403)
  }
})

test("refuses invalid input and writes nothing", async () => {
  await using app = await startApp()
  await using till = await openDrawer(app)
  await till.open(cash(10))
  for (const counted of [
    cash(-1),
    cash(1e12),
    { pieces: [{ rupees: 25, count: 1 }] },
    { pieces: [{ rupees: 100, count: -1 }] },
    { pieces: [{ rupees: 100, count: 1.5 }] },
    { pieces: [{ rupees: 100, count: 1e9 }] },
    {
      pieces: [
        { rupees: 100, count: 1 },
        { rupees: 100, count: 1 },
      ],
    },
    { otherCents: 0.5 },
    { total: 5 },
    null,
  ]) {
    const { status, body } = await till.close(counted as never)
    expect([status, body.code], JSON.stringify(counted)).toEqual([400, "bad-input"])
  }
  for (const change of [
    { cents: 0 },
    { cents: -5 },
    { cents: 1e15 },
    { reason: "" },
    { reason: "x".repeat(301) },
    { reason: "a\u0000b" },
    { direction: "sideways" },
    { key: "1" },
  ]) {
    expect((await till.move("in", 1, change)).status, JSON.stringify(change)).toBe(400)
  }
  expect((await till.close(cash(10), { dayId: 0 })).status).toBe(400)
  expect((await till.close(cash(10), { dayId: 2_147_483_647 })).status).toBe(404)
  expect((await till.send("GET /api/till/reports/99999999999")).status).toBe(400)
  expect(await till.day()).toMatchObject({ openCounts: 0, takings: { cashIn: { count: 0 } } })
})
