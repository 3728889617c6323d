import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import type { RegisterMedicine, RegisterMonth } from "#contract/pharmacy/register.ts"
import { checkLedger } from "#server/pharmacy/stock-ledger/ledger-check.ts"
import { dayIn, makePrescribed, onPaper } from "#test/pharmacy/controlled.ts"
import { makeCart, makeReturn, openTillDesk } from "#test/pharmacy/till-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

async function openDesk() {
  const desk = await openTillDesk(app)
  onTestFinished(() => desk[Symbol.asyncDispose]())
  const month = dayIn().slice(0, 7)
  const counted = (stockId: number, change: object) => ({
    key: randomUUID(),
    witness: "Kamala",
    ...change,
    path: `POST /pharmacy/register/${stockId}/counts`,
  })
  return {
    ...desk,
    register: async (stockId: number, of = month, as?: string) =>
      (await desk.send<RegisterMonth>(`GET /pharmacy/register/${stockId}?month=${of}`, undefined, as)).body,
    medicines: async (as?: string) =>
      (await desk.send<{ medicines: RegisterMedicine[] }>("GET /pharmacy/register", undefined, as)).body
        .medicines,
    count: (stockId: number, change: object) => {
      const { path, ...body } = counted(stockId, change)
      return desk.send<RegisterMedicine>(path, body)
    },
  }
}

const supplied = (desk: Awaited<ReturnType<typeof openDesk>>, stockId: number, quantity: number) =>
  desk.sell(
    makeCart([{ stockId, quantity }], { prescription: onPaper(), overrideReason: "Two prescriptions" }),
  )

test("the register follows the ledger: received, supplied, returned, quarantined, corrected, counted", async () => {
  const desk = await openDesk()
  const stockId = await makePrescribed(desk.shelf, { batches: [] })
  const [{ medicineId } = { medicineId: 0 }] = (await desk.rows([stockId])).body
  const goods = {
    key: randomUUID(),
    supplier: "Lanka Wholesale",
    invoiceNumber: "INV-7",
    invoiceDate: dayIn(),
    totalCents: 4000,
    lines: [{ medicineId, lot: "L1", expiresOn: dayIn(900), units: 40, costCents: 4000 }],
  }
  const received = await desk.send("POST /pharmacy/goods-in", goods)
  expect(received.status).toBeLessThan(300)
  const sale = (await supplied(desk, stockId, 10)).body
  await desk.takeBack(makeReturn(sale.receiptNumber, [{ lineNo: 1, quantity: 1, to: "shelf" }]))
  await desk.takeBack(makeReturn(sale.receiptNumber, [{ lineNo: 1, quantity: 2, to: "quarantine" }]))
  const [batch] = await desk.shelf.sql<{ id: number }>("select id from batches where stock_id = $1", [
    stockId,
  ])
  await desk.send(`POST /pharmacy/stock/${stockId}/adjust`, {
    key: randomUUID(),
    batchId: batch?.id,
    reason: "damaged",
    delta: -3,
    note: "Dropped",
  })
  expect(await desk.count(stockId, { counted: 27, balance: 28, reason: "Not found" })).toMatchObject({
    status: 201,
    body: {
      balance: 27,
      inQuarantine: 5,
      lastCount: { balance: 28, counted: 27, witness: "Kamala", countedBy: "Ruwan" },
    },
  })
  const month = await desk.register(stockId)
  expect(month).toMatchObject({ opening: 0, closing: 27, counts: [{ reason: "Not found" }] })
  expect(month.entries).toMatchObject([
    {
      number: 1,
      act: "received",
      units: 40,
      balance: 40,
      lot: "L1",
      party: "Lanka Wholesale",
      document: "INV-7",
    },
    {
      number: 2,
      act: "supplied",
      units: -10,
      balance: 30,
      party: "Nimal Perera",
      document: sale.receiptNumber,
      prescriber: "Dr. S. Fernando",
      prescriberNumber: "SLMC 12345",
      who: "Ruwan",
    },
    {
      number: 3,
      act: "returned",
      units: 1,
      balance: 31,
      party: "Nimal Perera",
      document: sale.receiptNumber,
    },
    { number: 4, act: "quarantined", units: -3, balance: 28 },
    { number: 5, act: "corrected", units: -1, balance: 27, reason: "Not found", witness: "Kamala" },
  ])
  const next = await desk.register(stockId, "2099-01")
  expect(next).toMatchObject({ opening: 27, closing: 27, entries: [] })
})

test("two tills that sell the last units leave a right balance", async () => {
  const desk = await openDesk()
  const stockId = await makePrescribed(desk.shelf, { batches: [{ quantity: 10, lot: "A" }] })
  const sales = await Promise.all([7, 7, 3].map((quantity) => supplied(desk, stockId, quantity)))
  const sold = sales
    .filter(({ status }) => status === 201)
    .flatMap(({ body }) => body.lines[0]?.quantity ?? 0)
  const { entries, closing } = await desk.register(stockId)
  expect(closing).toBe(10 - sold.reduce((sum, units) => sum + units, 0))
  expect(closing).toBeGreaterThanOrEqual(0)
  expect(entries.map(({ number }) => number)).toEqual([1, ...sold.map((_, place) => place + 2)])
  expect(entries.at(-1)?.balance).toBe(closing)
})

test("units held for an order stay in the register, which numbers no reservation", async () => {
  const desk = await openDesk()
  const stockId = await makePrescribed(desk.shelf)
  const customer = await signIn(app, { name: "Nimal Perera" })
  const order = {
    key: randomUUID(),
    stockId,
    quantity: 5,
    customerTele: "077 123 4567",
    deliveryType: "pickup",
    description: "",
  }
  expect((await desk.send("POST /orders", order, customer.cookie)).status).toBe(201)
  await supplied(desk, stockId, 4)
  const { entries, medicine } = await desk.register(stockId)
  expect(medicine.balance).toBe(46)
  expect(entries.map(({ number, balance }) => [number, balance])).toEqual([
    [1, 50],
    [2, 46],
  ])
  expect(await desk.count(stockId, { counted: 3, balance: 46, reason: "Theft" })).toMatchObject({
    status: 409,
    body: { code: "units-held", data: { reserved: 5 } },
  })
  expect((await desk.count(stockId, { counted: 46, balance: 46 })).status).toBe(201)
})

test("a count is done once, against the balance on the screen, with a witness and a reason for a difference", async () => {
  const desk = await openDesk()
  const stockId = await makePrescribed(desk.shelf)
  expect((await desk.count(stockId, { counted: 49, balance: 50 })).status).toBe(400)
  expect((await desk.count(stockId, { counted: 50, balance: 50, witness: " " })).status).toBe(400)
  expect((await desk.count(stockId, { counted: 50, balance: 51, reason: "Late" })).body.code).toBe(
    "already-changed",
  )
  const once = { key: randomUUID(), counted: 49, balance: 50, reason: "Broken" }
  const both = await Promise.all([desk.count(stockId, once), desk.count(stockId, once)])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect((await desk.count(stockId, { ...once, counted: 48 })).body.code).toBe("key-used-differently")
  expect((await desk.register(stockId)).counts).toHaveLength(1)
  const free = await makePrescribed(desk.shelf, { controlled: false })
  expect((await desk.count(free, { counted: 50, balance: 50 })).status).toBe(404)
})

test("a pharmacy reads its own register only", async () => {
  const desk = await openDesk()
  const stockId = await makePrescribed(desk.shelf)
  expect(await desk.medicines()).toMatchObject([
    { id: stockId, balance: 50, inQuarantine: 0, lastCount: null },
  ])
  const stranger = await signIn(app, { roles: ["pharmacien"], pharmacyId: await desk.shelf.makePharmacy() })
  expect(await desk.medicines(stranger.cookie)).toEqual([])
  expect(await desk.register(stockId, "2026-11", stranger.cookie)).toMatchObject({ code: "not-found" })
})

test("the ledger check finds a register that disagrees", async () => {
  const desk = await openTillDesk(app)
  await using _shelf = desk.shelf
  const stockId = await makePrescribed(desk.shelf)
  const counted = { key: randomUUID(), counted: 50, balance: 50, witness: "Kamala" }
  await desk.send(`POST /pharmacy/register/${stockId}/counts`, counted)
  const found = async () => (await checkLedger(desk.shelf.database)).filter((one) => one.stock_id === stockId)
  expect(await found()).toEqual([])
  await desk.shelf.sql("alter table register_counts disable trigger register_counts_stay")
  await desk.shelf.sql("update register_counts set counted = 51, balance = 51 where stock_id = $1", [stockId])
  expect(await found()).toMatchObject([
    { rule: "a count left what was counted in the register", expected: "51", found: "50" },
  ])
  await desk.shelf.sql("update register_counts set counted = 50, balance = 50 where stock_id = $1", [stockId])
  await desk.shelf.sql("alter table register_counts enable trigger register_counts_stay")
  await desk.shelf.sql("update stock set quantity = quantity + 1 where id = $1", [stockId])
  expect((await found()).map(({ rule }) => rule)).toContain("the register's balance is in the shop")
  await desk.shelf.sql("update stock set quantity = quantity - 1 where id = $1", [stockId])
})
