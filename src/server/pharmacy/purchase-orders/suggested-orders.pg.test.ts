import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { PurchaseOrder } from "#contract/pharmacy/purchase-orders.ts"
import type { Consumption, SuggestedOrder } from "#contract/pharmacy/reordering.ts"
import type { Cart } from "#contract/pharmacy/sales.ts"
import { reorderOf } from "#domain/pharmacy/reorder.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { sellCart } from "#server/pharmacy/sales/queries.ts"
import { makeDelivery, makePurchases, now } from "#test/pharmacy/purchases.ts"
import { openShelf } from "#test/pharmacy/shelf.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

// One server for all tests; each has its own pharmacies.
let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => now })
})
afterAll(() => app[Symbol.asyncDispose]())

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)

async function openCounter() {
  const shelf = await openShelf(app.cluster, 8)
  const { cookie } = await signIn(app, { roles: ["pharmacien"], pharmacyId: shelf.pharmacy })
  const ask = async <Answer>(method: string, path: string, body?: unknown, as = cookie) => {
    const init = {
      method,
      headers: { cookie: as },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    const answer = await app.ask(`/api/${path}`, init)
    return { status: answer.status, body: (await answer.json()) as Answer } // each test reads its own part
  }
  const purchases = makePurchases(shelf)
  /** Makes a row that sold `sold` units in 30 days and has `left` units. */
  async function tradedRow({ sold = 30, left = 5, pharmacy = shelf.pharmacy } = {}) {
    const stockId = await shelf.makeRow({ pharmacy })
    await shelf.sql("select apply_movements($1, 'delivery', gen_random_uuid(), 'test', $2, $3)", [
      pharmacy,
      JSON.stringify([{ stock_id: stockId, kind: "receipt", delta: sold + left }]),
      daysAgo(30),
    ])
    if (sold > 0) await sell(stockId, sold, daysAgo(10), pharmacy)
    return purchases.medicineOf(stockId)
  }
  const sell = (stockId: number, quantity: number, occurredAt: Date, pharmacy: PharmacyId = shelf.pharmacy) =>
    sellCart(shelf.database, pharmacy, {
      cart: { id: randomUUID(), lines: [{ stockId, quantity }] } as Cart, // the other fields have defaults
      till: { seller: "test|pharmacist", now: occurredAt, day: colomboDay(occurredAt) },
    })
  const suggested = async () =>
    (await ask<{ medicines: SuggestedOrder[]; total: number }>("GET", "pharmacy/suggested-orders")).body
  const setRule = (medicineId: number, rule: object, as = cookie) =>
    ask<Consumption & { code: string }>(
      "PUT",
      `pharmacy/reorder-rules/${medicineId}`,
      { limits: null, supplierId: null, ...rule },
      as,
    )
  const send = (lines: SuggestedOrder[], key: string = randomUUID()) =>
    ask<{ orders: PurchaseOrder[]; code: string; data: unknown }>("POST", "pharmacy/purchase-orders/all", {
      key,
      lines: lines.map((line) => ({
        medicineId: line.medicineId,
        quantity: reorderOf(line).quantity,
        ordered: line.ordered,
        supplierId: line.supplier?.id ?? null,
      })),
    })
  return {
    ...purchases,
    shelf,
    cookie,
    ask,
    tradedRow,
    sell,
    suggested,
    setRule,
    send,
    [Symbol.asyncDispose]: () => shelf[Symbol.asyncDispose](),
  }
}

test("suggests what runs out, with what it takes to explain it", async () => {
  await using counter = await openCounter()
  const due = await counter.tradedRow()
  await counter.tradedRow({ left: 40 })
  await counter.tradedRow({ sold: 0, left: 1 })
  await counter.tradedRow({ pharmacy: await counter.shelf.makePharmacy() })
  await counter.shelf.sql(
    "insert into barcodes (gtin, medicine_id, pack_size) values ($1, $2, 20), ($3, $2, 50)",
    [String(due).padStart(14, "1"), due, String(due).padStart(14, "2")],
  )
  const { medicines, total } = await counter.suggested()
  expect([total, medicines]).toEqual([
    1,
    [
      {
        medicineId: due,
        medicine: expect.stringMatching(/^Medicine/),
        manufacturer: "Test Maker",
        left: 5,
        ordered: 0,
        sold: 30,
        days: 30,
        daysOut: 0,
        leadTimeDays: expect.any(Number),
        yearAgo: { before: 0, after: 0 },
        packSize: 20,
        limits: null,
        supplier: null,
        unitCostCents: null,
        prices: [],
      },
    ],
  ])
})

test("lets limits set by hand win, also where nothing was sold", async () => {
  await using counter = await openCounter()
  const sold = await counter.tradedRow()
  const unsold = await counter.tradedRow({ sold: 0, left: 3 })
  await counter.setRule(sold, { limits: { reorderPoint: 4, orderUpTo: 10 } })
  expect(await counter.suggested()).toMatchObject({ total: 0 })
  await counter.setRule(unsold, { limits: { reorderPoint: 3, orderUpTo: 12 } })
  const { medicines } = await counter.suggested()
  expect(medicines.map((line) => [line.medicineId, reorderOf(line).quantity])).toEqual([[unsold, 9]])
  await counter.setRule(sold, { limits: null })
  expect(await counter.suggested()).toMatchObject({ total: 2 })
})

test.each<[string, object]>([
  ["more to start with than to order up to", { limits: { reorderPoint: 11, orderUpTo: 10 } }],
  ["nothing to order up to", { limits: { reorderPoint: 0, orderUpTo: 0 } }],
  ["less than nothing", { limits: { reorderPoint: -1, orderUpTo: 10 } }],
  ["more than anybody orders", { limits: { reorderPoint: 1, orderUpTo: 1_000_000_000 } }],
  ["half a unit", { limits: { reorderPoint: 0.5, orderUpTo: 10 } }],
  ["one limit alone", { limits: { reorderPoint: 5 } }],
  ["no such supplier", { supplierId: 2_000_000_000 }],
])("refuses a reorder rule of %s", async (_, rule) => {
  await using counter = await openCounter()
  const medicine = await counter.tradedRow()
  expect(await counter.setRule(medicine, rule)).toMatchObject({ status: 400, body: { code: "bad-input" } })
  expect((await counter.ask<Consumption>("GET", `pharmacy/consumption/${medicine}`)).body).toMatchObject({
    limits: null,
    supplier: null,
  })
})

test("sets rules for medicines in its own stock only", async () => {
  await using counter = await openCounter()
  const foreign = await counter.tradedRow({ pharmacy: await counter.shelf.makePharmacy() })
  expect(await counter.setRule(foreign, {})).toMatchObject({ status: 404 })
  const own = await counter.tradedRow()
  const limits = { reorderPoint: 2, orderUpTo: 9 }
  for (let n = 0; n < 2; n++)
    expect(await counter.setRule(own, { limits })).toMatchObject({
      status: 200,
      body: { limits, supplier: null },
    })
  const supplier = await signIn(app, { roles: ["supplier"], supplierId: await counter.makeSupplier() })
  expect(await counter.setRule(own, {}, supplier.cookie)).toMatchObject({ status: 403 })
})

test("orders what was suggested once, whoever else sends it at the same moment", async () => {
  await using counter = await openCounter()
  for (let n = 0; n < 3; n++) await counter.tradedRow()
  const { medicines } = await counter.suggested()
  expect(medicines).toHaveLength(3)
  const key = randomUUID()
  const [first, second] = medicines
  if (!first || !second) throw new Error("Nothing is suggested")
  const answers = await Promise.all([
    counter.send(medicines, key),
    counter.send(medicines, key),
    counter.send(medicines),
    counter.send([second, first]),
    counter.send([first]),
  ])
  const orders = await counter.shelf.sql<{ medicine: number; quantity: number }>(
    `select medicine_id as medicine, sum(order_quantity)::integer as quantity from purchase_orders
     where pharmacy_id = $1 group by 1 order by 1`,
    [counter.shelf.pharmacy],
  )
  const expected = medicines.map((line) => ({
    medicine: line.medicineId,
    quantity: reorderOf(line).quantity,
  }))
  for (const order of orders) expect(expected).toContainEqual(order)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.length).toBeGreaterThanOrEqual(2)
  for (const { status, body } of refused) expect([status, body.code]).toEqual([409, "already-changed"])
  await counter.send((await counter.suggested()).medicines)
  expect(await counter.suggested()).toEqual({ medicines: [], total: 0 })
})

test("refuses lines whose supplier was changed, and names them", async () => {
  await using counter = await openCounter()
  const medicine = await counter.tradedRow()
  const other = await counter.tradedRow()
  const { medicines } = await counter.suggested()
  await counter.setRule(medicine, { supplierId: await counter.makeSupplier() })
  const answer = await counter.send(medicines)
  expect([answer.status, answer.body.data]).toEqual([409, { medicineIds: [medicine] }])
  expect((await counter.suggested()).medicines.map(({ ordered }) => ordered)).toEqual([0, 0])
  expect((await counter.send(medicines.filter(({ medicineId }) => medicineId === other))).status).toBe(201)
})

test("shows an order to its preferred supplier only, and to all once it was given back", async () => {
  await using counter = await openCounter()
  const [mine, others] = [await counter.makeSupplier("Mine"), await counter.makeSupplier("Others")]
  const driver = await signIn(app, { roles: ["supplier"], supplierId: mine })
  const stranger = await signIn(app, { roles: ["supplier"], supplierId: others })
  const open = async ({ cookie }: { cookie: string }) => {
    const [list, counts] = [
      await counter.ask<{ orders: PurchaseOrder[] }>("GET", "supplier/orders/open", undefined, cookie),
      await counter.ask<{ open: number }>("GET", "supplier/orders/counts", undefined, cookie),
    ]
    expect(counts.body.open).toBe(list.body.orders.length)
    return list.body.orders.map(({ id }) => id)
  }
  const accept = (version: number, id: number, { cookie }: { cookie: string }) =>
    counter.ask<{ results: { outcome: string }[] }>(
      "POST",
      "supplier/orders/accept",
      { orders: [{ id, version }] },
      cookie,
    )

  await counter.setRule(await counter.tradedRow(), { supplierId: mine })
  const sent = await counter.send((await counter.suggested()).medicines)
  const [order] = sent.body.orders
  if (!order) throw new Error("Nothing was ordered")
  const sees = async (supplier: { cookie: string }) => (await open(supplier)).includes(order.id)
  expect(order).toMatchObject({ sentTo: "Mine", supplier: null, status: "Pending" })
  expect([await sees(driver), await sees(stranger)]).toEqual([true, false])
  expect((await accept(1, order.id, stranger)).body.results).toMatchObject([{ outcome: "taken" }])
  expect((await accept(1, order.id, driver)).body.results).toMatchObject([{ outcome: "accepted" }])
  await counter.ask("POST", `supplier/orders/${order.id}/reject`, { version: 2 }, driver.cookie)
  expect([await sees(driver), await sees(stranger)]).toEqual([true, true])
})

test("opens a supplier's orders to all when it ends, and sends it none after that", async () => {
  await using counter = await openCounter()
  const supplier = await counter.makeSupplier("Closing")
  const [ordered, later] = [await counter.tradedRow(), await counter.tradedRow()]
  for (const medicine of [ordered, later]) await counter.setRule(medicine, { supplierId: supplier })
  const { medicines } = await counter.suggested()
  await counter.send(medicines.filter(({ medicineId }) => medicineId === ordered))
  await counter.shelf.sql(
    "select set_config('pharos.subject', 'test|admin', true), set_config('pharos.action', 'adminSuppliers.end', true), end_supplier($1, 1, 'Closed', $2)",
    [supplier, now],
  )
  expect(
    await counter.shelf.sql("select sent_to, version from purchase_orders where medicine_id = $1", [ordered]),
  ).toEqual([{ sent_to: null, version: 1 }])
  const [line] = (await counter.suggested()).medicines
  expect(line).toMatchObject({ medicineId: later, supplier: null })
  expect((await counter.send(line ? [line] : [])).body.orders).toMatchObject([{ sentTo: null }])
  await expect(
    counter.shelf.sql(
      `insert into purchase_orders (key, medicine_id, pharmacy_id, order_quantity, ordered_by, sent_to)
       values (gen_random_uuid(), $1, $2, 5, 'test', $3)`,
      [later, counter.shelf.pharmacy, supplier],
    ),
  ).rejects.toMatchObject({ code: "PH224" })
})

test("measures the lead time from three or more received orders, else takes what the supplier states", async () => {
  await using counter = await openCounter()
  const supplier = await counter.makeSupplier("Measured", 9)
  const medicine = await counter.tradedRow()
  await counter.setRule(medicine, { supplierId: supplier })
  const leadTime = async () =>
    (await counter.ask<Consumption>("GET", `pharmacy/consumption/${medicine}`)).body.leadTimeDays
  const received = async (days: number) => {
    const id = await counter.completed(supplier, medicine, 5)
    await counter.shelf.sql("update purchase_orders set order_date = $2 where id = $1", [id, daysAgo(days)])
    await counter.receive(makeDelivery(id, 5))
  }
  for (const days of [4, 30]) await received(days)
  expect(await leadTime()).toBe(9)
  await received(5)
  expect(await leadTime()).toBe(5)
})

test("compares with the same weeks a year ago", async () => {
  await using counter = await openCounter()
  const stockId = await counter.shelf.makeRow({ quantity: 1_000 })
  for (const [days, units] of [
    [460, 7],
    [400, 60],
    [360, 40],
    [330, 9],
  ] as const)
    await counter.sell(stockId, units, daysAgo(days))
  const medicine = await counter.medicineOf(stockId)
  const { body } = await counter.ask<Consumption>("GET", `pharmacy/consumption/${medicine}`)
  expect(body.yearAgo).toEqual({ before: 60, after: 40 })
  expect(reorderOf(body).seasonPercent).toBe(200)
})
