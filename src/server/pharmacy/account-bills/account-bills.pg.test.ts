import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import type { AccountBill, AccountBillDetail } from "#contract/pharmacy/account-bills.ts"
import type { CustomerAccount, Statement } from "#contract/pharmacy/customer-accounts.ts"
import { makeCart, makeReturn, openTillDesk } from "#test/pharmacy/till-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

const clock = { at: new Date() }
const on = (day: string) => {
  clock.at = new Date(`${day}T04:00:00Z`)
}
let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => clock.at })
})
afterAll(() => app[Symbol.asyncDispose]())

async function openDesk() {
  on("2026-10-05")
  const till = await openTillDesk(app)
  onTestFinished(() => till[Symbol.asyncDispose]())
  const row = await till.shelf.makeRow({ priceCents: 1000, quantity: 500 })
  const add = async (name: string, kind = "insurer") =>
    (
      await till.send<CustomerAccount>("POST /pharmacy/accounts", {
        key: randomUUID(),
        name,
        kind,
        phoneNumber: null,
        note: null,
        creditLimitCents: 1_000_000,
      })
    ).body
  const account = await add("Island Health")
  const charge = async (day: string, quantity: number, change: object = {}) => {
    on(day)
    const payment = { method: "account", accountId: account.id, reference: `IH ${quantity}`, ...change }
    const { status, body } = await till.sell(makeCart([{ stockId: row, quantity }], { payment }))
    expect([status, body.code]).toEqual([201, undefined])
    return body
  }
  const make = (untilDay: string, change: { id?: number; key?: string } = {}, as?: string) =>
    till.send<AccountBillDetail>(
      `POST /pharmacy/accounts/${change.id ?? account.id}/bills`,
      { key: change.key ?? randomUUID(), untilDay },
      as,
    )
  const answer = (id: string, change: object, as?: string) =>
    till.send<AccountBillDetail>(
      `POST /pharmacy/bills/${id}/answers`,
      { key: randomUUID(), dated: "2026-11-10", ...change },
      as,
    )
  const listed = async (query = "") =>
    (
      await till.send<{ bills: AccountBill[]; next: number | null; unbilledCents: number }>(
        `GET /pharmacy/accounts/${account.id}/bills${query}`,
      )
    ).body
  const balance = async () =>
    (await till.send<CustomerAccount[]>("GET /pharmacy/accounts")).body.find(({ id }) => id === account.id)
      ?.balanceCents
  return { ...till, row, account, add, charge, make, answer, listed, balance }
}
const paid = (cents: number) => ({ kind: "paid", method: "card", cents })
const refused = (cents: number) => ({ kind: "refused", cents, reason: "Not covered" })
const writtenOff = (cents: number) => ({ kind: "written-off", cents, reason: "Too little to claim again" })

test("a bill takes everything up to its day that no bill has, each sale once, with its reference", async () => {
  const desk = await openDesk()
  const first = await desk.charge("2026-10-05", 2)
  await desk.charge("2026-10-31", 3)
  await desk.charge("2026-11-01", 4)
  expect((await desk.listed()).unbilledCents).toBe(9000)
  const { status, body: october } = await desk.make("2026-10-31")
  expect(status).toBe(201)
  expect(october).toMatchObject({
    number: 1,
    name: "Island Health",
    fromDay: "2026-10-05",
    untilDay: "2026-10-31",
    totalCents: 5000,
    paidCents: 0,
    refusedCents: 0,
    lines: [
      { lineNo: 1, kind: "sale", receiptNumber: first.receiptNumber, reference: "IH 2", cents: 2000 },
      { lineNo: 2, cents: 3000 },
    ],
    answers: [],
  })
  expect((await desk.make("2026-10-31")).body.code).toBe("nothing-to-bill")
  // What comes back of a billed sale is taken off the next one.
  await desk.takeBack(makeReturn(first.receiptNumber, [{ lineNo: 1, quantity: 1, to: "shelf" }]))
  expect((await desk.make("2026-11-01")).body).toMatchObject({
    number: 2,
    totalCents: 3000,
    lines: [{ cents: 4000 }, { kind: "return", receiptNumber: first.receiptNumber, cents: -1000 }],
  })
  expect(await desk.listed("?limit=1")).toMatchObject({ bills: [{ number: 2 }], next: 2, unbilledCents: 0 })
  expect(await desk.listed("?limit=1&before=2")).toMatchObject({ bills: [{ number: 1 }], next: null })
  await expect(desk.shelf.sql("update account_bills set total_cents = 1")).rejects.toThrow("never changed")
  await expect(desk.shelf.sql("delete from account_bill_lines")).rejects.toThrow("never changed")
})

test("only the account's own part of a split payment is billed, and nothing where more came back than was sold", async () => {
  const desk = await openDesk()
  const sale = await desk.charge("2026-10-05", 2, {
    method: "split",
    cardCents: 500,
    qrCents: 0,
    accountCents: 1500,
  })
  expect((await desk.make("2026-10-05")).body.totalCents).toBe(1500)
  const back = { refundMethod: "account" }
  await desk.takeBack(makeReturn(sale.receiptNumber, [{ lineNo: 1, quantity: 1, to: "shelf" }], back))
  expect((await desk.make("2026-10-05")).body.code).toBe("nothing-to-bill")
})

test("numbers have no gap, however many bills are made at once, and a repeated request makes one", async () => {
  const desk = await openDesk()
  const accounts = [
    desk.account,
    await desk.add("Hill Hospital", "institution"),
    await desk.add("Ceylon Health"),
  ]
  for (const { id } of accounts) await desk.charge("2026-10-05", 1, { accountId: id })
  const wanted = accounts.map(({ id }) => ({ id, key: randomUUID() }))
  const made = await Promise.all([...wanted, ...wanted].map((change) => desk.make("2026-10-05", change)))
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
  const numbers = made.map(({ body }) => body.number)
  expect(numbers.slice(0, 3).toSorted((one, other) => one - other)).toEqual([1, 2, 3])
  expect(numbers.slice(3)).toEqual(numbers.slice(0, 3))
  const [mine] = (await desk.listed()).bills
  expect((await desk.make("2026-10-04", { key: mine?.id ?? "" })).body.code).toBe("key-used-differently")
  expect((await desk.make("2026-10-05")).body.code).toBe("nothing-to-bill")
  await desk.charge("2026-10-06", 1)
  expect((await desk.make("2026-10-06")).body.number).toBe(4)
})

test("payments of a bill go to the account, refusals stay owed, and neither is more than the bill", async () => {
  const desk = await openDesk()
  await desk.charge("2026-10-05", 10)
  const { id } = (await desk.make("2026-10-05")).body
  on("2026-11-20")
  const key = randomUUID()
  const part = await Promise.all([
    desk.answer(id, { ...paid(6000), key }),
    desk.answer(id, { ...paid(6000), key }),
  ])
  expect(part.map(({ status }) => status)).toEqual([201, 201])
  expect(await desk.balance()).toBe(4000)
  expect((await desk.answer(id, { ...paid(5999), key })).body.code).toBe("key-used-differently")
  expect((await desk.answer(id, refused(4001))).status).toBe(400)
  expect((await desk.answer(id, refused(3000))).body).toMatchObject({
    totalCents: 10_000,
    paidCents: 6000,
    refusedCents: 3000,
    answers: [
      { kind: "paid", cents: 6000, dated: "2026-11-10", reason: null, recordedBy: "Ruwan" },
      { kind: "refused", cents: 3000, reason: "Not covered" },
    ],
  })
  expect(await desk.balance()).toBe(4000)
  expect((await desk.answer(id, refused(1001))).status).toBe(400)
  // What was refused is paid after all.
  const both = await Promise.all([desk.answer(id, paid(3000)), desk.answer(id, paid(3000))])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 400])
  expect((await desk.answer(id, paid(1000))).status).toBe(201)
  expect(await desk.balance()).toBe(0)
})

test("writes off what was refused and is still owed, once, with the right, and the account no longer owes it", async () => {
  const desk = await openDesk()
  await desk.charge("2026-10-05", 10)
  const { id } = (await desk.make("2026-10-05")).body
  on("2026-11-20")
  expect((await desk.answer(id, writtenOff(1))).status).toBe(400)
  await desk.answer(id, refused(3000))
  expect((await desk.answer(id, { ...writtenOff(1), reason: "" })).status).toBe(400)
  const key = randomUUID()
  const twice = await Promise.all([
    desk.answer(id, { ...writtenOff(2000), key }),
    desk.answer(id, { ...writtenOff(2000), key }),
  ])
  expect(twice.map(({ status }) => status)).toEqual([201, 201])
  expect((await desk.answer(id, { ...writtenOff(1999), key })).body.code).toBe("key-used-differently")
  expect(await desk.balance()).toBe(8000)
  // What is left of it is paid after all, and no more.
  const races = await Promise.all([desk.answer(id, writtenOff(600)), desk.answer(id, writtenOff(600))])
  expect(races.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 400])
  expect((await desk.answer(id, paid(7401))).status).toBe(400)
  expect((await desk.answer(id, paid(7400))).body).toMatchObject({
    paidCents: 7400,
    refusedCents: 3000,
    writtenOffCents: 2600,
  })
  expect((await desk.answer(id, writtenOff(1))).status).toBe(400)
  expect(await desk.balance()).toBe(0)
  // It is no sale that a bill could take.
  expect(await desk.listed()).toMatchObject({ unbilledCents: 0, bills: [{ writtenOffCents: 2600 }] })
  const statement = await desk.send<Statement>(
    `GET /pharmacy/accounts/${desk.account.id}/statement?month=2026-11`,
  )
  expect(statement.body).toMatchObject({ openingCents: 10_000, closingCents: 0 })
  expect(
    statement.body.entries.map(({ kind, receiptNumber, reference, cents }) => [
      kind,
      receiptNumber,
      reference,
      cents,
    ]),
  ).toContainEqual(["write-off", "1", null, -2000])
  await desk.send("POST /till/cashiers", {
    key: randomUUID(),
    name: "Nimali",
    pin: "8264",
    rights: ["manage"],
  })
  expect((await desk.answer(id, writtenOff(1))).body.code).toBe("cashier-needed")
})

test("a bill keeps the tax numbers of both sides as they were", async () => {
  const desk = await openDesk()
  await desk.shelf.sql("update pharmacies set tax_number = '104-7000' where id = $1", [desk.shelf.pharmacy])
  const { id, version, name, phoneNumber, note, creditLimitCents } = desk.account
  const fields = { name, kind: "insurer", phoneNumber, note, creditLimitCents, isOpen: true }
  const change = (taxNumber: string, read: number) =>
    desk.send<CustomerAccount>(`PUT /pharmacy/accounts/${id}`, { ...fields, taxNumber, version: read })
  expect((await change("103-7000", version)).body.taxNumber).toBe("103-7000")
  expect((await change("x".repeat(41), version + 1)).status).toBe(400)
  await desk.charge("2026-10-05", 2)
  const bill = (await desk.make("2026-10-05")).body
  await change("109-7000", version + 1)
  const { body } = await desk.send<AccountBillDetail>(`GET /pharmacy/bills/${bill.id}`)
  expect(body).toMatchObject({ shopTaxNumber: "104-7000", payerTaxNumber: "103-7000" })
})

test("refuses days to come, absurd amounts, accounts of customers, other pharmacies and a locked till", async () => {
  const desk = await openDesk()
  await desk.charge("2026-10-05", 2)
  const person = await desk.add("Kamala", "person")
  const stranger = await signIn(app, { roles: ["pharmacien"], pharmacyId: await desk.shelf.makePharmacy() })
  expect((await desk.make("2026-10-06")).status).toBe(400)
  expect((await desk.make("2026-10-05", { id: person.id })).status).toBe(404)
  expect((await desk.make("2026-10-05", {}, stranger.cookie)).status).toBe(404)
  const { id } = (await desk.make("2026-10-05")).body
  expect((await desk.send(`GET /pharmacy/bills/${id}`, undefined, stranger.cookie)).status).toBe(404)
  expect((await desk.answer(id, paid(1), stranger.cookie)).status).toBe(404)
  for (const wrong of [
    paid(0),
    paid(-1),
    paid(0.5),
    paid(2001),
    { ...paid(1), method: "account" },
    { ...paid(1), reason: "Odd" },
    { kind: "refused", cents: 1 },
    { ...paid(1), dated: "2026-10-06" },
  ])
    expect([wrong, (await desk.answer(id, wrong)).status]).toEqual([wrong, 400])
  await desk.send("POST /till/cashiers", {
    key: randomUUID(),
    name: "Nimali",
    pin: "8264",
    rights: ["manage"],
  })
  expect((await desk.answer(id, { ...paid(1), dated: "2026-10-05" })).body.code).toBe("cashier-needed")
  expect((await desk.make("2026-10-05")).body.code).toBe("cashier-needed")
})
