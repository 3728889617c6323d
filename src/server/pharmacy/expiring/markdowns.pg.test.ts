import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import type { ExpiringBatch } from "#contract/pharmacy/expiring.ts"
import type { Report } from "#contract/pharmacy/reports.ts"
import { markdownOf } from "#domain/pharmacy/markdown.ts"
import { makeReturn, openTillDesk } from "#test/pharmacy/till-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

const now = new Date("2026-11-20T04:00:00Z")
let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => now })
})
afterAll(() => app[Symbol.asyncDispose]())

type Lines = Parameters<Awaited<ReturnType<typeof openTillDesk>>["sold"]>[0]
type Batches = { quantity: number; lot: string; expiresOn: string }[]
const two: Batches = [
  { quantity: 4, lot: "A", expiresOn: "2026-12-20" },
  { quantity: 10, lot: "B", expiresOn: "2027-01-20" },
]

async function openDesk(batches = two) {
  const till = await openTillDesk(app)
  onTestFinished(() => till[Symbol.asyncDispose]())
  const stockId = await till.shelf.makeRow({ priceCents: 1000, batches })
  const listed = async () =>
    (await till.send<{ batches: ExpiringBatch[] }>("GET /pharmacy/expiring")).body.batches
  const batchOf = async (lot: string) => {
    const found = (await listed()).find((batch) => batch.lot === lot)
    if (!found) throw new Error(`${lot} is not listed`)
    return found
  }
  const mark = async (lot: string, markdownCents: number | null, change: object = {}, as?: string) => {
    const { id, priceCents, markdownCents: read } = await batchOf(lot)
    const body = { markdownCents, readPriceCents: priceCents, readMarkdownCents: read, ...change }
    return till.send(`PUT /pharmacy/expiring/${id}/markdown`, body, as)
  }
  const row = async () => (await till.rows([stockId])).body[0]
  /** A line as the till shows it. */
  const line = async (quantity: number, lots?: { lot: string; quantity: number }[]) => {
    const { priceCents = 0, marked = [] } = (await row()) ?? {}
    const markdownCents = markdownOf(marked, { priceCents, quantity, lots })
    return { stockId, quantity, shownPriceCents: priceCents, markdownCents, ...(lots && { lots }) }
  }
  return { ...till, stockId, listed, batchOf, mark, row, line }
}

test("a batch that is marked down is sold at its price, the units of others at theirs", async () => {
  const desk = await openDesk()
  expect((await desk.row())?.marked).toBeUndefined()
  expect((await desk.mark("A", 700)).status).toBe(200)
  expect(await desk.batchOf("A")).toMatchObject({ priceCents: 1000, markdownCents: 700, shelfCents: 2800 })
  expect((await desk.row())?.marked).toEqual([
    { lot: "A", units: 4, cents: 700 },
    { lot: "B", units: 10, cents: null },
  ])
  const line = await desk.line(6)
  expect(line.markdownCents).toBe(1200)
  const sale = await desk.sold([line] as Lines, { shownTotalCents: 4800 })
  expect(sale).toMatchObject({
    totalCents: 4800,
    discountCents: 1200,
    discount: null,
    lines: [{ priceCents: 1000, totalCents: 6000, markdownCents: 1200, discount: null }],
  })
  expect((await desk.receipt(sale.receiptNumber)).body.lines).toMatchObject([{ markdownCents: 1200 }])
  // It has ended with the batch.
  expect((await desk.row())?.marked).toBeUndefined()
  const { body } = await desk.send<Report>("GET /pharmacy/reports/sales-by-day?from=2026-11-20&to=2026-11-20")
  expect(JSON.stringify(body)).toContain("1200")
})

test("a scanned lot is sold at its own price", async () => {
  const desk = await openDesk()
  await desk.mark("B", 500)
  const line = await desk.line(3, [{ lot: "b", quantity: 2 }])
  expect(line.markdownCents).toBe(1000)
  expect((await desk.sold([line] as Lines)).totalCents).toBe(2000)
})

test("a batch whose mark-down is not lower than the price any more is sold at the price", async () => {
  const desk = await openDesk()
  await desk.mark("A", 700)
  await desk.mark("B", 500)
  await desk.reprice(desk.stockId, 600)
  const line = await desk.line(6)
  expect(line.markdownCents).toBe(200)
  expect((await desk.sold([line] as Lines)).totalCents).toBe(3400)
})

test("a sale that shows another mark-down is refused and moves nothing; one that shows none is sold at the price", async () => {
  const desk = await openDesk()
  const before = await desk.line(2)
  await desk.mark("A", 700)
  const refused = {
    status: 409,
    body: { code: "price-changed", data: { lines: [{ stockId: desk.stockId }] } },
  }
  const shown = (markdownCents: number) =>
    desk.sell({ id: randomUUID(), lines: [{ ...before, markdownCents }] })
  for (const cents of [599, 601, 2000]) expect(await shown(cents)).toMatchObject(refused)
  const taken = await desk.line(2)
  expect((await shown(600)).status).toBe(201)
  // Two of four are left, and another till has taken one.
  await desk.sold([await desk.line(1)] as Lines)
  expect(await desk.sell({ id: randomUUID(), lines: [taken] })).toMatchObject(refused)
  expect((await desk.sold([{ stockId: desk.stockId, quantity: 1 }])).totalCents).toBe(1000)
  expect((await desk.row())?.quantity).toBe(10)
})

test("a mark-down needs no right and has no limit; a discount on top of it is of what is left", async () => {
  const desk = await openDesk()
  await desk.mark("A", 100)
  const given = async (percent: number) => {
    const line = { ...(await desk.line(2)), discount: { percent, reason: "Regular" } }
    return desk.sell({ id: randomUUID(), lines: [line] })
  }
  expect((await given(11)).body.code).toBe("discount-over-limit")
  const { body: sale } = await given(10)
  expect(sale).toMatchObject({
    totalCents: 180,
    discountCents: 1820,
    lines: [{ markdownCents: 1800, discount: { cents: 20, percent: 10 } }],
  })
  // All that was paid comes back, and not more.
  const { body: back } = await desk.takeBack(
    makeReturn(sale.receiptNumber, [{ lineNo: 1, quantity: 2, to: "shelf" }]),
  )
  expect(back.refundCents).toBe(180)
})

test("offline it is sold as shown; what its batches did not take off counts as a discount", async () => {
  const desk = await openDesk()
  await desk.mark("A", 700)
  const offline = { isOffline: true, occurredAt: now.toISOString() }
  const sell = async (markdownCents: number) =>
    desk.sell({ id: randomUUID(), ...offline, lines: [{ ...(await desk.line(2)), markdownCents }] })
  expect((await sell(600)).body).toMatchObject({ totalCents: 1400, lines: [{ markdownCents: 600 }] })
  expect((await desk.tasks()).body.tasks).toEqual([])
  expect((await sell(1500)).body).toMatchObject({
    totalCents: 500,
    lines: [{ markdownCents: 600, discount: { cents: 900 } }],
  })
  expect((await desk.tasks()).body.tasks).toMatchObject([
    { kind: "offline-discount", details: { discountCents: 900 } },
  ])
})

test("is set by who may change prices, as it was read, below the price, for a batch that can be sold", async () => {
  const desk = await openDesk()
  const stranger = await signIn(app, { roles: ["pharmacien"], pharmacyId: await desk.shelf.makePharmacy() })
  expect((await desk.mark("A", 700, {}, stranger.cookie)).status).toBe(404)
  for (const cents of [1000, 1001, -1, 0.5, 2e9]) expect((await desk.mark("A", cents)).status).toBe(400)
  const both = await Promise.all(
    [700, 600].map((cents) => desk.mark("A", cents, { readMarkdownCents: null })),
  )
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const wanted = (await desk.batchOf("A")).markdownCents
  expect((await desk.mark("A", wanted, { readMarkdownCents: null })).status).toBe(200)
  await desk.reprice(desk.stockId, 1100)
  expect((await desk.mark("A", 500, { readPriceCents: 1000 })).body.code).toBe("already-changed")
  expect((await desk.mark("A", null)).status).toBe(200)
  expect((await desk.row())?.marked).toBeUndefined()
  expect(
    await desk.shelf.sql(
      "select count(*)::int from audit_log where action = 'expiring.markDown' and thing_id = $1",
      [String(desk.stockId)],
    ),
  ).toEqual([{ count: 2 }])
  await desk.send("POST /till/cashiers", {
    key: randomUUID(),
    name: "Nimali",
    pin: "8264",
    rights: ["manage"],
  })
  expect((await desk.mark("A", 500)).status).toBe(409)
})

test("ends when the batch was empty, even if units of it come back", async () => {
  const desk = await openDesk()
  await desk.mark("A", 700)
  const sale = await desk.sold([await desk.line(4)] as Lines)
  await desk.takeBack(makeReturn(sale.receiptNumber, [{ lineNo: 1, quantity: 4, to: "shelf" }]))
  expect(await desk.batchOf("A")).toMatchObject({ units: 4, markdownCents: null })
})
