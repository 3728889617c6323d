import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { ClosingReport, TillDay } from "#contract/pharmacy/cash-sessions.ts"
import type { Report } from "#contract/pharmacy/reports.ts"
import type { Receipt, Sale } from "#contract/pharmacy/sales.ts"
import type { Person } from "#contract/platform/session.ts"
import { cash } from "#test/pharmacy/cash-drawer.ts"
import { openCashiers, pins } from "#test/pharmacy/cashiers.ts"
import { expectLedgerTrue } from "#test/pharmacy/ledger.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

let now = new Date()
let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => now })
})
afterAll(() => app[Symbol.asyncDispose]())

const minutesLater = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

type Till = Awaited<ReturnType<typeof openCashiers>>
const tillOf = async ({ ask }: Till, as?: string) =>
  (await ask<{ person: Person }>("GET /session", undefined, as ? { as } : {})).body.person.workplaces[0]?.till

const refund = (receiptNumber: string) => ({
  id: randomUUID(),
  receiptNumber,
  lines: [{ lineNo: 1, quantity: 1, to: "shelf" }],
  reason: "Wrong strength",
  refundMethod: "cash",
})

test("locks the till until a PIN is entered, and again after the idle minutes", async () => {
  await using till = await openCashiers(app)
  const stockId = await till.shelf.makeRow({ quantity: 20, priceCents: 1000 })
  expect(await tillOf(till)).toEqual({ lockMinutes: 5, cashier: null })
  expect(await till.sellOne(stockId)).toMatchObject({ status: 409, body: { code: "cashier-needed" } })
  expect(await till.shelf.quantity(stockId)).toBe(20)

  const kasun = await till.mustEnter("Kasun")
  expect(await tillOf(till)).toEqual({ lockMinutes: 5, cashier: { id: kasun, name: "Kasun", rights: [] } })
  const sold = await till.sellOne(stockId)
  expect(sold.status).toBe(201)
  minutesLater(4)
  expect((await till.ask("PUT /till/cashier")).body).toEqual({ isUnlocked: true })
  minutesLater(4)
  expect((await till.sellOne(stockId)).status).toBe(201)
  minutesLater(2)
  expect((await tillOf(till))?.cashier).toBeNull()
  expect((await till.sellOne(stockId)).body.code).toBe("cashier-needed")
  expect((await till.ask("PUT /till/cashier")).body).toEqual({ isUnlocked: false })

  // Another device of the same login is another till.
  const second = await signIn(app, { subject: till.pharmacist.subject, roles: ["pharmacien"] })
  await till.mustEnter("Kasun")
  expect((await tillOf(till, second.cookie))?.cashier).toBeNull()

  const receipt = await till.ask<Receipt>(`GET /sales/receipts/${sold.body.receiptNumber}`)
  expect(receipt.body.soldBy).toBe("Kasun")
  const [entry] = await till.shelf.sql(
    "select subject, cashier_id from audit_log where action = 'sales.sell' and thing_id = $1",
    [sold.body.id],
  )
  expect(entry).toEqual({ subject: till.pharmacist.subject, cashier_id: kasun })
})

test("works as before in a pharmacy without cashiers, and again when all are deactivated", async () => {
  await using till = await openCashiers(app)
  const stockId = await till.shelf.makeRow({ quantity: 20, priceCents: 1000 })
  const other = await signIn(app, { roles: ["pharmacien"], pharmacyId: await till.shelf.makePharmacy() })
  expect(await tillOf(till, other.cookie)).toBeUndefined()
  await till.mustEnter("Nimali")
  for (const name of ["Kasun", "Ishara"])
    expect((await till.change(name, { isActive: false })).status).toBe(200)
  expect((await till.change("Nimali", { isActive: false })).status).toBe(200)
  expect(await tillOf(till)).toBeUndefined()
  const sold = await till.sellOne(stockId)
  expect(sold.status).toBe(201)
  expect((await till.ask("POST /returns", refund(sold.body.receiptNumber))).status).toBe(201)
})

test("refuses each act without its right, and allows it once with a colleague's PIN", async () => {
  await using till = await openCashiers(app)
  const stockId = await till.shelf.makeRow({ quantity: 20, priceCents: 1000 })
  const kasun = await till.mustEnter("Kasun")
  await till.open(cash(100))
  const sold = await till.sellOne(stockId)
  const discount = { line: { discount: { percent: 5, reason: "Regular customer" } } }
  const row = async () => {
    const { body } = await till.ask<{ row: { name: string; version: number } }>(
      `GET /pharmacy/stock/${stockId}`,
    )
    return body.row
  }
  const { name, version } = await row()
  const saleKey = randomUUID()
  const returned = refund(sold.body.receiptNumber)
  const moved = { key: randomUUID(), direction: "out", cents: 100, reason: "Bank" }
  const acts = {
    discount: (approval?: string) =>
      till.sellOne(stockId, { id: saleKey }, { ...discount, ...(approval && { approval }) }),
    refund: (approval = "") => till.ask("POST /returns", returned, { approval }),
    cash: (approval = "") => till.ask("POST /till/day/cash", moved, { approval }),
    price: (approval = "") =>
      till.ask(`PATCH /pharmacy/stock/${stockId}`, { name, version, priceCents: 1100 }, { approval }),
  } as const
  for (const [right, act] of Object.entries(acts) as [keyof typeof acts, (typeof acts)["refund"]][]) {
    expect([right, await act()]).toMatchObject([right, { body: { code: "cashier-right", data: { right } } }])
    const wrongRight = await till.approve("Nimali", right === "refund" ? "discount" : "refund")
    expect([right, (await act(wrongRight.body.approval)).body.code]).toEqual([right, "cashier-right"])
    const { body } = await till.approve("Nimali", right)
    expect([right, (await act(body.approval)).status]).toEqual([right, expect.toBeOneOf([200, 201])])
    // Sent again, as after a lost answer, the act is found; a new act needs a new approval.
    expect([right, (await act(body.approval)).status]).toEqual([right, expect.toBeOneOf([200, 201])])
    const entries = await till.shelf.sql<{ who: number; after: { approved_by: number } }>(
      `select cashier_id as who, after from audit_log l where thing = 'cashier-approval' and thing_id = $1
       and after ->> 'used_at' is not null`,
      [body.approval],
    )
    expect([right, entries.length, entries[0]?.who]).toEqual([right, 1, kasun])
  }
  const again = await till.approve("Nimali", "discount")
  const approved = { line: { ...discount.line, shownPriceCents: 1100 }, approval: again.body.approval }
  expect((await till.sellOne(stockId, {}, approved)).status).toBe(201)
  expect((await till.sellOne(stockId, {}, approved)).body.code).toBe("cashier-right")
  const right = await row()
  expect(right.version).toBe(version + 1)
  await expectLedgerTrue(till.shelf.database)
})

test("lets a cashier void a whole sale of the same day as it was paid, and take no other return", async () => {
  let now = new Date("2026-11-20T04:00:00Z")
  await using clocked = await startApp({ now: () => now })
  await using till = await openCashiers(clocked, { Kasun: ["void"] })
  const stockId = await till.shelf.makeRow({ quantity: 20, priceCents: 1000 })
  await till.mustEnter("Kasun")
  await till.open(cash(10_000))
  const sell = async (quantity: number) =>
    (await till.sellOne(stockId, {}, { line: { quantity } })).body.receiptNumber
  const give = (receiptNumber: string, quantity: number, change: object = {}, approval = "") =>
    till.ask(
      "POST /returns",
      { ...refund(receiptNumber), lines: [{ lineNo: 1, quantity, to: "shelf" }], ...change },
      { approval },
    )
  const refused = { status: 409, body: { code: "cashier-right", data: { right: "refund" } } }
  const whole = await sell(3)
  expect(await give(whole, 2)).toMatchObject(refused)
  expect(await give(whole, 3, { refundMethod: "card" })).toMatchObject(refused)
  expect((await give(whole, 3)).status).toBe(201)

  const begun = await sell(3)
  const { body } = await till.approve("Nimali", "refund")
  expect((await give(begun, 1, {}, body.approval)).status).toBe(201)
  expect(await give(begun, 2)).toMatchObject(refused)
  const yesterdays = await sell(1)
  now = new Date("2026-11-20T18:30:00Z")
  await till.mustEnter("Kasun")
  expect(await give(yesterdays, 1)).toMatchObject(refused)
})

test("blocks a PIN after five wrong tries, longer each time, also when they come at once", async () => {
  await using till = await openCashiers(app)
  for (const left of [4, 3, 2, 1])
    expect(await till.enter("Kasun", "4826")).toMatchObject({
      status: 409,
      body: { code: "wrong-pin", data: { left } },
    })
  expect((await till.enter("Kasun", "4826")).body.code).toBe("pin-blocked")
  expect(await till.enter("Kasun")).toMatchObject({
    body: { code: "pin-blocked", data: { until: expect.any(String) } },
  })
  // Only Kasun's.
  await till.mustEnter("Nimali")
  minutesLater(1.1)
  const tried = await Promise.all(Array.from({ length: 12 }, () => till.enter("Kasun", "4826")))
  expect(tried.filter(({ status }) => status !== 409)).toEqual([])
  minutesLater(1.1)
  expect((await till.enter("Kasun")).body.code).toBe("pin-blocked")
  minutesLater(1)
  await till.mustEnter("Kasun")
  expect((await till.enter("Ishara", "4826")).body.data).toEqual({ left: 4 })

  // Two rounds of five were checked, and no more.
  const [log] = await till.shelf.sql(
    `select count(*)::int as tries, max((after ->> 'wrong_pins')::int) as most from audit_log
     where thing = 'cashier' and thing_id = $1 and after ? 'wrong_pins'`,
    [String((await till.find("Kasun")).id)],
  )
  expect(log).toEqual({ tries: 10, most: 10 })
})

test("keeps PINs secret, and refuses ones that are none", async () => {
  await using till = await openCashiers(app)
  await till.mustEnter("Nimali")
  for (const pin of ["", "123", "1234567", "12a4", "١٢٣٤", "0000", "1234", 8264, null, {}])
    expect([pin, (await till.add("Ruwan", pin as string)).status]).toEqual([pin, 400])
  for (const pin of ["9", "8264 ", { $gt: "" }, ["8264"]])
    expect([pin, (await till.enter("Nimali", pin as string)).status]).toEqual([pin, 400])
  for (const name of ["", " ", "x".repeat(61), "a\nb"])
    expect([name, (await till.add(name, "5937")).status]).toEqual([name, 400])
  expect((await till.add("Ruwan", "5937", ["refund", "refund"])).status).toBe(400)
  expect((await till.add("kasun", "5937")).body.data).toEqual({
    fields: [{ field: "name", message: "Another cashier has this name" }],
  })
  const { body } = await till.add("Ruwan", "5937")
  expect(JSON.stringify(body)).not.toMatch(/5937|scrypt|hash/)
  const stored = await till.shelf.sql("select pin_hash from cashiers where pharmacy_id = $1", [
    till.shelf.pharmacy,
  ])
  const log = JSON.stringify(await till.shelf.sql("select * from audit_log"))
  for (const { pin_hash } of stored) expect(log).not.toContain(pin_hash)
  for (const pin of [...Object.values(pins), "5937"]) expect(log).not.toContain(`"${pin}"`)
  expect(new Set(stored.map(({ pin_hash }) => pin_hash)).size).toBe(4)
})

test("lets only who may manage cashiers change them, and keeps one who may", async () => {
  await using till = await openCashiers(app)
  expect((await till.add("Ruwan", "5937")).body.code).toBe("cashier-needed")
  await till.mustEnter("Kasun")
  expect((await till.add("Ruwan", "5937")).body).toMatchObject({
    code: "cashier-right",
    data: { right: "manage" },
  })
  expect((await till.change("Kasun", { rights: ["manage"] })).body.code).toBe("cashier-right")
  expect((await till.ask("PUT /till/lock", { minutes: 60 })).body.code).toBe("cashier-right")

  await till.mustEnter("Nimali")
  expect((await till.change("Nimali", { rights: ["refund"] })).body.code).toBe("last-manager")
  expect((await till.change("Nimali", { isActive: false })).body.code).toBe("last-manager")
  const version = (await till.find("Kasun")).version
  expect((await till.change("Kasun", { rights: ["manage"], version: version + 1 })).body.code).toBe(
    "already-changed",
  )
  expect((await till.change("Kasun", { rights: ["manage"] })).status).toBe(200)
  // Sent again after a lost answer.
  expect((await till.change("Kasun", { rights: ["manage"], version })).status).toBe(200)
  // Two managers who deactivate each other at the same time: one stays.
  const both = await Promise.all(["Nimali", "Kasun"].map((name) => till.change(name, { isActive: false })))
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await till.ask("PUT /till/lock", { minutes: 7 })).status).toBe(400)

  // The password of the shared login is enough to set a new PIN for a manager who forgot it.
  const [left] = (await till.list()).filter(({ isActive, rights }) => isActive && rights.includes("manage"))
  const fresh = await signIn(app, { subject: till.pharmacist.subject, roles: ["pharmacien"] })
  const reset = (change: object) =>
    till.ask(
      `PUT /till/cashiers/${left?.id}`,
      { name: left?.name, version: left?.version, rights: left?.rights, isActive: true, ...change },
      { as: fresh.cookie },
    )
  expect((await reset({ pin: "3847" })).body.code).toBe("cashier-needed")
  await till.shelf.sql("update sessions set authenticated_at = $1 where subject = $2", [
    now,
    till.pharmacist.subject,
  ])
  expect((await reset({ pin: "3847" })).status).toBe(200)
  expect((await till.enter(left?.name as "Kasun", "3847")).status).toBe(200)
  expect((await till.enter(left?.name as "Kasun")).body.code).toBe("wrong-pin")
})

test("adds a cashier once for repeated requests", async () => {
  await using till = await openCashiers(app)
  await till.mustEnter("Nimali")
  const key = randomUUID()
  const added = await Promise.all([1, 2, 3].map(() => till.add("Ruwan", "5937", ["cash"], { key })))
  expect(added.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await till.list()).filter(({ name }) => name === "Ruwan")).toHaveLength(1)
  expect((await till.add("Ruwan", "5937", ["close"], { key })).body.code).toBe("key-used-differently")
  const [drawers] = await till.shelf.sql(
    "select count(*)::int from till_days d join cashiers c on c.id = d.cashier_id where c.name = 'Ruwan' and c.pharmacy_id = $1",
    [till.shelf.pharmacy],
  )
  expect(drawers).toEqual({ count: 1 })
})

test("does not let another pharmacy's cashier, or a deactivated one, to the till", async () => {
  await using till = await openCashiers(app)
  await using other = await openCashiers(app)
  const stockId = await till.shelf.makeRow({ quantity: 20, priceCents: 1000 })
  const foreign = { cashierId: (await other.find("Nimali")).id, pin: pins.Nimali }
  const kasun = await till.mustEnter("Kasun")
  expect((await till.ask("POST /till/cashier", foreign)).status).toBe(404)
  expect((await till.ask("POST /till/approvals", { ...foreign, right: "refund" })).status).toBe(404)
  const { id, version } = await other.find("Kasun")
  const body = { name: "Kasun", version, rights: [], isActive: false }
  expect((await till.ask(`PUT /till/cashiers/${id}`, body)).body.code).toBe("cashier-right")
  await till.mustEnter("Nimali")
  expect((await till.ask(`PUT /till/cashiers/${id}`, body)).status).toBe(404)
  const approved = (await other.mustEnter("Kasun"), await other.approve("Nimali", "refund"))
  await till.mustEnter("Kasun")
  const sold = await till.sellOne(stockId)
  expect((await till.ask("POST /returns", refund(sold.body.receiptNumber), approved.body)).body.code).toBe(
    "cashier-right",
  )

  const manager = await signIn(app, { subject: till.pharmacist.subject, roles: ["pharmacien"] })
  await till.mustEnter("Nimali", manager.cookie)
  const known = await till.find("Kasun")
  const off = { name: "Kasun", version: known.version, rights: [], isActive: false }
  expect((await till.ask(`PUT /till/cashiers/${kasun}`, off, { as: manager.cookie })).status).toBe(200)
  expect((await till.sellOne(stockId)).body.code).toBe("cashier-needed")
  expect((await till.ask("POST /till/cashier", { cashierId: kasun, pin: pins.Kasun })).status).toBe(404)
  expect(
    (await till.ask("POST /till/approvals", { cashierId: kasun, pin: pins.Kasun, right: "cash" })).status,
  ).toBe(404)

  const supplier = await signIn(app, { roles: ["supplier"] })
  for (const request of ["GET /till/cashiers", "GET /till/drawers"]) {
    expect((await till.ask(request, undefined, { as: supplier.cookie })).status).toBe(403)
    expect((await till.ask(request, undefined, { as: "none=1" })).status).toBe(401)
  }
})

test("keeps a drawer for each cashier, with X and Z reports that add up to the day", async () => {
  await using till = await openCashiers(app, { Kasun: ["cash", "refund"] })
  const stockId = await till.shelf.makeRow({ quantity: 50, priceCents: 1000 })
  const drawers = async () => (await till.ask<TillDay[]>("GET /till/drawers")).body
  const nimali = await till.mustEnter("Nimali")
  expect(await till.open(cash(50))).toMatchObject({ body: { cashier: { id: nimali }, openedBy: "Nimali" } })
  await till.sellOne(stockId)
  await till.sellOne(stockId, { payment: { method: "card" } })

  const kasun = await till.mustEnter("Kasun")
  expect((await till.day()).isOpen).toBe(false)
  expect((await till.move("in", 5)).body).toMatchObject({ code: "no-day-open" })
  await till.sellOne(stockId)
  minutesLater(1)
  expect(await till.open(cash(20))).toMatchObject({ status: 200, body: { cashier: { name: "Kasun" } } })
  expect((await till.open(cash(20))).body).toMatchObject({ code: "day-already-open" })
  const sold = await till.sellOne(stockId)
  await till.sellOne(stockId)
  expect((await till.ask("POST /returns", refund(sold.body.receiptNumber))).status).toBe(201)
  expect((await till.move("out", 3)).body).toMatchObject({ takings: { cashMovements: [{ by: "Kasun" }] } })
  // The X reports, which close nothing and tell no expected cash.
  const open = await drawers()
  expect(open.map(({ cashier, takings }) => [cashier?.name, takings.sales, takings.returns.cents])).toEqual([
    ["Nimali", { count: 2, cents: 2000 }, 0],
    ["Kasun", { count: 3, cents: 3000 }, 1000],
  ])
  expect(JSON.stringify(open)).not.toMatch(/expected|variance/)
  expect(await drawers()).toEqual(open)

  // Kasun may not close; Nimali closes both.
  expect((await till.close(cash(0))).body).toMatchObject({ code: "cashier-right" })
  await till.mustEnter("Nimali")
  const close = (name: string, counted: number) =>
    till.send<{ report: number; expectedCents: number }>("POST /api/till/day/close", {
      key: randomUUID(),
      dayId: open.find(({ cashier }) => cashier?.name === name)?.id,
      counted: cash(counted),
    })
  expect((await close("Kasun", 30)).body).toMatchObject({
    report: null,
    expectedCents: 3700,
    varianceCents: -700,
  })
  expect((await close("Kasun", 37)).body).toMatchObject({ report: 1, varianceCents: 0 })
  expect((await close("Nimali", 60)).body).toMatchObject({ report: 2, varianceCents: 0 })
  const z = await Promise.all([1, 2].map((number) => till.report(number)))
  expect(z).toMatchObject([
    {
      cashier: { id: kasun, name: "Kasun" },
      openedBy: "Kasun",
      closedBy: "Nimali",
      sales: { count: 3 },
      beforeOpening: { count: 1, cents: 1000 },
      earlierCounts: [{ by: "Nimali", varianceCents: -700 }],
    },
    { cashier: { name: "Nimali" }, sales: { count: 2, cents: 2000 }, late: [] },
  ])
  const [sum] = await till.shelf.sql(
    "select count(*)::int, sum(total_cents)::int as cents from sales where pharmacy_id = $1",
    [till.shelf.pharmacy],
  )
  const total = (of: (report: ClosingReport) => number) => z.reduce((all, report) => all + of(report), 0)
  expect(sum).toEqual({ count: total(({ sales }) => sales.count), cents: total(({ sales }) => sales.cents) })
  expect(await drawers()).toEqual([])
  const { rows } = (await till.ask<Report>("GET /pharmacy/reports/sales-by-staff")).body
  expect(rows.map(([name, receipts, , , returned]) => [name, receipts, returned])).toEqual([
    ["Kasun", 3, 1000],
    ["Nimali", 2, 0],
  ])

  // Each drawer's last closing can be reopened, whatever was closed after it.
  expect(await till.reopen(1)).toMatchObject({ status: 200, body: { cashier: { id: kasun }, follows: 1 } })
  expect((await till.reopen(2)).body).toMatchObject({ cashier: { id: nimali }, follows: 2 })
  expect((await till.change("Kasun", { isActive: false })).status).toBe(200)
  expect((await close("Kasun", 37)).body).toMatchObject({ code: "already-changed" })
  const [, left] = await drawers()
  expect(left).toMatchObject({ cashier: { name: "Kasun" }, isOpen: true })
  expect(
    (await till.send("POST /api/till/day/close", { key: randomUUID(), dayId: left?.id, counted: cash(37) }))
      .body,
  ).toMatchObject({ report: 3 })
})

test("records an offline sale for the cashier who made it", async () => {
  await using till = await openCashiers(app)
  const stockId = await till.shelf.makeRow({ quantity: 50, priceCents: 1000 })
  const { id: kasun } = await till.find("Kasun")
  const made = new Date(now.getTime() - 3_600_000).toISOString()
  const offline = (change: object = {}, line: object = {}) =>
    till.sellOne(stockId, { isOffline: true, occurredAt: made, cashierId: kasun, ...change }, { line })
  const cashierOf = async (id: string) =>
    (await till.shelf.sql("select cashier_id as id, till_day_id as day from sales where id = $1", [id]))[0]

  // The till is locked, or another cashier is there: it is still Kasun's.
  const first = await offline()
  expect(first.status).toBe(201)
  await till.mustEnter("Ishara")
  const second = await offline()
  for (const { body } of [first, second])
    expect(await cashierOf(body.id)).toMatchObject({ id: kasun, day: expect.any(Number) })
  // One queued before the first cashier was added.
  expect(await cashierOf((await offline({ cashierId: undefined })).body.id)).toEqual({ id: null, day: null })
  // An online sale is of the cashier at the till, whatever it says.
  const online = await till.sellOne(stockId, { cashierId: kasun })
  expect((await cashierOf(online.body.id))?.id).toBe((await till.find("Ishara")).id)
  // A discount that only a right allows is a task.
  const given = await offline({}, { discount: { percent: 5, reason: "Regular customer" } })
  expect(given.status).toBe(201)
  const [task] = await till.shelf.sql("select kind, details from pharmacy_tasks where sale_id = $1", [
    given.body.id,
  ])
  expect(task).toMatchObject({ kind: "offline-discount", details: { limitPercent: 0 } })

  await till.mustEnter("Nimali")
  await till.change("Kasun", { isActive: false })
  expect((await offline()).status).toBe(201)
  minutesLater(1)
  expect((await offline({ occurredAt: now.toISOString() })).body.code).toBe("seller-gone")
  // One that is recorded already is only sent again.
  const again = await till.ask<Sale>("POST /sales", {
    id: first.body.id,
    lines: [{ stockId, quantity: 1, shownPriceCents: 1000 }],
    payment: { method: "cash" },
    isOffline: true,
    occurredAt: made,
    cashierId: kasun,
  })
  expect(again.status).toBe(201)
  expect((await offline({ cashierId: 999_999 })).body.code).toBe("seller-gone")

  // Kasun's drawer was never opened: a manager opens and closes it.
  const [waiting] = (await till.ask<TillDay[]>("GET /till/drawers")).body
  expect(waiting).toMatchObject({ cashier: { name: "Kasun" }, isOpen: false })
  const opening = { key: randomUUID(), float: cash(0), dayId: waiting?.id }
  await till.mustEnter("Ishara")
  expect((await till.ask("POST /till/day/open", opening)).body.code).toBe("cashier-right")
  await till.mustEnter("Nimali")
  expect((await till.ask("POST /till/day/open", opening)).body).toMatchObject({
    cashier: { id: kasun },
    isOpen: true,
  })
})

test("adds at most 50 cashiers, also when two are added at once, and answers a repeated request for the last one", async () => {
  await using till = await openCashiers(app)
  await till.shelf.sql(
    `insert into cashiers (pharmacy_id, key, request_hash, name, rights, pin_hash, pin_set_at, created_at)
     select pharmacy_id, gen_random_uuid(), request_hash, 'Cashier ' || n, rights, pin_hash, pin_set_at, created_at
     from cashiers, generate_series(4, 49) n where id = $1`,
    [(await till.find("Kasun")).id],
  )
  await till.mustEnter("Nimali")
  const keys = { Ruwan: randomUUID(), Amara: randomUUID() }
  const add = (name: keyof typeof keys) => till.add(name, "5937", [], { key: keys[name] })
  const first = await Promise.all([add("Ruwan"), add("Amara")])
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200, 400]))
  expect(first.find(({ status }) => status === 400)?.body).toMatchObject({
    code: "bad-input",
    data: { fields: [{ field: "name", message: "A pharmacy has at most 50 cashiers" }] },
  })
  const again = await Promise.all([add("Ruwan"), add("Amara")])
  expect(again.map(({ status }) => status)).toEqual(first.map(({ status }) => status))
  expect(await till.list()).toHaveLength(50)
})
