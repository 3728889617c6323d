import { expect, test, vi } from "vitest"
import type { AdminSupplier } from "#contract/admin/suppliers.ts"
import { getConsumption } from "#server/pharmacy/purchase-orders/consumption.ts"
import { findSuppliers } from "#server/pharmacy/purchase-orders/suppliers.ts"
import { acceptOrder } from "#server/supplier/orders/moves.ts"
import { makePurchases, now } from "#test/pharmacy/purchases.ts"
import { openShelf } from "#test/pharmacy/shelf.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

type Refusal = { code: string; message: string; data?: { orders?: { medicine: string }[]; count?: number } }
type Said = AdminSupplier & Refusal

async function openOffice(app: TestApp) {
  const { cookie } = await signIn(app, { roles: ["admin"], name: "Asha Fernando" })
  const ask = async <Body = Said>(method: string, path: string, body?: object) => {
    const answer = await app.ask(`/api/admin/suppliers${path}`, {
      method,
      headers: { cookie },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Body }
  }
  return {
    ask,
    list: async (question = "") =>
      (await ask<{ suppliers: AdminSupplier[]; next: number | null }>("GET", question)).body,
    add: (name: string, change: object = {}) =>
      ask("POST", "", { name, phone: "011 234 5678", leadTimeDays: 3, ...change }),
    end: (id: number, version: number, reason = "Closed for good") =>
      ask("POST", `/${id}/end`, { version, reason }),
    reinstate: (id: number, version: number) =>
      ask("POST", `/${id}/reinstate`, { version, reason: "Open again" }),
  }
}

test("adds, edits and lists suppliers and refuses duplicates and outdated edits", async () => {
  await using app = await startApp()
  await using shelf = await openShelf(app.cluster)
  const office = await openOffice(app)
  const made = await Promise.all(
    ["Lanka Distributors", " lanka  distributors"].map((name) => office.add(name)),
  )
  expect(made.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  expect(made.find(({ status }) => status === 409)?.body.code).toBe("name-taken")
  const first = made.find(({ status }) => status === 201)?.body
  expect(first).toMatchObject({
    version: 1,
    phone: "+94112345678",
    openOrders: 0,
    averageDays: null,
    staff: 0,
  })
  expect((await office.add("Harbour Supplies", { phone: "12" })).status).toBe(400)
  const other = (await office.add("Harbour Supplies", { phone: null, leadTimeDays: 0 })).body

  const edit = (change: object) =>
    office.ask("PUT", `/${first?.id}`, {
      version: 1,
      name: "Lanka Trade",
      phone: null,
      leadTimeDays: 5,
      ...change,
    })
  const edits = await Promise.all([edit({}), edit({ leadTimeDays: 6 })])
  expect(edits.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(edits.find(({ status }) => status === 409)?.body.code).toBe("already-changed")
  expect((await edit({ version: 2, name: "Harbour supplies" })).body.code).toBe("name-taken")

  expect((await office.list()).suppliers.map(({ name }) => name)).toEqual(["Harbour Supplies", "Lanka Trade"])
  expect((await office.list("?q=harb")).suppliers.map(({ id }) => id)).toEqual([other.id])
  await shelf.sql("insert into suppliers (name) select 'Many ' || n from generate_series(1, 60) n")
  const page = await office.list()
  const rest = await office.list(`?after=${page.next}`)
  expect([page.suppliers.length, rest.suppliers.length, rest.next]).toEqual([50, 12, null])
})

test("ends a supplier once its orders are complete, and reactivates it", async () => {
  await using app = await startApp()
  await using shelf = await openShelf(app.cluster)
  const { sql, database, pharmacy } = shelf
  const office = await openOffice(app)
  const purchases = makePurchases(shelf)
  const supplier = await purchases.makeSupplier("Lanka Distributors", 9)
  const { cookie } = await signIn(app, { roles: ["supplier"], supplierId: supplier })
  const medicineId = await purchases.medicineOf(await shelf.makeRow())
  const order = await purchases.order(medicineId)
  const open = async () => app.ask("/api/supplier/orders/open", { headers: { cookie } })
  const named = async () => (await findSuppliers(database, pharmacy, "2026-11-21")).map(({ id }) => id)
  const taking = { supplier, subject: "test|driver", now }
  await acceptOrder(database, taking, { id: order, version: 1 })

  expect(await getConsumption(database, pharmacy, { medicineId, now })).toMatchObject({ leadTimeDays: 9 })
  const kept = await office.end(supplier, 1)
  expect(kept.body).toMatchObject({
    code: "orders-not-complete",
    data: { count: 1, orders: [{ id: order, pharmacy: "Test Pharmacy" }] },
  })
  expect((await office.list()).suppliers).toMatchObject([{ openOrders: 1, acceptedOrders: 1, staff: 1 }])
  await sql("select ship_order($1, $2, 2, gen_random_uuid(), 'x', null, 'd', now(), '2026-11-21')", [
    supplier,
    order,
  ])
  const ends = await Promise.all([office.end(supplier, 1), office.end(supplier, 1)])
  expect(ends.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])

  const refused = await open()
  expect([refused.status, (await refused.json()) as Refusal]).toMatchObject([
    403,
    { message: "Lanka Distributors no longer supplies through Pharos." },
  ])
  expect(await (await app.ask("/api/session", { headers: { cookie } })).json()).toMatchObject({
    person: { workplaces: [], endedSupplier: "Lanka Distributors" },
  })
  // Its shipments are still outstanding, so the pharmacy still sees it.
  expect(await named()).toEqual([supplier])
  await sql("update purchase_orders set accepted_units = order_quantity where id = $1", [order])
  expect(await named()).toEqual([])
  expect(await getConsumption(database, pharmacy, { medicineId, now })).toMatchObject({ leadTimeDays: 3 })
  expect((await office.list("?show=ended")).suppliers).toMatchObject([
    { id: supplier, version: 2, endedBy: "Asha Fernando", endReason: "Closed for good" },
  ])
  expect((await office.list("?show=active")).suppliers).toEqual([])

  expect((await office.add("Lanka Distributors")).status).toBe(201)
  expect((await office.reinstate(supplier, 2)).body.code).toBe("name-taken")
  await sql("update suppliers set name = 'Another' where id <> $1", [supplier])
  expect((await office.reinstate(supplier, 2)).body).toMatchObject({ version: 3, endedAt: null })
  expect((await office.reinstate(supplier, 3)).body.code).toBe("already-changed")
  expect((await open()).status).toBe(200)
})

test("never leaves an open order with a supplier that ends while accepting it", async () => {
  await using app = await startApp()
  await using shelf = await openShelf(app.cluster)
  const office = await openOffice(app)
  const purchases = makePurchases(shelf)
  const medicineId = await purchases.medicineOf(await shelf.makeRow())
  for (let round = 0; round < 12; round++) {
    const supplier = await purchases.makeSupplier(`Supplier ${round}`)
    const { cookie } = await signIn(app, { roles: ["supplier"], supplierId: supplier })
    const id = await purchases.order(medicineId)
    const accept = () =>
      app.ask("/api/supplier/orders/accept", {
        method: "POST",
        headers: { cookie },
        body: JSON.stringify({ orders: [{ id, version: 1 }] }),
      })
    const [accepted] = await Promise.all(
      round % 2 ? [accept(), office.end(supplier, 1)] : [office.end(supplier, 1), accept()].toReversed(),
    )
    expect([200, 403, 409]).toContain(accepted?.status)
    const [both] = await shelf.sql(
      `select u.ended_at is not null as ended, o.supplier_id is not null as taken
       from suppliers u left join purchase_orders o on o.supplier_id = u.id where u.id = $1`,
      [supplier],
    )
    expect([
      { ended: true, taken: false },
      { ended: false, taken: true },
    ]).toContainEqual(both)
  }
  // A supplier being closed in an open transaction: accepting waits for it, and writing an order is refused.
  const last = await purchases.makeSupplier("Last")
  const id = await purchases.order(medicineId)
  await shelf.sql("begin")
  await shelf.sql("update suppliers set ended_at = now(), ended_by = 'x', end_reason = 'x' where id = $1", [
    last,
  ])
  const accepting = acceptOrder(
    shelf.database,
    { supplier: last, subject: "x", now },
    { id, version: 1 },
  ).then(
    () => "taken",
    (error: Error) => error.message,
  )
  await vi.waitUntil(async () => {
    const waiting = await shelf.sql("select from pg_locks where not granted")
    return waiting.length > 0 || Promise.race([accepting.then(() => true), Promise.resolve(false)])
  })
  await shelf.sql("commit")
  expect(await accepting).toBe("This supplier has ended.")
})
