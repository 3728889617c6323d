import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { ClosingReport, Counted, TillDay } from "#contract/pharmacy/cash-sessions.ts"
import type { CustomerAccount, Statement } from "#contract/pharmacy/customer-accounts.ts"
import { reportsCsv } from "#server/pharmacy/cash-sessions/report-file.ts"
import { makeCart, makeOffline, makeReturn, openTillDesk } from "#test/pharmacy/till-desk.ts"
import { startApp, type TestApp } from "#test/support/app.ts"

const clock = { at: new Date() }
let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => clock.at })
})
afterAll(() => app[Symbol.asyncDispose]())

const fields = { name: "Lakeside Nursing Home", phoneNumber: null, note: null, creditLimitCents: 10_000 }

async function openAccountDesk() {
  clock.at = new Date("2026-11-20T04:00:00Z")
  const till = await openTillDesk(app)
  const row = await till.shelf.makeRow({ priceCents: 1_000, batches: [{ quantity: 1_000 }] })
  const add = (body: object = {}) =>
    till.send<CustomerAccount>("POST /pharmacy/accounts", { key: randomUUID(), ...fields, ...body })
  const { body: account, status } = await add()
  expect(status, JSON.stringify(account)).toBe(201)
  const payment = { method: "account", accountId: account.id }
  const cart = (quantity: number, change: object = {}) =>
    makeCart([{ stockId: row, quantity }], { payment, ...change })
  const pay = (body: object) =>
    till.send<CustomerAccount>(`POST /pharmacy/accounts/${account.id}/payments`, {
      key: randomUUID(),
      method: "cash",
      ...body,
    })
  const change = (body: object) =>
    till.send<CustomerAccount>(`PUT /pharmacy/accounts/${account.id}`, { ...fields, isOpen: true, ...body })
  const balance = async () => {
    const { body } = await till.send<CustomerAccount[]>("GET /pharmacy/accounts")
    return body.find(({ id }) => id === account.id)
  }
  const statement = async (month: string) =>
    (await till.send<Statement>(`GET /pharmacy/accounts/${account.id}/statement?month=${month}`)).body
  return { ...till, row, account, cart, add, pay, change, balance, statement }
}

test("charges, credits and settles an account, and lists it by month and age", async () => {
  await using desk = await openAccountDesk()
  clock.at = new Date("2026-08-01T04:00:00Z")
  const first = await desk.sell(desk.cart(6))
  expect(first.body.payment).toMatchObject({
    method: "account",
    account: { name: fields.name, cents: 6_000 },
    changeCents: null,
  })
  clock.at = new Date("2026-11-20T04:00:00Z")
  const split = {
    method: "split",
    cardCents: 500,
    qrCents: 0,
    accountId: desk.account.id,
    accountCents: 2_000,
  }
  const second = await desk.sell(desk.cart(3, { payment: { ...split, tenderedCents: 1_000 } }))
  expect(second.body.payment).toMatchObject({ cardCents: 500, changeCents: 500, account: { cents: 2_000 } })
  expect(await desk.balance()).toMatchObject({
    balanceCents: 8_000,
    owedByAge: { upTo30: 2_000, upTo60: 0, upTo90: 0, over90: 6_000 },
  })
  // Cash is not handed out for what has not been paid.
  const back = await desk.takeBack(
    makeReturn(first.body.receiptNumber, [{ lineNo: 1, quantity: 1, to: "shelf" }]),
  )
  expect(back.body).toMatchObject({ refundMethod: "account", refundCents: 1_000, accountCents: 1_000 })
  const credited = makeReturn(second.body.receiptNumber, [{ lineNo: 1, quantity: 1, to: "shelf" }], {
    refundMethod: "account",
  })
  expect((await desk.takeBack(credited)).body).toMatchObject({ refundCents: 1_000, accountCents: 1_000 })
  const key = randomUUID()
  for (const time of [1, 2]) {
    const { body, status } = await desk.pay({ key, cents: 4_500 })
    expect([time, status, body.balanceCents]).toEqual([time, 201, 1_500])
  }
  expect((await desk.pay({ key, cents: 4_501 })).body.code).toBe("key-used-differently")
  expect((await desk.balance())?.owedByAge).toEqual({ upTo30: 1_500, upTo60: 0, upTo90: 0, over90: 0 })

  expect(await desk.statement("2026-08")).toMatchObject({
    openingCents: 0,
    entries: [{ kind: "sale", receiptNumber: first.body.receiptNumber, cents: 6_000 }],
    closingCents: 6_000,
  })
  const { openingCents, entries, closingCents } = await desk.statement("2026-11")
  expect({ openingCents, closingCents }).toEqual({ openingCents: 6_000, closingCents: 1_500 })
  expect(entries.map(({ kind, cents }) => `${kind} ${cents}`).toSorted()).toEqual([
    "payment -4500",
    "return -1000",
    "return -1000",
    "sale 2000",
  ])
  expect((await desk.receipt(second.body.receiptNumber)).body.refundedBy).toEqual({
    cash: 0,
    card: 0,
    qr: 0,
    account: 1_000,
  })
})

test("refuses a sale above the limit unless it is meant, and of a closed account always", async () => {
  await using desk = await openAccountDesk()
  const over = { code: "account-over-limit", data: { balanceCents: 9_000, limitCents: 10_000 } }
  const nine = desk.cart(9)
  expect((await desk.sell(nine)).status).toBe(201)
  expect(await desk.sell(desk.cart(2))).toMatchObject({ status: 409, body: over })
  expect((await desk.sell(nine)).status).toBe(201)
  expect((await desk.balance())?.balanceCents).toBe(9_000)
  const meant = { method: "account", accountId: desk.account.id, overLimit: true }
  expect((await desk.sell(desk.cart(2, { payment: meant }))).status).toBe(201)
  const closed = { version: 1, isOpen: false }
  expect((await desk.change(closed)).body).toMatchObject({ isOpen: false, version: 2 })
  expect((await desk.change(closed)).status).toBe(200)
  expect((await desk.change({ version: 1, name: "Another" })).body.code).toBe("already-changed")
  expect((await desk.sell(desk.cart(1, { payment: meant }))).body.code).toBe("account-closed")
  expect((await desk.pay({ cents: 11_000, method: "qr" })).body.balanceCents).toBe(0)
})

test("asks a cashier for the right to sell above the limit and to open accounts", async () => {
  await using desk = await openAccountDesk()
  const pin = "8264"
  const cashier = { key: randomUUID(), name: "Kasun", pin, rights: ["manage"] }
  const added = await desk.send<{ cashiers: { id: number }[] }>("POST /till/cashiers", cashier)
  await desk.send("POST /till/cashier", { cashierId: added.body.cashiers[0]?.id, pin })
  const meant = { method: "account", accountId: desk.account.id, overLimit: true }
  expect((await desk.sell(desk.cart(10))).status).toBe(201)
  const refused = { code: "cashier-right", data: { right: "credit" } }
  expect((await desk.sell(desk.cart(1, { payment: meant }))).body).toMatchObject(refused)
  expect((await desk.add()).body).toMatchObject(refused)
  expect((await desk.change({ version: 1, creditLimitCents: 1_000_000 })).body).toMatchObject(refused)
  expect((await desk.pay({ cents: 100 })).status).toBe(201)
})

test("never exceeds the limit by charges from two tills at once, and charges a repeated sale once", async () => {
  await using desk = await openAccountDesk()
  const other = await desk.shelf.makeRow({ priceCents: 1_000, batches: [{ quantity: 1_000 }] })
  const payment = { method: "account", accountId: desk.account.id }
  for (let round = 1; round <= 5; round++) {
    const carts = [desk.row, other].map((stockId) => makeCart([{ stockId, quantity: 6 }], { payment }))
    const answers = await Promise.all([...carts, ...carts].map((cart) => desk.sell(cart)))
    const sold = answers.filter(({ status }) => status === 201)
    expect(sold).toHaveLength(2)
    expect(sold[0]?.body.id).toBe(sold[1]?.body.id)
    expect((await desk.balance())?.balanceCents).toBe(6_000)
    await desk.pay({ cents: 6_000, method: "card" })
  }
})

test("bills an insurer sale by sale with a reference, and lists it on the statement and the receipt", async () => {
  await using desk = await openAccountDesk()
  const { body: insurer } = await desk.add({ name: "Island Health Insurance", kind: "insurer" })
  const charged = { method: "account", accountId: insurer.id }
  const without = await desk.sell(desk.cart(1, { payment: charged }))
  expect(without).toMatchObject({
    status: 400,
    body: { data: { fields: [{ field: "payment.reference", message: "Enter the member or claim number" }] } },
  })
  // The patient pays a part.
  const split = { method: "split", cardCents: 0, qrCents: 0, accountCents: 1_500, accountId: insurer.id }
  const cart = desk.cart(2, { payment: { ...split, reference: "IH 4471" } })
  const { body: sale } = await desk.sell(cart)
  expect(sale.payment?.account).toMatchObject({ cents: 1_500, reference: "IH 4471" })
  expect((await desk.sell(cart)).body).toEqual(sale)
  const other = { ...cart, payment: { ...split, reference: "IH 4472" } }
  expect((await desk.sell(other)).body).toMatchObject({ code: "key-used-differently" })
  clock.at = new Date("2026-11-20T05:00:00Z")
  await desk.takeBack(
    makeReturn(sale.receiptNumber, [{ lineNo: 1, quantity: 1, to: "shelf" }], { refundMethod: "account" }),
  )
  const { body } = await desk.send<Statement>(`GET /pharmacy/accounts/${insurer.id}/statement?month=2026-11`)
  expect(body.entries).toMatchObject([
    { kind: "sale", receiptNumber: sale.receiptNumber, reference: "IH 4471", cents: 1_500 },
    { kind: "return", receiptNumber: sale.receiptNumber, reference: "IH 4471", cents: -1_000 },
  ])
  // An institution may be billed without one, and nobody else's sale keeps one.
  const { body: ward } = await desk.add({ name: "Hill Hospital", kind: "institution" })
  expect((await desk.sell(desk.cart(1, { payment: { ...charged, accountId: ward.id } }))).status).toBe(201)
})

test("refuses other pharmacies' accounts, offline sales on account and parts without an account", async () => {
  await using desk = await openAccountDesk()
  await using foreign = await openAccountDesk()
  const line = { stockId: desk.row, quantity: 1, shownPriceCents: 1_000 }
  const theirs = { method: "account", accountId: foreign.account.id }
  expect((await desk.sell(makeCart([line], { payment: theirs }))).status).toBe(404)
  for (const path of ["/payments", ""]) {
    const body = path
      ? { key: randomUUID(), method: "cash", cents: 1 }
      : { ...fields, version: 1, isOpen: true }
    const request = `${path ? "POST" : "PUT"} /pharmacy/accounts/${foreign.account.id}${path}`
    expect((await desk.send(request, body)).status).toBe(404)
  }
  const own = { method: "account", accountId: desk.account.id }
  expect((await desk.sell(makeOffline([line], { payment: own }))).status).toBe(400)
  for (const parts of [{ accountCents: 500 }, { accountId: desk.account.id }, { accountCents: -1 }])
    expect(
      (
        await desk.sell(
          makeCart([line], { payment: { method: "split", cardCents: 1, qrCents: 0, ...parts } }),
        )
      ).status,
    ).toBe(400)
  const cash = await desk.sold([line], { payment: { method: "cash" } })
  const back = makeReturn(cash.receiptNumber, [{ lineNo: 1, quantity: 1, to: "shelf" }])
  expect((await desk.takeBack({ ...back, refundMethod: "account" })).status).toBe(400)
  for (const cents of [0, -1, 1.5, 1e15]) expect((await desk.pay({ cents })).status).toBe(400)
})

test("keeps payments on account apart from sales in the day's close, with their cash in the drawer", async () => {
  await using desk = await openAccountDesk()
  const cash = { pieces: [], otherCents: 5_000 }
  await desk.send("POST /till/day/open", { key: randomUUID(), float: cash })
  await desk.sell(desk.cart(4))
  await desk.pay({ cents: 1_500 })
  await desk.pay({ cents: 300, method: "card" })
  const { body: day } = await desk.send<TillDay>("GET /till/day")
  expect(day.takings).toMatchObject({
    sales: { count: 1, cents: 4_000 },
    salesByMethod: { cash: { count: 0, cents: 0 }, account: { count: 1, cents: 4_000 } },
    accountPayments: {
      cash: { count: 1, cents: 1_500 },
      card: { count: 1, cents: 300 },
      qr: { count: 0, cents: 0 },
    },
  })
  const count = { key: randomUUID(), dayId: day.id, counted: { pieces: [], otherCents: 6_500 } }
  const counted = await desk.send<Counted>("POST /till/day/close", count)
  expect(counted.body, JSON.stringify(counted.body)).toMatchObject({ expectedCents: 6_500, varianceCents: 0 })
  const { body: report } = await desk.send<ClosingReport>("GET /till/reports/1")
  expect(report.takings.accountPayments?.cash.cents).toBe(1_500)
  const [head = "", line = ""] = reportsCsv([report]).split("\r\n")
  const cells = new Map(head.split(",").map((column, place) => [column, line.split(",")[place]]))
  expect([
    cells.get("accountSales"),
    cells.get("accountPayments"),
    cells.get("accountPaymentsInCash"),
  ]).toEqual(["40", "18", "15"])
  expect(await desk.shelf.sql("select * from check_till_days()")).toEqual([])
})

test("notices in the ledger check what was credited without being charged, and payments in another pharmacy's day", async () => {
  await using desk = await openAccountDesk()
  await using other = await openAccountDesk()
  const float = { pieces: [], otherCents: 0 }
  for (const { send } of [desk, other]) await send("POST /till/day/open", { key: randomUUID(), float })
  const { body: sale } = await desk.sell(desk.cart(3))
  await desk.takeBack(makeReturn(sale.receiptNumber, [{ lineNo: 1, quantity: 1, to: "shelf" }]))
  await desk.pay({ cents: 500 })
  const { body: day } = await other.send<TillDay>("GET /till/day")
  const planted = async (...statements: string[]) => {
    for (const statement of ["begin", ...statements]) await desk.shelf.sql(statement)
    const found = await desk.shelf.sql<{ rule: string }>(
      "select rule from check_ledger() union select rule from check_returns() union select rule from check_till_days()",
    )
    await desk.shelf.sql("rollback")
    return found.map(({ rule }) => rule)
  }
  expect(await planted()).toEqual([])
  expect(
    await planted(`update sales set payment_method = 'split', account_cents = 900, card_cents = 2100
      where id = '${sale.id}'`),
  ).toEqual(["no more was credited to an account than was charged"])
  expect(
    await planted(
      "alter table account_payments disable trigger account_payments_stay",
      `update account_payments set till_day_id = ${day.id} where account_id = ${desk.account.id}`,
    ),
  ).toContain("a payment on account is in a day of its pharmacy and its cashier")
})
