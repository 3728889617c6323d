import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { CustomerAccount } from "#contract/pharmacy/customer-accounts.ts"
import type { Customer, DueCustomer, FoundCustomer } from "#contract/pharmacy/customers.ts"
import { fn } from "#database/functions.gen.ts"
import { call } from "#server/platform/database/call.ts"
import { makeCart, makeOffline, openTillDesk } from "#test/pharmacy/till-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

const clock = { at: new Date() }
let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => clock.at })
})
afterAll(() => app[Symbol.asyncDispose]())

const fields = {
  name: "Nimal Perera",
  phoneNumber: "077 123 4567",
  email: null,
  bornOn: "1961-03-04",
  language: "si",
  note: null,
  reminderWay: "whatsapp",
  allergies: ["penicillin"],
}

async function openCustomerDesk() {
  clock.at = new Date("2026-11-20T04:00:00Z")
  const till = await openTillDesk(app)
  const row = await till.shelf.makeRow({ priceCents: 1_000, batches: [{ quantity: 1_000 }] })
  const add = (change: object = {}, key = randomUUID()) =>
    till.send<Customer>("POST /pharmacy/customers", { key, ...fields, ...change })
  const { body: customer, status } = await add()
  expect(status, JSON.stringify(customer)).toBe(201)
  const at = `/pharmacy/customers/${customer.id}`
  const sale = (quantity: number) => till.sold([{ stockId: row, quantity }], { customerId: customer.id })
  const read = async () => (await till.send<Customer>(`GET ${at}`)).body
  const change = (version: number, body: object) =>
    till.send<Customer>(`PUT ${at}`, { ...fields, version, ...body })
  const plan = (saleId: string, days: number | null) =>
    till.send<Customer>("POST /pharmacy/refills", { saleId, lines: [{ lineNo: 1, days }] })
  const due = async () => (await till.send<DueCustomer[]>("GET /pharmacy/refills")).body
  const remind = (refills: number[], key = randomUUID()) =>
    till.send<Customer>(`POST ${at}/reminders`, { key, refills })
  const close = (refills: number[], as = "done") =>
    till.send<Customer>(`POST ${at}/closed-refills`, { refills, as })
  return { ...till, row, at, customer, add, sale, read, change, plan, due, remind, close }
}

/** A customer whose supply of 6 days runs out in 4 days, with its refill. */
async function openDueDesk() {
  const desk = await openCustomerDesk()
  const { id } = await desk.sale(30)
  await desk.plan(id, 6)
  expect(await desk.due()).toEqual([])
  clock.at = new Date("2026-11-22T04:00:00Z")
  const [due] = await desk.due()
  return { ...desk, first: due, refill: due?.refills[0]?.id ?? 0 }
}

test("finds customers by name and by phone number as people write it, at their pharmacy alone", async () => {
  const desk = await openCustomerDesk()
  await desk.add({ name: "Sita Silva", phoneNumber: null, reminderWay: null })
  const found = async (q: string, as?: string) =>
    (
      await desk.send<{ customers: FoundCustomer[] }>(
        `GET /pharmacy/customers?q=${encodeURIComponent(q)}`,
        undefined,
        as,
      )
    ).body.customers.map(({ name }) => name)
  expect(await found("perera nim")).toEqual(["Nimal Perera"])
  expect(await found("0771 23")).toEqual(["Nimal Perera"])
  expect(await found("+94 77 123 4567")).toEqual(["Nimal Perera"])
  expect(await found("si")).toEqual(["Sita Silva"])
  const stranger = await signIn(app, { roles: ["pharmacien"], pharmacyId: await desk.shelf.makePharmacy() })
  expect(await found("perera", stranger.cookie)).toEqual([])
  expect((await desk.send(`GET ${desk.at}`, undefined, stranger.cookie)).status).toBe(404)
  expect(
    await desk.shelf.sql(
      "select distinct action from audit_log where thing = 'customer-account' and thing_id = $1 and subject = $2 order by 1",
      [String(desk.customer.id), desk.pharmacist.subject],
    ),
  ).toMatchObject([{ action: "customers.add" }, { action: "customers.list" }])
})

test("keeps a customer's sales, and warns of allergies as patient of the same name", async () => {
  const desk = await openCustomerDesk()
  const first = await desk.sale(2)
  const offline = makeOffline([{ stockId: desk.row, quantity: 1, shownPriceCents: 1_000 }], {
    customerId: desk.customer.id,
  })
  expect((await desk.sell(offline)).status).toBe(201)
  const foreign = makeCart([{ stockId: desk.row, quantity: 1 }], { customerId: 999_999 })
  expect((await desk.sell(foreign)).body.code).toBe("not-found")
  expect((await desk.sell({ ...offline, customerId: undefined })).body.code).toBe("key-used-differently")
  expect((await desk.read()).sales.map(({ receiptNumber }) => receiptNumber)).toContain(first.receiptNumber)
  expect((await desk.read()).sales).toHaveLength(2)
  await desk.shelf.sql(
    `update medicines set prescription_only = true, generic_name = 'penicillin'
     where id = (select medicine_id from stock where id = $1)`,
    [desk.row],
  )
  const supply = (patientPhone: string) =>
    desk.sell(
      makeCart([{ stockId: desk.row, quantity: 1 }], {
        prescription: {
          patientName: "nimal PERERA",
          patientPhone,
          prescriber: "Dr. S. Fernando",
          writtenOn: "2026-11-19",
        },
      }),
    )
  expect((await supply("+94 77 123 4567")).body.code).toBe("supply-warned")
  expect((await supply("0711234567")).status).toBe(201)
})

test("changes a customer once, as it was read, and dates consent and its withdrawal", async () => {
  const desk = await openCustomerDesk()
  expect((await desk.add({ phoneNumber: null })).body.data).toMatchObject({
    fields: [{ field: "phoneNumber" }],
  })
  expect((await desk.add({ phoneNumber: "12" })).status).toBe(400)
  const key = randomUUID()
  const [one, other] = await Promise.all([desk.add({}, key), desk.add({}, key)])
  expect(one.body.id).toBe(other.body.id)
  expect((await desk.add({ name: "Other" }, key)).body.code).toBe("key-used-differently")
  expect(desk.customer).toMatchObject({ consentedAt: "2026-11-20T04:00:00.000Z", withdrawnAt: null })
  clock.at = new Date("2026-11-21T04:00:00Z")
  const both = await Promise.all([
    desk.change(1, { reminderWay: null, allergies: ["aspirin"] }),
    desk.change(1, { reminderWay: null, note: "x" }),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const now = await desk.read()
  expect(now).toMatchObject({ version: 2, reminderWay: null, withdrawnAt: "2026-11-21T04:00:00.000Z" })
  const again = { ...now, consentedAt: undefined }
  expect(again.allergies.length).toBe(1)
  const last = { reminderWay: null, note: now.note, allergies: now.allergies }
  expect((await desk.change(1, last)).body.version).toBe(2)
})

test("plans, lists and sends a refill once, and at most one reminder a day", async () => {
  const desk = await openDueDesk()
  expect(desk.first).toMatchObject({
    name: "Nimal Perera",
    way: "whatsapp",
    refills: [{ runsOutOn: "2026-11-26" }],
  })
  const key = randomUUID()
  const both = await Promise.all([desk.remind([desk.refill], key), desk.remind([desk.refill], key)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await desk.remind([desk.refill])).body.code).toBe("already-changed")
  expect(await desk.due()).toEqual([])
  clock.at = new Date("2026-11-20T05:00:00Z")
  const second = await desk.sale(10)
  await desk.plan(second.id, 7)
  clock.at = new Date("2026-11-22T05:00:00Z")
  const [due] = await desk.due()
  expect(due).toMatchObject({ wasRemindedToday: true, refills: [{ days: 7 }] })
  const ids = due?.refills.map(({ id }) => id) ?? []
  expect((await desk.remind(ids)).body.code).toBe("reminded-today")
  clock.at = new Date("2026-11-23T05:00:00Z")
  expect((await desk.remind(ids)).status).toBe(200)
})

test("closes a refill by hand and by the next sale, and stops without consent", async () => {
  const desk = await openDueDesk()
  expect((await desk.close([desk.refill, 999_999])).body.code).toBe("not-found")
  await desk.sale(30)
  expect(await desk.due()).toEqual([])
  expect((await desk.read()).refills).toMatchObject([{ state: "done" }])
  const { id } = (await desk.read()).sales[0] ?? { id: "" }
  expect((await desk.read()).sales[0]?.lines[0]?.proposedDays).toBe(6)
  const planned = await desk.plan(id, 3)
  const [refill] = planned.body.refills.filter(({ state }) => state === "open")
  expect((await desk.close([refill?.id ?? 0], "stopped")).body.refills.map(({ state }) => state)).toContain(
    "stopped",
  )
  await desk.change(1, { reminderWay: null })
  expect((await desk.plan(id, 5)).body.code).toBe("consent-needed")
  expect((await desk.remind([refill?.id ?? 0])).body.code).toBe("consent-needed")
})

test("erases a customer who owes nothing, and those unseen for years", async () => {
  const desk = await openCustomerDesk()
  await desk.send<CustomerAccount>(`PUT /pharmacy/accounts/${desk.customer.id}`, {
    version: 1,
    name: fields.name,
    phoneNumber: null,
    note: null,
    creditLimitCents: 10_000,
    isOpen: true,
  })
  const payment = { method: "account", accountId: desk.customer.id }
  const sold = await desk.sell(
    makeCart([{ stockId: desk.row, quantity: 1 }], { payment, customerId: desk.customer.id }),
  )
  const erase = (version: number) => desk.send<{ id: number }>(`POST ${desk.at}/erasure`, { version })
  expect((await erase(2)).body).toMatchObject({ code: "customer-owes", data: { balanceCents: 1_000 } })
  await desk.send(`POST /pharmacy/accounts/${desk.customer.id}/payments`, {
    key: randomUUID(),
    method: "cash",
    cents: 1_000,
  })
  expect((await erase(1)).body.code).toBe("already-changed")
  expect((await erase(2)).status).toBe(200)
  expect((await erase(2)).status).toBe(200)
  expect((await desk.send(`GET ${desk.at}`)).status).toBe(404)
  const receipt = await desk.send(`GET /sales/receipts/${sold.body.receiptNumber}`)
  expect(JSON.stringify(receipt.body)).not.toContain("Nimal")
  const { body: kept } = await desk.add({ name: "Kept" })
  const sweep = (since: string) =>
    call(
      app.database,
      fn.eraseUnseenCustomers({ since: new Date(since), batchSize: 100, happenedAt: clock.at }),
    )
  await sweep("2026-11-20T03:00:00Z")
  expect((await desk.send(`GET /pharmacy/customers/${kept.id}`)).status).toBe(200)
  await sweep("2026-11-20T05:00:00Z")
  expect((await desk.send(`GET /pharmacy/customers/${kept.id}`)).status).toBe(404)
})
