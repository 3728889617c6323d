import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Delivery } from "#contract/pharmacy/deliveries.ts"
import type { PurchaseOrder } from "#contract/pharmacy/purchase-orders.ts"
import type { LowStockMedicine } from "#contract/pharmacy/reordering.ts"
import type { PharmacySupplier } from "#contract/pharmacy/suppliers.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { expectLedgerTrue } from "#test/pharmacy/ledger.ts"
import { makeDelivery, makePurchases, now } from "#test/pharmacy/purchases.ts"
import { openShelf } from "#test/pharmacy/shelf.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

// One server for all tests; each has its own pharmacies.
let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => now })
})
afterAll(() => app[Symbol.asyncDispose]())

async function openCounter() {
  const shelf = await openShelf(app.cluster)
  const counterOf = async (pharmacyId: PharmacyId) =>
    makeCounter((await signIn(app, { roles: ["pharmacien"], pharmacyId })).cookie)
  return {
    ...makePurchases(shelf),
    shelf,
    counterOf,
    own: await counterOf(shelf.pharmacy),
    [Symbol.asyncDispose]: () => shelf[Symbol.asyncDispose](),
  }
}

/** The fields that tests check. */
type Answer = {
  code: string
  data: unknown
  id: number
  limit: number
  total: number
  orders: PurchaseOrder[]
  medicines: LowStockMedicine[]
  suppliers: PharmacySupplier[]
  waiting: unknown
  order: unknown
  deliveries: Delivery[]
  delivery: Delivery
}

function makeCounter(cookie: string) {
  const send = async (method: string, path: string, body?: unknown) => {
    const init = {
      method,
      headers: { cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    const answer = await app.ask(`/api/pharmacy/${path}`, init)
    return { status: answer.status, body: (await answer.json()) as Answer } // each test reads its own part
  }
  return {
    get: (path: string) => send("GET", path),
    post: (path: string, body: unknown) => send("POST", path, body),
    put: (path: string, body: unknown) => send("PUT", path, body),
  }
}

/** A line of a medicine that nobody has ordered yet. */
const unseen = { ordered: 0, supplierId: null }

const newOrder = (medicineId: number, quantity = 50) => ({ key: randomUUID(), medicineId, quantity })

test("adds an order once per key and refuses another order with it", async () => {
  await using counter = await openCounter()
  const medicine = await counter.medicineOf(await counter.shelf.makeRow({ quantity: 5 }))
  const order = newOrder(medicine)
  const answers = await Promise.all([1, 2, 3].map(() => counter.own.post("purchase-orders", order)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(answers[0]?.body).toMatchObject({
    medicineId: medicine,
    manufacturer: "Test Maker",
    quantity: 50,
    status: "Pending",
    supplier: null,
    remaining: 50,
    orderDate: now.toISOString(),
  })
  const differently = await counter.own.post("purchase-orders", { ...order, quantity: 51 })
  expect([differently.status, differently.body.code]).toEqual([422, "key-used-differently"])
  const { body } = await counter.own.get("purchase-orders")
  expect(body.orders).toHaveLength(1)
})

test("adds several orders, all or none", async () => {
  await using counter = await openCounter()
  const medicines = []
  for (let n = 0; n < 2; n++) medicines.push(await counter.medicineOf(await counter.shelf.makeRow()))
  const lines = medicines.map((medicineId) => ({ medicineId, quantity: 10, ...unseen }))
  const key = randomUUID()
  const missing = await counter.own.post("purchase-orders/all", {
    key,
    lines: [...lines, { medicineId: 999_999, quantity: 1, ...unseen }],
  })
  expect([missing.status, missing.body.data]).toEqual([404, { medicineIds: [999_999] }])
  for (let n = 0; n < 2; n++) {
    const { status, body } = await counter.own.post("purchase-orders/all", { key, lines })
    expect([status, body.orders.map((order) => order.medicineId)]).toEqual([201, medicines])
  }
  const longer = await counter.own.post("purchase-orders/all", {
    key,
    lines: [
      ...lines,
      { medicineId: await counter.medicineOf(await counter.shelf.makeRow()), quantity: 1, ...unseen },
    ],
  })
  expect(longer.body.code).toBe("key-used-differently")
  const { body } = await counter.own.get("purchase-orders?status=Pending")
  expect(body.orders).toHaveLength(2)
})

test.each<[string, unknown]>([
  ["zero", { quantity: 0 }],
  ["less than nothing", { quantity: -5 }],
  ["no whole number", { quantity: 1.5 }],
  ["a text", { quantity: "50" }],
  ["more than anybody sells", { quantity: 100_001 }],
  ["a pharmacy of one's choice", { pharmacyId: 1 }],
  ["a status of one's choice", { status: "Completed" }],
  ["no key", { key: "x" }],
])("refuses an order: %s", async (_, change) => {
  await using counter = await openCounter()
  const answer = await counter.own.post("purchase-orders", {
    ...newOrder(1),
    ...(change as object),
  })
  expect([answer.status, answer.body.code]).toEqual([400, "bad-input"])
})

test("returns 404 for every action on another pharmacy's order", async () => {
  await using counter = await openCounter()
  const supplier = await counter.makeSupplier()
  const id = await counter.completed(supplier, await counter.medicineOf(await counter.shelf.makeRow()))
  const other = await counter.counterOf(await counter.shelf.makePharmacy())
  const { id: _, ...delivery } = makeDelivery(id, 50)
  const answers = [
    await other.post(`purchase-orders/${id}/remove`, { version: 3 }),
    await other.post(`purchase-orders/${id}/restore`, { version: 3 }),
    await other.post(`purchase-orders/${id}/deliveries`, delivery),
    await other.get(`purchase-orders/${id}/deliveries`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await other.get("purchase-orders")).body.orders).toEqual([])
  expect(await counter.stateOf(id)).toMatchObject({ removed: false, accepted: 0 })
})

test("refuses guests and other roles", async () => {
  const { cookie } = await signIn(app, { roles: ["supplier"] })
  for (const path of ["purchase-orders", "low-stock", "suppliers", "consumption/1"]) {
    expect((await app.ask(`/api/pharmacy/${path}`)).status).toBe(401)
    expect((await makeCounter(cookie).get(path)).status).toBe(403)
  }
  const nobody = await signIn(app, { roles: ["pharmacien"] })
  expect((await makeCounter(nobody.cookie).get("purchase-orders")).status).toBe(403)
})

test("removes and restores an order in any status without erasing it", async () => {
  await using counter = await openCounter()
  const medicine = await counter.medicineOf(await counter.shelf.makeRow())
  const supplier = await counter.makeSupplier()
  const id = await counter.completed(supplier, medicine)
  const stale = await counter.own.post(`purchase-orders/${id}/remove`, { version: 1 })
  expect([stale.status, stale.body.data]).toEqual([
    409,
    { status: "Completed", version: 3, isRemoved: false },
  ])
  const removed = await counter.own.post(`purchase-orders/${id}/remove`, { version: 3 })
  expect(removed).toEqual({ status: 200, body: { id, version: 4 } })
  expect(await counter.own.post(`purchase-orders/${id}/remove`, { version: 3 })).toEqual(removed)
  expect((await counter.own.get("purchase-orders")).body.orders).toEqual([])
  const back = await counter.own.post(`purchase-orders/${id}/restore`, { version: 4 })
  expect(back.body).toMatchObject({ id, status: "Completed", supplier: "Test Supplier", version: 5 })
  const [kept] = await counter.shelf.sql("select removed_by from purchase_orders where id = $1", [id])
  expect(kept).toEqual({ removed_by: null })
  await expect(
    counter.shelf.database.sql.deleteFrom("purchase_orders").where("id", "=", id).execute(),
  ).rejects.toMatchObject({ code: "42501" })
})

test("marks stock strictly below the pharmacy's limit as low", async () => {
  await using counter = await openCounter()
  const nine = await counter.medicineOf(await counter.shelf.makeRow({ quantity: 9 }))
  const ten = await counter.medicineOf(await counter.shelf.makeRow({ quantity: 10 }))
  const gone = await counter.shelf.makeRow()
  await counter.shelf.sql("update stock set removed_at = now() where id = $1", [gone])
  const lowIds = async () => {
    const { body } = await counter.own.get("low-stock")
    return [body.limit, body.total, body.medicines.map((each) => each.medicineId).toSorted((a, b) => a - b)]
  }
  expect(await lowIds()).toEqual([10, 1, [nine]])
  expect((await counter.own.put("low-stock/limit", { limit: 11 })).body).toEqual({ limit: 11 })
  expect(await lowIds()).toEqual([11, 2, [nine, ten].toSorted((a, b) => a - b)])
  await counter.own.put("low-stock/limit", { limit: 0 })
  expect(await lowIds()).toEqual([0, 0, []])
  const other = await counter.counterOf(await counter.shelf.makePharmacy())
  expect((await other.get("low-stock")).body.limit).toBe(10)
  for (const wrong of [-1, 1.5, 100_001, "x", null])
    expect((await counter.own.put("low-stock/limit", { limit: wrong })).status).toBe(400)
})

test("lists low stock by the days it lasts, then by the units left", async () => {
  await using counter = await openCounter()
  const rowOf = async (quantity: number) => counter.shelf.makeRow({ quantity })
  const [nine, three, sold] = [await rowOf(9), await rowOf(3), await rowOf(9)]
  await counter.shelf.sql("select apply_movements($1, 'test', gen_random_uuid(), 'test', $2, $3)", [
    counter.shelf.pharmacy,
    JSON.stringify([{ stock_id: sold, kind: "sale", delta: -3 }]),
    now,
  ])
  const medicines = await Promise.all([sold, three, nine].map((row) => counter.medicineOf(row)))
  const { body } = await counter.own.get("low-stock")
  expect(body.medicines.map(({ medicineId }) => medicineId)).toEqual(medicines)
})

test("computes consumption from sales, returns, empty days and open orders", async () => {
  await using counter = await openCounter()
  const stockId = await counter.shelf.makeRow()
  const medicine = await counter.medicineOf(stockId)
  const move = async (kind: string, delta: number, daysAgo: number) =>
    counter.shelf.sql("select apply_movements($1, 'test', gen_random_uuid(), 'test', $2, $3)", [
      counter.shelf.pharmacy,
      JSON.stringify([{ stock_id: stockId, kind, delta }]),
      new Date(now.getTime() - daysAgo * 86_400_000),
    ])
  await move("receipt", 200, 110)
  await move("sale", -60, 100)
  await move("sale", -100, 20)
  await move("return", 5, 19)
  await move("sale", -45, 10)
  await move("receipt", 11, 6)
  const supplier = await counter.makeSupplier("Slow", 9)
  const open = await counter.completed(supplier, medicine, 30)
  await counter.receive(
    makeDelivery(open, 4, { accepted: [], refused: [{ quantity: 4, reason: "damaged" }] }),
  )
  const removed = await counter.order(medicine, 500)
  await counter.own.post(`purchase-orders/${removed}/remove`, { version: 1 })
  expect((await counter.own.get(`consumption/${medicine}`)).body).toEqual({
    left: 11,
    ordered: 26,
    sold: 140,
    days: 90,
    daysOut: 4,
    leadTimeDays: 9,
    yearAgo: { before: 0, after: 0 },
    packSize: null,
    limits: null,
    supplier: null,
  })
  const foreign = await counter.medicineOf(
    await counter.shelf.makeRow({ pharmacy: await counter.shelf.makePharmacy() }),
  )
  expect((await counter.own.get(`consumption/${foreign}`)).body).toMatchObject({ left: 0, sold: 0, days: 90 })
  expect((await counter.own.get("consumption/999999")).status).toBe(404)
  await expectLedgerTrue(counter.shelf.database)
})

test("records, checks and lists a delivery", async () => {
  await using counter = await openCounter()
  const supplier = await counter.makeSupplier()
  const stockId = await counter.shelf.makeRow()
  const id = await counter.completed(supplier, await counter.medicineOf(stockId))
  const { id: _, ...delivery } = makeDelivery(id, 49, {
    delivered: 50,
    refused: [{ quantity: 2, reason: "short-dated" }],
  })
  const path = `purchase-orders/${id}/deliveries`
  expect((await counter.own.post(path, delivery)).body.data).toEqual({ field: "delivered", counted: 51 })
  const right = { ...delivery, refused: [{ quantity: 1, reason: "short-dated" }] }
  const first = await counter.own.post(path, right)
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({
    order: { accepted: 49, refused: 1, remaining: 0 },
    delivery: { id: right.key, remaining: 0, accepted: [{ quantity: 49, lot: "B1127" }] },
  })
  expect(await counter.own.post(path, right)).toEqual(first)
  expect((await counter.own.get(path)).body).toEqual({
    order: first.body.order,
    deliveries: [first.body.delivery],
  })
  for (const wrong of [
    { delivered: 0 },
    { accepted: [{ quantity: 50, lot: " ", expiresOn: "2028-01-31" }], refused: [] },
    { accepted: [{ quantity: 50, lot: "A", expiresOn: "2028-02-31" }], refused: [] },
    { accepted: [], refused: [{ quantity: 50, reason: "boring" }] },
    { priceCents: -1 },
  ])
    expect((await counter.own.post(path, { ...right, key: randomUUID(), ...wrong })).status).toBe(400)
  expect(await counter.shelf.quantity(stockId)).toBe(49)
  await expectLedgerTrue(counter.shelf.database)
})

test("lists current suppliers first with their lead time and open orders", async () => {
  await using counter = await openCounter()
  const medicine = await counter.medicineOf(await counter.shelf.makeRow())
  await counter.makeSupplier("Aba", 5)
  const ours = await counter.makeSupplier("Zeta", 2)
  const id = await counter.completed(ours, medicine, 50)
  await counter.shelf.sql(
    "update purchase_orders set order_date = order_date - interval '4 days' where id = $1",
    [id],
  )
  await counter.receive(makeDelivery(id, 20))
  await counter.completed(ours, medicine, 7)
  await counter.own.post("purchase-orders", newOrder(medicine, 11))
  const { suppliers, waiting } = (await counter.own.get("suppliers")).body
  expect(waiting).toEqual({ orders: 1, units: 11 })
  expect([suppliers[0], suppliers.find(({ name }) => name === "Aba")]).toMatchObject([
    { name: "Zeta", leadTimeDays: 2, averageDays: 4, openOrders: 2, openUnits: 37, receivedOrders: 1 },
    { name: "Aba", averageDays: null, openOrders: 0, openUnits: 0, receivedOrders: 0 },
  ])
})
