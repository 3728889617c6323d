import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { BranchStock, CompanyStockRow } from "#contract/pharmacy/branches.ts"
import type { Report } from "#contract/pharmacy/reports.ts"
import { openBranches } from "#test/pharmacy/branches.ts"
import { startApp, type TestApp } from "#test/support/app.ts"

const now = new Date("2026-11-20T04:00:00Z")
let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => now })
})
afterAll(() => app[Symbol.asyncDispose]())

const lots = [
  { quantity: 10, lot: "OLD", cents: 1_000, expiresOn: "2027-12-31" },
  { quantity: 20, lot: "NEW", cents: 4_000 },
]

/** Returns the balances of a branch's journal. */
async function balancesOf(desk: Awaited<ReturnType<typeof openBranches>>, as?: string) {
  const path = "GET /pharmacy/reports/journal?from=2026-11-20&to=2026-11-20"
  const { rows } = (await desk.send<Report>(path, undefined, as)).body
  const sums: Record<string, number> = {}
  for (const [, account, , debit, credit] of rows)
    sums[String(account)] = (sums[String(account)] ?? 0) + Number(debit ?? 0) - Number(credit ?? 0)
  return sums
}

test("moves units by lot with their cost, and writes off at the sender what is missing", async () => {
  await using desk = await openBranches(app)
  const { stockId, medicineId } = await desk.stock(lots)
  const { body: sent, status } = await desk.dispatch([{ stockId, quantity: 15 }], { note: "With the van" })
  expect([status, sent.status, sent.isSender, sent.note]).toEqual([201, "sent", true, "With the van"])
  expect(sent.lines).toMatchObject([
    { lot: "OLD", quantity: 10, costCents: 1_000, received: null, isNew: true },
    { lot: "NEW", quantity: 5, costCents: 1_000 },
  ])
  expect(await desk.held(desk.shelf.pharmacy, medicineId)).toEqual({ NEW: "15 for 3000" })
  expect(await desk.held(desk.there.pharmacy, medicineId)).toEqual({})
  expect(await balancesOf(desk)).toMatchObject({ 1200: 3_000, 1240: 2_000 })
  expect(await desk.tasksOf(desk.there.as)).toEqual(["transfer-sent"])

  const received = await desk.receive(sent.id, [
    { lineNo: 1, received: 6, damaged: 1, reason: "Box was wet" },
    { lineNo: 2, received: 5 },
  ])
  expect([received.status, received.body.status, received.body.isSender]).toEqual([201, "received", false])
  expect(await desk.held(desk.there.pharmacy, medicineId)).toEqual({ OLD: "6 for 600", NEW: "5 for 1000" })
  expect(await balancesOf(desk)).toMatchObject({ 1200: 3_000, 1240: 0, 1300: 1_700, 5100: 300 })
  expect(await balancesOf(desk, desk.there.as)).toMatchObject({ 1200: 1_600, 1210: 100, 1300: -1_700 })
  expect([await desk.tasksOf(desk.there.as), await desk.tasksOf(desk.pharmacist.cookie)]).toEqual([
    [],
    ["transfer-differs"],
  ])
  const [quarantined] = await desk.shelf.sql(
    "select quantity, reason from quarantined_units where pharmacy_id = $1",
    [desk.there.pharmacy],
  )
  expect(quarantined).toEqual({ quantity: 1, reason: "damaged: Box was wet" })
  expect((await desk.takeBack(sent.id)).body).toMatchObject({
    code: "already-changed",
    data: { status: "received" },
  })
})

test("answers a request with other quantities, and lets either side end it before", async () => {
  await using desk = await openBranches(app)
  const { stockId, medicineId } = await desk.stock(lots)
  const wanted = { from: desk.shelf.pharmacy, lines: [{ medicineId, quantity: 40 }] }
  const { body: asked, status } = await desk.ask(wanted)
  expect([status, asked.status, asked.requested]).toMatchObject([
    201,
    "requested",
    [{ medicineId, quantity: 40 }],
  ])
  expect(await desk.tasksOf(desk.pharmacist.cookie)).toEqual(["transfer-requested"])
  const request = { id: asked.id, to: undefined }
  expect((await desk.dispatch([{ stockId, quantity: 31 }], request)).body.code).toBe("not-enough-stock")
  const { body: sent } = await desk.dispatch([{ stockId, quantity: 30 }], request)
  expect([sent.id, sent.status, sent.acts.map(({ act }) => act)]).toEqual([
    asked.id,
    "sent",
    ["requested", "sent"],
  ])
  expect(await desk.tasksOf(desk.pharmacist.cookie)).toEqual([])
  expect((await desk.cancel(sent.id)).body.code).toBe("already-changed")

  const [withdrawn, declined] = [(await desk.ask(wanted)).body.id, (await desk.ask(wanted)).body.id]
  expect((await desk.cancel(withdrawn, desk.there.as)).body.status).toBe("cancelled")
  expect((await desk.cancel(declined)).body).toMatchObject({
    status: "cancelled",
    acts: [{}, { reason: "Not needed" }],
  })
  expect((await desk.dispatch([{ stockId, quantity: 1 }], { id: declined, to: undefined })).body.code).toBe(
    "already-changed",
  )
})

test("takes back what nobody received, into the same lots at the same cost", async () => {
  await using desk = await openBranches(app)
  const { stockId, medicineId } = await desk.stock(lots)
  const { body: sent } = await desk.dispatch([{ stockId, quantity: 12 }])
  expect((await desk.takeBack(sent.id, desk.there.as)).status).toBe(404)
  const key = randomUUID()
  const twice = await Promise.all([1, 2].map(() => desk.takeBack(sent.id, undefined, { key })))
  expect(twice.map(({ status }) => status)).toEqual([201, 201])
  expect(await desk.held(desk.shelf.pharmacy, medicineId)).toEqual({ OLD: "10 for 1000", NEW: "20 for 4000" })
  expect(await balancesOf(desk)).toEqual({ 1200: 5_000, 2000: -5_000 })
  expect(await desk.tasksOf(desk.there.as)).toEqual([])
  expect((await desk.receive(sent.id, [])).status).toBe(400)
  expect((await desk.receive(sent.id, [{ lineNo: 1, received: 10 }])).body.code).toBe("already-changed")
})

test("is sent once, received once, and never together with a sale of the same units", async () => {
  await using desk = await openBranches(app)
  const { stockId, medicineId } = await desk.stock(lots)
  const key = randomUUID()
  const same = await Promise.all(
    Array.from({ length: 4 }, () => desk.dispatch([{ stockId, quantity: 20 }], { key })),
  )
  expect(new Set(same.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect((await desk.dispatch([{ stockId, quantity: 2 }], { key })).body.code).toBe("key-used-differently")
  const id = same[0]?.body.id ?? 0

  // Ten are left for two of these.
  const answers = await Promise.all([
    desk.dispatch([{ stockId, quantity: 5 }]),
    desk.sell({ id: randomUUID(), lines: [{ stockId, quantity: 5 }] }),
    desk.dispatch([{ stockId, quantity: 5 }]),
    desk.sell({ id: randomUUID(), lines: [{ stockId, quantity: 5 }] }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409])
  expect(await desk.shelf.quantity(stockId)).toBe(0)

  const all = [
    { lineNo: 1, received: 10 },
    { lineNo: 2, received: 10 },
  ]
  const race = await Promise.all([
    desk.receive(id, all),
    desk.receive(id, all),
    desk.takeBack(id),
    desk.receive(id, all, { key: randomUUID() }),
  ])
  expect(race.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(race.filter(({ body }) => body.code === "already-changed")).toHaveLength(3)
  const { received } = (await desk.transfer(id)).body.lines[0] ?? {}
  expect(await desk.held(desk.there.pharmacy, medicineId)).toEqual(
    received === null ? {} : { OLD: "10 for 1000", NEW: "10 for 2000" },
  )
})

test("keeps expired and recalled lots on this side, and puts a lot recalled on the way into quarantine", async () => {
  await using desk = await openBranches(app)
  const { stockId, medicineId } = await desk.stock(lots)
  const batches = await desk.shelf.sql<{ id: number; lot: string }>(
    "select id, lot from batches where stock_id = $1",
    [stockId],
  )
  const batchId = (lot: string) => batches.find((batch) => batch.lot === lot)?.id
  const { body: sent } = await desk.dispatch([{ stockId, quantity: 3, batchId: batchId("NEW") }])
  expect(sent.lines).toMatchObject([{ lot: "NEW", quantity: 3 }])
  await desk.shelf.sql(
    `with started as (
       insert into recalls (id, request_hash, medicine_id, medicine_name, all_lots, class, reason, ordered_by, started_by, started_at)
       values (gen_random_uuid(), '', $1, 'Recalled', false, 1, 'Glass', 'NMRA', 'test', now()) returning id)
     insert into recall_lots (recall_id, lot) select id, 'NEW' from started`,
    [medicineId],
  )
  const recalled = await desk.dispatch([{ stockId, quantity: 3, batchId: batchId("NEW") }])
  expect(recalled.body).toMatchObject({ code: "lot-recalled", data: { lots: ["NEW"] } })
  await desk.shelf.sql("update batches set expires_on = '2026-11-19' where id = $1", [batchId("OLD")])
  expect((await desk.dispatch([{ stockId, quantity: 1, batchId: batchId("OLD") }])).body.code).toBe(
    "expired-stock",
  )
  const { body: received } = await desk.receive(sent.id, [
    { lineNo: 1, received: 2, damaged: 1, reason: "Broken" },
  ])
  expect(received.recalledUnits).toBe(3)
  expect(await desk.held(desk.there.pharmacy, medicineId)).toEqual({})
  // Puts right for the check of the books what was written without its act.
  await desk.shelf.sql("update batches set expires_on = '2027-12-31' where id = $1", [batchId("OLD")])
  await desk.shelf.sql(
    "update recalls set lifted_at = now(), lifted_by = 'test', lift_reason = 'Over' where medicine_id = $1",
    [medicineId],
  )
})

test("enters controlled medicines into the registers of both branches", async () => {
  await using desk = await openBranches(app)
  const { stockId, medicineId } = await desk.stock(lots)
  await desk.shelf.sql("update medicines set controlled = true, prescription_only = true where id = $1", [
    medicineId,
  ])
  const { body: sent } = await desk.dispatch([{ stockId, quantity: 4 }])
  await desk.receive(sent.id, [{ lineNo: 1, received: 4 }])
  const [row] = await desk.shelf.sql<{ id: number }>(
    "select id from stock where pharmacy_id = $1 and medicine_id = $2",
    [desk.there.pharmacy, medicineId],
  )
  const entries = async (id: number, as?: string) =>
    (
      await desk.send<{
        entries: { act: string; units: number; balance: number; party: string; document: string }[]
      }>(`GET /pharmacy/register/${id}?month=2026-11`, undefined, as)
    ).body.entries.at(-1)
  const document = String(sent.id)
  expect(await entries(stockId)).toMatchObject({
    act: "sent",
    units: -4,
    balance: 26,
    party: "Test Pharmacy",
    document,
  })
  expect(await entries(row?.id ?? 0, desk.there.as)).toMatchObject({
    act: "received",
    units: 4,
    balance: 4,
    document,
  })
})

test("shows the stock of the company's branches, and of no other company", async () => {
  await using desk = await openBranches(app)
  const { stockId, medicineId } = await desk.stock(lots)
  const [, theirs] = [stockId, await desk.shelf.makeRow({ pharmacy: desk.there.pharmacy })]
  await desk.shelf.makeRow({ pharmacy: desk.foreign.pharmacy, quantity: 9 })
  const stock = async (query: string, as?: string) =>
    (
      await desk.send<{ branches: { id: number }[]; rows: CompanyStockRow[]; total: number }>(
        `GET /pharmacy/branches/stock?${query}`,
        undefined,
        as,
      )
    ).body
  const { branches, rows } = await stock("sort=total&order=down")
  expect(branches.map(({ id }) => id)).toEqual([desk.shelf.pharmacy, desk.there.pharmacy])
  expect(rows.map(({ total, held }) => [total, held.length])).toEqual([
    [30, 1],
    [0, 1],
  ])
  expect((await stock("filter=none")).rows.map(({ total }) => total)).toEqual([0])
  expect((await stock("filter=elsewhere", desk.there.as)).total).toBe(1)
  expect((await stock("q=nowhere")).total).toBe(0)
  expect((await stock("", desk.foreign.as)).rows.map(({ total }) => total)).toEqual([9])

  const beside = async (path: string, as?: string) =>
    (await desk.send<{ branches?: BranchStock[]; rows?: BranchStock[] }>(path, undefined, as)).body
  const of = `GET /pharmacy/branches/medicines/${medicineId}`
  expect((await beside(of, desk.there.as)).branches).toMatchObject([
    { quantity: 30, phoneNumber: "+94112345678" },
  ])
  expect((await beside(of)).branches).toEqual([])
  expect((await beside(of, desk.foreign.as)).branches).toEqual([])
  await desk.shelf.sql("update stock set medicine_id = $2 where id = $1", [theirs, medicineId])
  expect((await beside("GET /pharmacy/branches/elsewhere", desk.there.as)).rows).toMatchObject([
    { stockId: theirs, quantity: 30 },
  ])
})

test("refuses other companies, other people and absurd values, and then changes nothing", async () => {
  await using desk = await openBranches(app)
  const { stockId, medicineId } = await desk.stock(lots)
  const line = { stockId, quantity: 1 }
  expect((await desk.dispatch([line], { to: desk.foreign.pharmacy })).status).toBe(404)
  expect((await desk.dispatch([line], { to: desk.shelf.pharmacy })).status).toBe(404)
  expect((await desk.dispatch([line], { to: desk.shelf.pharmacy }, desk.there.as)).status).toBe(404)
  expect((await desk.dispatch([line], {}, null)).status).toBe(401)
  expect((await desk.ask({ from: desk.foreign.pharmacy, lines: [{ medicineId, quantity: 1 }] })).status).toBe(
    404,
  )
  expect(
    (await desk.ask({ from: desk.shelf.pharmacy, lines: [{ medicineId: 2e9, quantity: 1 }] })).status,
  ).toBe(404)
  for (const wrong of [
    { lines: [] },
    { lines: [{ ...line, quantity: 0 }] },
    { lines: [{ ...line, quantity: 1.5 }] },
    { lines: [{ ...line, quantity: 1e9 }] },
    { lines: Array.from({ length: 201 }, () => line) },
    { to: undefined },
    { id: 1 },
    { note: " " },
    { key: "1" },
    { from: 1 },
  ])
    expect([wrong, (await desk.dispatch([line], wrong)).status]).toEqual([wrong, 400])
  expect(await desk.shelf.quantity(stockId)).toBe(30)

  const { id } = (await desk.dispatch([line])).body
  for (const as of [desk.foreign.as, desk.pharmacist.cookie])
    expect((await desk.receive(id, [{ lineNo: 1, received: 1 }], {}, as)).status).toBe(404)
  expect((await desk.transfer(id, desk.foreign.as)).status).toBe(404)
  for (const lines of [
    [{ lineNo: 1, received: 2 }],
    [{ lineNo: 1, received: 0 }],
    [{ lineNo: 1, received: 1, damaged: 1, reason: "More" }],
    [{ lineNo: 2, received: 1 }],
    [
      { lineNo: 1, received: 1 },
      { lineNo: 2, received: 1 },
    ],
    [{ lineNo: 1, received: -1 }],
  ])
    expect([lines, (await desk.receive(id, lines)).status]).toEqual([lines, 400])
  expect((await desk.transfer(id)).body.status).toBe("sent")
  const done = await desk.receive(id, [{ lineNo: 1, received: 0, reason: "Never arrived" }])
  expect([done.status, await desk.held(desk.there.pharmacy, medicineId)]).toEqual([201, {}])
})
