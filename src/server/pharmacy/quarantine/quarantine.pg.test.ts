import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { QuarantineAct, QuarantinedUnits } from "#contract/pharmacy/quarantine.ts"
import { sweepExpired } from "#server/pharmacy/stock-ledger/expiry-sweep.ts"
import { makeReturn, openTillDesk } from "#test/pharmacy/till-desk.ts"
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
  const list = async () => (await till.send<{ units: QuarantinedUnits[] }>("GET /quarantine")).body.units
  return {
    ...till,
    list,
    settle: (id: number, decision: object, as?: string | null, node?: TestApp) =>
      till.send<QuarantinedUnits>(`POST /quarantine/${id}/acts`, decision, as, node),
    acts: async (month = "2026-11") =>
      (await till.send<{ acts: QuarantineAct[] }>(`GET /quarantine/acts?month=${month}`)).body.acts,
    [Symbol.asyncDispose]: () => till[Symbol.asyncDispose](),
  }
}

/** Returns units to quarantine as a customer's return. */
async function bringBack(desk: Desk, quantity: number, expiresOn = "2027-06-30") {
  const stockId = await desk.shelf.makeRow({ batches: [{ quantity: quantity + 1, lot: "L7", expiresOn }] })
  const sale = await desk.sold([{ stockId, quantity }])
  await desk.takeBack(makeReturn(sale.receiptNumber, [{ lineNo: 1, quantity, to: "quarantine" }]))
  const units = (await desk.list()).find((each) => each.stockId === stockId)
  return { stockId, sale, id: units?.id ?? 0 }
}

const make = (change: object = {}) => ({
  key: randomUUID(),
  act: "destroyed",
  quantity: 1,
  reason: "The blister was opened",
  ...change,
})

test("destroys, returns and releases units in quarantine in parts", async () => {
  await using desk = await openDesk()
  const { stockId, sale, id } = await bringBack(desk, 10)
  const { receiptNumber } = sale
  const origin = { origin: "return", receiptNumber, lot: "L7", quarantinedBy: "Ruwan" }
  expect(await desk.list()).toMatchObject([
    { id, quantity: 10, left: 10, reason: "Wrong strength", ...origin },
  ])

  const destroyed = make({ quantity: 3, noteNumber: "D-17", witness: "S. Fernando" })
  expect(await desk.settle(id, destroyed)).toMatchObject({ status: 201, body: { quantity: 10, left: 7 } })
  const back = {
    key: randomUUID(),
    supplier: "Lanka Distributors",
    reason: "Recall 4",
    lines: [{ unitsId: id, quantity: 2 }],
  }
  expect(await desk.send("POST /pharmacy/supplier-returns", back)).toMatchObject({
    status: 201,
    body: { number: 1, lines: [{ lot: "L7", quantity: 2 }] },
  })
  const released = make({ act: "released", quantity: 4, reason: "Sealed, never left the counter" })
  expect(await desk.settle(id, released)).toMatchObject({ status: 201, body: { left: 1 } })
  expect(await desk.shelf.left(stockId)).toEqual({ L7: 5 })
  expect(await desk.settle(id, make({ quantity: 2 }))).toMatchObject({
    status: 409,
    body: { code: "not-in-quarantine", data: { left: 1 } },
  })
  await desk.settle(id, make())
  expect(await desk.list()).toEqual([])
  expect((await desk.send("GET /till/waiting")).body).toMatchObject({ unitsInQuarantine: 0 })

  const acts = await desk.acts()
  expect(acts.find((act) => act.id === destroyed.key)).toEqual({
    id: destroyed.key,
    act: "destroyed",
    name: sale.lines[0]?.name,
    lot: "L7",
    expiresOn: "2027-06-30",
    quantity: 3,
    origin: "return",
    receiptNumber,
    reason: "The blister was opened",
    noteNumber: "D-17",
    witness: "S. Fernando",
    supplier: null,
    actedAt: now.toISOString(),
    actedBy: "Ruwan",
  })
  expect(acts.find(({ act }) => act === "sent-back")).toMatchObject({
    supplier: "Lanka Distributors",
    quantity: 2,
  })
  expect(acts.map(({ quantity }) => quantity).toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4])
  expect(await desk.acts("2026-10")).toEqual([])
})

test("never releases expired units from quarantine", async () => {
  await using desk = await openDesk()
  const { id } = await bringBack(desk, 2)
  await desk.shelf.sql("update quarantined_units set expires_on = '2026-11-19' where id = $1", [id])
  expect(await desk.settle(id, make({ act: "released" }))).toMatchObject({
    status: 409,
    body: { code: "quarantine-expired", data: { expiresOn: "2026-11-19" } },
  })
  await desk.shelf.sql("update quarantined_units set expires_on = '2026-11-20' where id = $1", [id])
  expect((await desk.settle(id, make({ act: "released" }))).status).toBe(201)
})

test("settles five units once for twenty concurrent decisions", async () => {
  await using desk = await openDesk()
  await using second = await startApp({ now: () => now, database: app.cluster })
  const { stockId, id } = await bringBack(desk, 5)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      desk.settle(id, make(n % 2 ? { act: "released" } : {}), desk.pharmacist.cookie, n % 3 ? app : second),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(answers.filter(({ body }) => body.code === "not-in-quarantine")).toHaveLength(15)
  const acts = await desk.acts()
  const released = acts.filter(({ act }) => act === "released").length
  expect(await desk.shelf.quantity(stockId)).toBe(1 + released)
})

test("records ten concurrent identical decisions once", async () => {
  await using desk = await openDesk()
  const { stockId, id } = await bringBack(desk, 5)
  const other = await bringBack(desk, 5)
  const decision = make({ act: "released", quantity: 2 })
  const answers = await Promise.all(Array.from({ length: 10 }, () => desk.settle(id, decision)))
  for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: { id, left: 3 } })
  expect(await desk.shelf.quantity(stockId)).toBe(3)
  for (const [of, wrong] of [
    [id, { ...decision, quantity: 1 }],
    [id, { ...decision, act: "destroyed" }],
    [other.id, decision],
  ] as const)
    expect((await desk.settle(of, wrong)).body.code).toBe("key-used-differently")
  const twice = make({ quantity: 1 })
  const both = await Promise.all([desk.settle(id, twice), desk.settle(other.id, twice)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422])
})

test("refuses invalid decisions, other pharmacies and customers", async () => {
  await using desk = await openDesk()
  await using foreign = await openDesk()
  const customer = await signIn(app, {})
  const { id } = await bringBack(desk, 3)
  expect((await foreign.settle(id, make())).status).toBe(404)
  expect((await desk.settle(id, make(), customer.cookie)).status).toBe(403)
  expect((await desk.settle(id, make(), null)).status).toBe(401)
  expect(await foreign.list()).toEqual([])
  for (const wrong of [
    { quantity: 0 },
    { quantity: -1 },
    { quantity: 1.5 },
    { quantity: 1e9 },
    { quantity: "1" },
    { reason: " " },
    { reason: "x".repeat(301) },
    { reason: "a\u0000b" },
    { act: "eaten" },
    { act: "sent-back" },
    { act: "sent-back", supplierId: 1 },
    { act: "released", witness: "S. Fernando" },
    { key: "1" },
    { pharmacyId: 1 },
  ])
    expect([wrong, (await desk.settle(id, make(wrong))).status]).toEqual([wrong, 400])
  for (const month of ["", "2026-13", "2026-1", "x"])
    expect((await desk.send(`GET /quarantine/acts?month=${month}`)).status).toBe(400)
  expect(await desk.list()).toMatchObject([{ left: 3 }])
})

test("moves expired and damaged units, but not stolen ones, to quarantine", async () => {
  await using desk = await openDesk()
  const stockId = await desk.shelf.makeRow({
    batches: [
      { quantity: 4, lot: "OLD", expiresOn: "2026-11-19" },
      { quantity: 9, lot: "NEW" },
    ],
  })
  await sweepExpired(desk.shelf.database, now)
  const [fresh] = await desk.shelf.sql<{ id: number }>(
    "select id from batches where stock_id = $1 and lot = 'NEW'",
    [stockId],
  )
  const adjust = (reason: string, delta: number, note = "") =>
    desk.send(`POST /pharmacy/stock/${stockId}/adjust`, {
      key: randomUUID(),
      batchId: fresh?.id,
      reason,
      delta,
      note,
    })
  for (const [reason, delta, note] of [
    ["damaged", -2, "Fell down"],
    ["theft", -1, ""],
    ["other", -1, ""],
  ] as const)
    expect((await adjust(reason, delta, note)).status).toBe(200)

  const units = await desk.list()
  expect(units).toMatchObject([
    { origin: "expired", lot: "OLD", quantity: 4, receiptNumber: null, quarantinedBy: null },
    { origin: "damaged", lot: "NEW", quantity: 2, reason: "damaged: Fell down", quarantinedBy: "Ruwan" },
  ])
  expect((await desk.settle(units[0]?.id ?? 0, make({ act: "released" }))).body.code).toBe(
    "quarantine-expired",
  )
  await desk.settle(units[1]?.id ?? 0, make({ act: "released", reason: "Only the box" }))
  expect(await desk.shelf.left(stockId)).toEqual({ OLD: 0, NEW: 6 })
})

test("takes damaged units out of quarantine when a deletion is undone", async () => {
  await using desk = await openDesk()
  for (const isDecided of [false, true]) {
    const stockId = await desk.shelf.makeRow({ quantity: 4 })
    const writeOff = { key: randomUUID(), quantity: 4, reason: "damaged" }
    expect((await desk.send(`POST /pharmacy/stock/${stockId}/remove`, { writeOff })).status).toBe(200)
    const units = (await desk.list()).find((each) => each.stockId === stockId)
    expect(units).toMatchObject({ origin: "damaged", left: 4 })
    if (isDecided) await desk.settle(units?.id ?? 0, make())
    const restored = await desk.send(`POST /pharmacy/stock/${stockId}/restore`, { writeOff: writeOff.key })
    expect(restored.status).toBe(isDecided ? 409 : 200)
    expect(await desk.shelf.quantity(stockId)).toBe(isDecided ? 0 : 4)
    expect((await desk.list()).filter((each) => each.stockId === stockId)).toHaveLength(isDecided ? 1 : 0)
  }
})

test("detects damaged quarantine records", async () => {
  await using desk = await openDesk()
  const { id } = await bringBack(desk, 5)
  await desk.settle(id, make({ act: "released", quantity: 2 }))
  const own = `id = ${id}`
  for (const [damage, rule] of [
    [
      `update quarantined_units set settled = 1 where ${own}`,
      "what left quarantine was destroyed, sent back or released",
    ],
    [
      `insert into quarantine_acts (pharmacy_id, id, units_id, act, quantity, reason, request_hash, acted_by)
         select pharmacy_id, gen_random_uuid(), id, 'released', 1, 'x', '', 'x' from quarantined_units where ${own};
       update quarantined_units set settled = 3 where ${own}`,
      "what was released was put on the shelf",
    ],
    [
      `update quarantined_units set pharmacy_id = (select max(id) from pharmacies), return_id = null,
         return_line_no = null, movement_seq = 1 where ${own}`,
      "what left the shelf for quarantine is there",
    ],
  ] as const) {
    await desk.shelf.sql("begin")
    for (const statement of damage.split(";")) await desk.shelf.sql(statement)
    const found = await desk.shelf.sql<{ rule: string }>("select rule from check_quarantine()")
    await desk.shelf.sql("rollback")
    expect(found.map((each) => each.rule)).toContain(rule)
  }
  for (const statement of ["update quarantine_acts set quantity = 1", "delete from quarantine_acts"]) {
    await expect(desk.shelf.sql(statement)).rejects.toMatchObject({ code: "42501" })
    await expect(desk.shelf.database.pool.query(statement)).rejects.toMatchObject({ code: "42501" })
  }
})
