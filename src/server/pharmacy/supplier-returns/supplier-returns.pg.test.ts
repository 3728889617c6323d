import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { QuarantinedUnits } from "#contract/pharmacy/quarantine.ts"
import type { Report } from "#contract/pharmacy/reports.ts"
import type { SupplierReturn } from "#contract/pharmacy/supplier-returns.ts"
import { checkLedger } from "#server/pharmacy/stock-ledger/ledger-check.ts"
import { openTillDesk } from "#test/pharmacy/till-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

const now = new Date("2026-11-20T04:00:00Z")
let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => now })
})
afterAll(() => app[Symbol.asyncDispose]())

type Desk = Awaited<ReturnType<typeof openDesk>>

async function openDesk() {
  const till = await openTillDesk(app)
  const units = async () => (await till.send<{ units: QuarantinedUnits[] }>("GET /quarantine")).body.units
  const report = async (name: string) =>
    (await till.send<Report>(`GET /pharmacy/reports/${name}?from=2026-11-20&to=2026-11-20`)).body
  return {
    ...till,
    units,
    list: async () =>
      (
        await till.send<{ returns: SupplierReturn[]; open: { supplier: string; cents: number }[] }>(
          "GET /pharmacy/supplier-returns",
        )
      ).body,
    sendBack: (body: object, as?: string | null) =>
      till.send<SupplierReturn>("POST /pharmacy/supplier-returns", body, as),
    credit: (id: string, body: object, as?: string | null) =>
      till.send<SupplierReturn>(`POST /pharmacy/supplier-returns/${id}/credits`, body, as),
    refuse: (id: string, body: object, as?: string | null) =>
      till.send<SupplierReturn>(`POST /pharmacy/supplier-returns/${id}/refusals`, body, as),
    /** Returns the balances of the journal's accounts. */
    balances: async () => {
      const { rows } = await report("journal")
      const sums: Record<string, number> = {}
      for (const [, account, , debit, credit] of rows)
        sums[String(account)] = (sums[String(account)] ?? 0) + Number(debit ?? 0) - Number(credit ?? 0)
      return sums
    },
    purchases: async () => (await report("purchases")).rows,
    [Symbol.asyncDispose]: () => till[Symbol.asyncDispose](),
  }
}

/** Receives units with their cost and puts some of them into quarantine as damaged. */
async function damage(desk: Desk, quantity: number) {
  const stockId = await desk.shelf.makeRow()
  const [row] = await desk.shelf.sql<{ id: number }>("select medicine_id as id from stock where id = $1", [
    stockId,
  ])
  const goods = {
    key: randomUUID(),
    supplier: "Lanka Wholesale",
    invoiceNumber: randomUUID(),
    invoiceDate: "2026-11-20",
    totalCents: 1_000,
    lines: [{ medicineId: row?.id, lot: "L1", expiresOn: "2028-01-31", units: 30, costCents: 1_000 }],
  }
  expect((await desk.send("POST /pharmacy/goods-in", goods)).status).toBe(201)
  const [batch] = await desk.shelf.sql<{ id: number }>("select id from batches where stock_id = $1", [
    stockId,
  ])
  const adjusted = await desk.send(`POST /pharmacy/stock/${stockId}/adjust`, {
    key: randomUUID(),
    batchId: batch?.id,
    reason: "damaged",
    delta: -quantity,
    note: "",
  })
  expect(adjusted.status).toBe(200)
  const found = (await desk.units()).find((each) => each.stockId === stockId)
  if (!found) throw new Error("Nothing is in quarantine")
  return found
}

const makeReturn = (lines: { unitsId: number; quantity: number }[], change: object = {}) => ({
  key: randomUUID(),
  supplier: "lanka wholesale",
  reason: "Damaged in transport",
  lines,
  ...change,
})
const makeCredit = (change: object = {}) => ({
  key: randomUUID(),
  number: "CN-1",
  dated: "2026-11-20",
  cents: 100,
  isLast: false,
  ...change,
})

const makeRefusal = ({ body }: { body: SupplierReturn }, quantity: number, change: object = {}) => ({
  key: randomUUID(),
  reason: "Opened packs",
  refusedOn: "2026-11-20",
  lines: body.lines.slice(0, 1).map(({ id }) => ({ lineId: id, quantity })),
  ...change,
})

test("sends units back, takes credit notes and keeps the books to the cent", async () => {
  await using desk = await openDesk()
  const [one, other] = [await damage(desk, 7), await damage(desk, 10)]
  const lines = [
    { unitsId: one.id, quantity: 5 },
    { unitsId: other.id, quantity: 10 },
  ]
  const sent = await desk.sendBack(makeReturn(lines))
  // The seven cost 233, of which 166 are of five; the ten cost 333.
  expect(sent).toMatchObject({
    status: 201,
    body: { number: 1, supplier: "Lanka Wholesale", costCents: 499, creditedCents: 0, closedAt: null },
  })
  expect((await desk.units()).map(({ id, left }) => [id, left])).toEqual([[one.id, 2]])
  expect(await desk.balances()).toMatchObject({ 1230: 499, 1210: 67, 2000: -2_000 })
  expect(await desk.list()).toMatchObject({ open: [{ supplier: "Lanka Wholesale", cents: 499 }] })

  const { id } = sent.body
  expect(await desk.credit(id, makeCredit({ cents: 120 }))).toMatchObject({
    status: 201,
    body: { creditedCents: 120, closedAt: null },
  })
  expect(await desk.list()).toMatchObject({ open: [{ cents: 379 }] })
  const last = makeCredit({ number: "CN-2", cents: 300, isLast: true })
  expect(await desk.credit(id, last)).toMatchObject({
    status: 201,
    body: { creditedCents: 420, closedAt: now.toISOString() },
  })
  expect(await desk.balances()).toMatchObject({ 1230: 0, 1210: 67, 5100: 79, 2000: -1_580 })
  expect(await desk.list()).toMatchObject({
    open: [],
    returns: [{ credits: [{ cents: 120 }, { cents: 300 }] }],
  })
  expect(await desk.purchases()).toEqual([["Lanka Wholesale", 2, 60, 0, 0, 2_000, 420, 1_580]])
  expect((await desk.credit(id, makeCredit())).body.code).toBe("already-changed")
  expect((await desk.credit(id, last)).status).toBe(201)
})

test("writes off what a supplier does not credit, and takes a credit above the cost", async () => {
  await using desk = await openDesk()
  const units = await damage(desk, 6)
  const refused = (await desk.sendBack(makeReturn([{ unitsId: units.id, quantity: 3 }]))).body
  const none = makeCredit({ number: null, cents: 0, isLast: true })
  expect(await desk.credit(refused.id, none)).toMatchObject({ status: 201, body: { creditedCents: 0 } })
  expect(await desk.balances()).toMatchObject({ 1230: 0, 5100: 100 })
  const generous = (await desk.sendBack(makeReturn([{ unitsId: units.id, quantity: 3 }]))).body
  expect(generous.number).toBe(2)
  await desk.credit(generous.id, makeCredit({ cents: 150, isLast: true }))
  expect(await desk.balances()).toMatchObject({ 1230: 0, 5100: 50, 2000: -850 })
})

test("sends units back once for concurrent returns, and each request once", async () => {
  await using desk = await openDesk()
  const [one, other] = [await damage(desk, 5), await damage(desk, 5)]
  const both = [
    { unitsId: one.id, quantity: 5 },
    { unitsId: other.id, quantity: 5 },
  ]
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, nth) => desk.sendBack(makeReturn(nth % 2 ? both : both.toReversed()))),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === "not-in-quarantine")).toHaveLength(7)
  const again = await damage(desk, 5)
  const same = makeReturn([{ unitsId: again.id, quantity: 2 }])
  const repeated = await Promise.all(Array.from({ length: 6 }, () => desk.sendBack(same)))
  for (const { status, body } of repeated) expect([status, body.number]).toEqual([201, 2])
  expect((await desk.units()).map(({ left }) => left)).toEqual([3])
  const id = repeated[0]?.body.id ?? ""
  const wrong = await desk.sendBack({ ...same, reason: "Another" })
  expect(wrong.body.code).toBe("key-used-differently")

  const credits = await Promise.all(
    Array.from({ length: 6 }, () => desk.credit(id, makeCredit({ isLast: true }))),
  )
  expect(credits.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(credits.filter(({ body }) => body.code === "already-changed")).toHaveLength(5)
})

test("refuses other pharmacies, other people and absurd values, and then changes nothing", async () => {
  await using desk = await openDesk()
  await using foreign = await openDesk()
  const customer = await signIn(app, {})
  const units = await damage(desk, 5)
  const line = { unitsId: units.id, quantity: 1 }
  expect((await foreign.sendBack(makeReturn([line]))).status).toBe(404)
  expect((await desk.sendBack(makeReturn([line]), customer.cookie)).status).toBe(403)
  expect((await desk.sendBack(makeReturn([line]), null)).status).toBe(401)
  for (const wrong of [
    { lines: [] },
    { lines: [line, line] },
    { lines: [{ ...line, quantity: 0 }] },
    { lines: [{ ...line, quantity: 1.5 }] },
    { lines: [{ ...line, quantity: 1e9 }] },
    { lines: Array.from({ length: 101 }, (_, nth) => ({ ...line, unitsId: nth + 1 })) },
    { supplier: " " },
    { supplier: "x".repeat(201) },
    { reason: "" },
    { key: "1" },
    { pharmacyId: 1 },
  ])
    expect([wrong, (await desk.sendBack(makeReturn([line], wrong))).status]).toEqual([wrong, 400])
  const mixed = makeReturn([line, { unitsId: 2_147_483_647, quantity: 1 }])
  expect((await desk.sendBack(mixed)).status).toBe(404)
  expect(await desk.units()).toMatchObject([{ left: 5 }])
  expect((await desk.list()).returns).toEqual([])

  const { id } = (await desk.sendBack(makeReturn([line]))).body
  expect((await foreign.credit(id, makeCredit())).status).toBe(404)
  expect((await desk.credit(id, makeCredit(), customer.cookie)).status).toBe(403)
  for (const wrong of [
    { cents: -1 },
    { cents: 0.5 },
    { cents: 1e15 },
    { cents: 0 },
    { number: null },
    { number: null, cents: 0 },
    { dated: "2026-02-30" },
    { isLast: "yes" },
    { key: "1" },
  ])
    expect([wrong, (await desk.credit(id, makeCredit(wrong))).status]).toEqual([wrong, 400])
  expect((await desk.list()).returns).toMatchObject([{ credits: [], closedAt: null }])
})

test("takes refused units back into quarantine with their cost, and sends them again", async () => {
  await using desk = await openDesk()
  const supplier = (await desk.shelf.sql<{ id: number }>(
    "insert into suppliers (name, phone_number) values ('Refusing Ltd', '0112345678') returning id",
  )) as [{ id: number }]
  const units = await damage(desk, 7)
  const sent = await desk.sendBack(
    makeReturn([{ unitsId: units.id, quantity: 7 }], { supplier: "Refusing Ltd" }),
  )
  // The seven cost 233: two of them 67, three of them 100.
  const back = makeRefusal(sent, 2)
  const { id } = sent.body
  expect(await desk.refuse(id, back)).toMatchObject({
    status: 201,
    body: {
      closedAt: null,
      refusedCents: 67,
      lines: [{ quantity: 7, refused: 2 }],
      refusals: [{ reason: "Opened packs", units: 2, cents: 67, refusedOn: "2026-11-20" }],
    },
  })
  expect(await desk.units()).toMatchObject([
    { origin: "refused", left: 2, reason: "Opened packs", lot: "L1" },
  ])
  expect(await desk.balances()).toMatchObject({ 1230: 166, 1210: 67 })
  expect(await desk.list()).toMatchObject({ open: [{ cents: 166 }] })
  // Who is supplied sees its goods, and no other supplier does.
  const as = async (supplierId: number | undefined) => {
    const { cookie } = await signIn(app, { roles: ["supplier"], supplierId })
    return (await desk.send<{ returns: SupplierReturn[] }>("GET /supplier/returns", undefined, cookie)).body
      .returns
  }
  expect(await as(supplier[0].id)).toMatchObject([
    { lines: [{ quantity: 7, refused: 2 }], refusals: [{ units: 2 }] },
  ])

  const credit = makeCredit({ cents: 150, units: 4 })
  expect((await desk.credit(id, credit)).body).toMatchObject({ credits: [{ units: 4 }], closedAt: null })
  expect(await desk.refuse(id, makeRefusal(sent, 2))).toMatchObject({
    status: 409,
    body: { code: "not-at-supplier", data: { left: 1 } },
  })
  expect((await desk.credit(id, makeCredit({ units: 2, number: "CN-2" }))).body.code).toBe("not-at-supplier")
  expect((await desk.refuse(id, makeRefusal(sent, 1))).status).toBe(201)
  expect((await desk.credit(id, makeCredit({ number: null, cents: 0, isLast: true }))).status).toBe(201)
  expect(await desk.balances()).toMatchObject({ 1230: 0, 1210: 100, 5100: -17, 2000: -850 })
  expect((await desk.refuse(id, makeRefusal(sent, 1))).body.code).toBe("already-changed")
  expect(await desk.refuse(id, back)).toMatchObject({ status: 201 })

  const [first, second] = await desk.units()
  const lines = [first, second].map((each) => ({ unitsId: each?.id ?? 0, quantity: each?.left ?? 0 }))
  const again = await desk.sendBack(makeReturn(lines))
  expect(again.body).toMatchObject({ number: 2, costCents: 100 })
  const whole = { lines: again.body.lines.map((line) => ({ lineId: line.id, quantity: line.quantity })) }
  expect((await desk.refuse(again.body.id, makeRefusal(again, 1, whole))).body.closedAt).toBe(
    now.toISOString(),
  )
  expect(await desk.units()).toMatchObject([{ left: 2 }, { left: 1 }])
  for (const { id: unitsId, left } of await desk.units())
    expect(
      (
        await desk.send(`POST /quarantine/${unitsId}/acts`, {
          key: randomUUID(),
          act: "released",
          quantity: left,
          reason: "Sealed",
        })
      ).status,
    ).toBe(201)
  const [batch] = await desk.shelf.sql(
    "select quantity, costed_units, cost_cents::int from batches where stock_id = $1",
    [units.stockId],
  )
  expect(batch).toEqual({ quantity: 26, costed_units: 26, cost_cents: 867 })
  expect(await checkLedger(app.database)).toEqual([])
})

test("refuses no unit twice for concurrent refusals, and none of others or of absurd values", async () => {
  await using desk = await openDesk()
  await using foreign = await openDesk()
  const units = await damage(desk, 5)
  const sent = await desk.sendBack(makeReturn([{ unitsId: units.id, quantity: 5 }]))
  const { id } = sent.body
  const same = makeRefusal(sent, 2)
  const repeated = await Promise.all(Array.from({ length: 4 }, () => desk.refuse(id, same)))
  expect(repeated.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect((await desk.refuse(id, { ...same, reason: "Another" })).body.code).toBe("key-used-differently")
  const races = await Promise.all(Array.from({ length: 6 }, () => desk.refuse(id, makeRefusal(sent, 2))))
  expect(races.filter(({ status }) => status === 201)).toHaveLength(1)
  const other = await desk.sendBack(makeReturn([{ unitsId: (await desk.units())[0]?.id ?? 0, quantity: 1 }]))
  const { cookie } = await signIn(app, {})
  expect((await foreign.refuse(id, makeRefusal(sent, 1))).status).toBe(404)
  expect((await desk.refuse(id, makeRefusal(other, 1))).status).toBe(404)
  expect((await desk.refuse(id, makeRefusal(sent, 1), cookie)).status).toBe(403)
  expect((await desk.refuse(id, makeRefusal(sent, 1), null)).status).toBe(401)
  for (const wrong of [
    { lines: [] },
    { lines: [...makeRefusal(sent, 1).lines, ...makeRefusal(sent, 1).lines] },
    { reason: " " },
    { refusedOn: "2026-11-21" },
    { refusedOn: "2026-11-19" },
    { refusedOn: "2026-02-30" },
    { key: "1" },
    { pharmacyId: 1 },
  ])
    expect([wrong, (await desk.refuse(id, makeRefusal(sent, 1, wrong))).status]).toEqual([wrong, 400])
  for (const quantity of [0, -1, 0.5, 1e9])
    expect([quantity, (await desk.refuse(id, makeRefusal(sent, quantity))).status]).toEqual([quantity, 400])
  expect((await desk.units()).map(({ left }) => left)).toEqual([1, 2])
})
