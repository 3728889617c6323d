import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { DeliveryNote, NoteOfADay, SupplierOrder } from "#contract/supplier/orders.ts"
import { makeDelivery, makePurchases, now } from "#test/pharmacy/purchases.ts"
import { openShelf } from "#test/pharmacy/shelf.ts"
import { openStream } from "#test/platform/live-reader.ts"
import { type SignIn, signIn, startApp, type TestApp } from "#test/support/app.ts"

// One server for all tests; each has its own pharmacy and suppliers.
let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => now })
})
afterAll(() => app[Symbol.asyncDispose]())

/** The fields that tests check. */
type Answer = SupplierOrder &
  Omit<NoteOfADay, "quantity" | "lines"> & {
    code: string
    open: number
    orders: SupplierOrder[]
    next: number | null
    results: { id: number; outcome: string; version: number }[]
    order: SupplierOrder
    note: number
    lines: DeliveryNote["lines"]
  }

async function openDesk() {
  const shelf = await openShelf(app.cluster)
  const purchases = makePurchases(shelf)
  const stockId = await shelf.makeRow({ quantity: 5, priceCents: 987_654 })
  const medicine = await purchases.medicineOf(stockId)
  await shelf.sql(
    "update pharmacies set phone_number = '+94115550199', address = 'Marker Road 7' where id = $1",
    [shelf.pharmacy],
  )
  const person = async (who: SignIn) => {
    const { cookie } = await signIn(app, who)
    const send = async (method: string, path: string, body?: unknown) => {
      const answer = await app.ask(`/api/${path}`, {
        method,
        headers: { cookie },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      return { status: answer.status, text, body: JSON.parse(text) as Answer } // each test reads its own part
    }
    return {
      cookie,
      get: (path: string) => send("GET", path),
      post: (path: string, body: unknown) => send("POST", path, body),
    }
  }
  const [a, b] = [await purchases.makeSupplier("Alpha"), await purchases.makeSupplier("Beta")]
  const counter = await person({ roles: ["pharmacien"], pharmacyId: shelf.pharmacy })
  return {
    shelf,
    ...purchases,
    medicine,
    stockId,
    person,
    suppliers: [a, b] as const,
    alpha: await person({ roles: ["supplier"], supplierId: a }),
    beta: await person({ roles: ["supplier"], supplierId: b }),
    counter,
    [Symbol.asyncDispose]: () => shelf[Symbol.asyncDispose](),
  }
}

const lines = (quantity: number) => [{ quantity, lot: "K1", expiresOn: "2028-01-31" }]

test("shows both sides the same numbers for an order with two shipments", async () => {
  await using desk = await openDesk()
  const id = await desk.order(desk.medicine, 100)
  const offered = {
    version: 1,
    quantity: 60,
    unitCostCents: 420,
    deliverOn: "2026-11-25",
    note: "Rest in May",
  }
  const answered = await desk.alpha.post(`supplier/orders/${id}/answer`, offered)
  expect(answered.body).toMatchObject({ status: "Accepted", quantity: 100, proposal: { quantity: 60 } })
  expect(answered.text).not.toContain("5550199")
  const ofCounter = async () =>
    (await desk.counter.get("pharmacy/purchase-orders")).body.orders.find((order) => order.id === id)
  expect(await ofCounter()).toMatchObject({
    supplier: "Alpha",
    supplierPhone: "+94112345678",
    proposal: { quantity: 60, unitCostCents: 420, deliverOn: "2026-11-25", note: "Rest in May" },
  })
  const agreed = await desk.counter.post(`pharmacy/purchase-orders/${id}/answer`, {
    version: 2,
    agrees: true,
  })
  expect(agreed.body).toMatchObject({ quantity: 60, askedQuantity: 100, unitCostCents: 420, proposal: null })
  const told = { answer: "agreed", pharmacy: "Test Pharmacy", quantity: 60 }
  expect((await desk.alpha.get("supplier/orders/counts")).body).toMatchObject({ answered: told })
  expect((await desk.beta.get("supplier/orders/counts")).body).toMatchObject({ answered: null })

  const first = await desk.alpha.post(`supplier/orders/${id}/shipments`, {
    version: 3,
    key: randomUUID(),
    lines: lines(40),
  })
  expect(first.status).toBe(201)
  expect(first.body.order).toMatchObject({ status: "Accepted", shipped: 40, pharmacyPhone: "+94115550199" })
  const second = await desk.alpha.post(`supplier/orders/${id}/complete`, { version: 4, key: randomUUID() })
  expect(second.body.order).toMatchObject({ status: "Completed", shipped: 60 })
  expect(await ofCounter()).toMatchObject({
    shipped: 60,
    onTheWay: [
      { note: 1, lines: [{ quantity: 40, lot: "K1" }] },
      { note: 2, lines: [{ quantity: 20, lot: null }] },
    ],
  })
  const refused = [{ quantity: 1, reason: "other" as const, note: "broken" }]
  const { id: _, ...delivery } = makeDelivery(id, 60, {
    note: 1,
    accepted: [{ ...lines(59)[0] }] as never,
    refused,
  })
  expect((await desk.counter.post(`pharmacy/purchase-orders/${id}/deliveries`, delivery)).status).toBe(201)
  const [mine] = (await desk.alpha.get("supplier/orders?status=Completed")).body.orders
  expect(mine).toMatchObject({
    accepted: 59,
    refused: 1,
    refusals: [{ quantity: 1, reason: "other", note: "broken" }],
    shipments: [{ isReceived: true }, { isReceived: false }],
  })
  expect(await ofCounter()).toMatchObject({ accepted: 59, refused: 1, onTheWay: [{ note: 2 }] })

  const paper = await desk.alpha.get("supplier/delivery-notes/1")
  expect(paper.body).toMatchObject({
    number: `${desk.suppliers[0]}-00001`,
    supplier: { name: "Alpha" },
    pharmacy: { name: "Test Pharmacy", phone: "+94115550199", address: "Marker Road 7" },
    orderId: id,
    lines: [{ quantity: 40, lot: "K1", expiresOn: "2028-01-31" }],
    remaining: 20,
  })
  // Other shipments to this pharmacy on that day share the sheet; those to another one do not.
  expect(paper.body.others).toMatchObject([
    { number: `${desk.suppliers[0]}-00002`, lines: [{ quantity: 20 }] },
  ])
  const elsewhere = await desk.order(desk.medicine, 5, await desk.shelf.makePharmacy())
  await desk.completeAsOrdered(desk.suppliers[0], elsewhere)
  expect((await desk.alpha.get("supplier/delivery-notes/3")).body.others).toEqual([])

  // A declined proposal is reported as well, and kept in the history.
  const declined = await desk.order(desk.medicine, 80)
  await desk.alpha.post(`supplier/orders/${declined}/answer`, { version: 1, quantity: 20 })
  await desk.counter.post(`pharmacy/purchase-orders/${declined}/answer`, { version: 2, agrees: false })
  const refusal = { answer: "declined", quantity: 20 }
  expect((await desk.alpha.get("supplier/orders/counts")).body).toMatchObject({ answered: refusal })
  const [pending] = (await desk.alpha.get("supplier/orders?status=Pending")).body.orders
  expect(pending).toMatchObject({ id: declined, answered: "declined" })
  // Nothing sent to a supplier contains the pharmacy's selling price.
  for (const { text } of [answered, first, second, paper]) expect(text).not.toContain("987654")
})

test("hides contact data of open orders and other suppliers' orders", async () => {
  await using desk = await openDesk()
  const id = await desk.order(desk.medicine)
  const open = await desk.beta.get("supplier/orders/open")
  expect(open.body.orders.map((order) => order.id)).toContain(id)
  expect(open.text).not.toMatch(/5550199|Marker Road|987654/)
  await desk.alpha.post("supplier/orders/accept", { orders: [{ id, version: 1 }] })
  const mine = await desk.alpha.get("supplier/orders")
  expect(mine.body.orders).toMatchObject([
    { id, supplier: "Alpha", pharmacyPhone: "+94115550199", pharmacyAddress: "Marker Road 7" },
  ])
  const shipped = await desk.alpha.post(`supplier/orders/${id}/shipments`, {
    version: 2,
    key: randomUUID(),
    lines: lines(10),
  })
  const asOther = [
    desk.beta.post(`supplier/orders/${id}/answer`, { version: 3, quantity: 10 }),
    desk.beta.post(`supplier/orders/${id}/reject`, { version: 3 }),
    desk.beta.post(`supplier/orders/${id}/complete`, { version: 3, key: randomUUID() }),
    desk.beta.post(`supplier/orders/${id}/shipments`, { version: 3, key: randomUUID(), lines: lines(1) }),
    desk.beta.get(`supplier/delivery-notes/${shipped.body.note}`),
    desk.beta.post("supplier/orders/999999/reject", { version: 1 }),
  ]
  for (const { status, body } of await Promise.all(asOther))
    expect([status, body.code]).toEqual([404, "not-found"])
  expect((await desk.beta.get("supplier/orders")).body.orders).toEqual([])
  expect((await desk.beta.get("supplier/orders/open")).text).not.toContain(`"id":${id},`)
  const late = await desk.beta.post("supplier/orders/accept", { orders: [{ id, version: 1 }] })
  expect(late.body.results).toEqual([{ id, outcome: "taken", version: 1 }])
})

test("accepts several orders independently", async () => {
  await using desk = await openDesk()
  const ids = []
  for (let n = 0; n < 3; n++) ids.push(await desk.order(desk.medicine, 10 + n))
  const [first = 0, second = 0, third = 0] = ids
  await desk.beta.post("supplier/orders/accept", { orders: [{ id: second, version: 1 }] })
  await desk.counter.post(`pharmacy/purchase-orders/${third}/remove`, { version: 1 })
  const orders = [...ids, 999_999].map((id) => ({ id, version: 1 }))
  const { body } = await desk.alpha.post("supplier/orders/accept", { orders })
  expect(body.results.map(({ outcome }) => outcome)).toEqual(["accepted", "taken", "removed", "taken"])

  await desk.alpha.post(`supplier/orders/${first}/reject`, { version: 2 })
  const history = async (status: string) =>
    (await desk.alpha.get(`supplier/orders?status=${status}`)).body.orders.map(({ id, supplier }) => [
      id,
      supplier,
    ])
  expect(await history("Pending")).toEqual([[first, null]])
  expect(await history("All")).toEqual([[first, null]])
  expect(await history("Accepted")).toEqual([])
  await desk.beta.post("supplier/orders/accept", { orders: [{ id: first, version: 3 }] })
  expect(await history("All")).toEqual([])
})

test("refuses guests, other roles, staff without a supplier and invalid input", async () => {
  await using desk = await openDesk()
  const id = await desk.order(desk.medicine)
  const nobody = await desk.person({ roles: ["supplier"] })
  const customer = await desk.person({ roles: [] })
  for (const path of [
    "supplier/orders",
    "supplier/orders/open",
    "supplier/orders/counts",
    "supplier/delivery-notes/1",
  ]) {
    for (const who of [desk.counter, customer, nobody]) expect((await who.get(path)).status).toBe(403)
    expect((await app.ask(`/api/${path}`)).status).toBe(401)
  }
  expect(
    (await desk.alpha.post(`pharmacy/purchase-orders/${id}/answer`, { version: 1, agrees: true })).status,
  ).toBe(403)
  const bad: [string, unknown][] = [
    ["accept", { orders: [{ id, version: 1 }], supplierId: desk.suppliers[1] }],
    ["accept", { orders: [] }],
    [`${id}/answer`, { version: 1, quantity: 0 }],
    [`${id}/answer`, { version: 1, quantity: 51 }],
    [`${id}/answer`, { version: 1, quantity: 50 }],
    [`${id}/answer`, { version: 1, quantity: 5, note: "\u202e" }],
    [`${id}/answer`, { version: 1, quantity: 5, supplierId: 1 }],
    [`${id}/shipments`, { version: 1, key: randomUUID(), lines: [] }],
    [`${id}/shipments`, { version: 1, key: "x", lines: lines(1) }],
    [`${id}/shipments`, { version: 1, key: randomUUID(), lines: lines(-1) }],
  ]
  for (const [path, body] of bad) {
    const { status } = await desk.alpha.post(`supplier/orders/${path}`, body)
    expect([path, body, status]).toEqual([path, body, 400])
  }
  expect(await desk.stateOf(id)).toMatchObject({ status: "Pending", supplier: null })
})

test("notifies a supplier of open orders and its own only", async () => {
  await using desk = await openDesk()
  const [a, b] = desk.suppliers
  const watch = (who: { cookie: string }, topics: string[]) =>
    openStream(app.url, { topics, headers: { cookie: who.cookie } })
  expect((await watch(desk.beta, [`supplier:${a}:orders`])).answer.status).toBe(404)
  expect((await watch(desk.counter, [`supplier:${a}:orders`])).answer.status).toBe(404)
  await using alpha = await watch(desk.alpha, ["purchase-orders", `supplier:${a}:orders`])
  await using beta = await watch(desk.beta, ["purchase-orders", `supplier:${b}:orders`])
  await Promise.all([alpha.untilLive(), beta.untilLive()])
  const id = await desk.order(desk.medicine)
  await beta.has("purchase-orders")
  await desk.alpha.post("supplier/orders/accept", { orders: [{ id, version: 1 }] })
  await alpha.has(`supplier:${a}:orders`)
  const shipment = { version: 2, key: randomUUID(), lines: lines(50) }
  await desk.alpha.post(`supplier/orders/${id}/shipments`, shipment)
  const last = await desk.order(desk.medicine)
  await desk.beta.post("supplier/orders/accept", { orders: [{ id: last, version: 1 }] })
  await beta.has(`supplier:${b}:orders`)
  // Ordered, accepted by Alpha, ordered, accepted by Beta itself: no event about Alpha's shipments.
  expect(beta.changed().filter((topic) => topic === "purchase-orders")).toHaveLength(4)
  expect(new Set(beta.changed())).toEqual(new Set(["purchase-orders", `supplier:${b}:orders`]))
})

test("sorts imported orders by their order date on every page", async () => {
  await using desk = await openDesk()
  // Ids contradict the days: the highest id is the oldest order.
  await desk.shelf.sql(
    `insert into purchase_orders (key, medicine_id, pharmacy_id, order_quantity, ordered_by, order_date)
     select gen_random_uuid(), $1, $2, 5, 'test|seller', timestamptz '2026-10-01' - make_interval(hours => n / 2)
     from generate_series(1, 120) n`,
    [desk.medicine, desk.shelf.pharmacy],
  )
  const everyDay = async (who: "alpha" | "counter", path: string) => {
    const days: string[] = []
    let before = ""
    do {
      const { body } = await desk[who].get(`${path}?${before}`)
      days.push(...body.orders.map(({ orderDate }) => orderDate))
      before = body.next === null ? "" : `before=${body.next}`
    } while (before)
    return days
  }
  const areSorted = async (who: "alpha" | "counter", path: string) => {
    const days = await everyDay(who, path)
    expect(days.length).toBeGreaterThanOrEqual(120)
    expect(days).toEqual([...days].sort().reverse())
  }
  await areSorted("alpha", "supplier/orders/open")
  await areSorted("counter", "pharmacy/purchase-orders")
  const { body } = await desk.alpha.get("supplier/orders/open")
  await desk.alpha.post("supplier/orders/accept", {
    orders: body.orders.map(({ id, version }) => ({ id, version })),
  })
  const own = await everyDay("alpha", "supplier/orders")
  expect(own).toHaveLength(100)
  expect(own).toEqual([...own].sort().reverse())
})

test("notifies the other suppliers of a returned order", async () => {
  await using desk = await openDesk()
  const id = await desk.order(desk.medicine, 10)
  const newestOf = async (who: "alpha" | "beta") =>
    (await desk[who].get("supplier/orders/counts")).body as unknown as { newest: number | null }
  await desk.alpha.post("supplier/orders/accept", { orders: [{ id, version: 1 }] })
  const before = { alpha: await newestOf("alpha"), beta: await newestOf("beta") }
  await desk.alpha.post(`supplier/orders/${id}/reject`, { version: 2 })
  expect((await newestOf("alpha")).newest).toBe(before.alpha.newest)
  expect((await newestOf("beta")).newest).toBe(id)
})
