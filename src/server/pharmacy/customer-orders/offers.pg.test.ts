import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { CustomerOrder } from "#contract/pharmacy/customer-orders.ts"
import type { Substitute } from "#contract/pharmacy/order-offers.ts"
import type { ReceivedOrder } from "#contract/pharmacy/received-orders.ts"
import { openOrderDesk } from "#test/pharmacy/order-desk.ts"
import { inLine } from "#test/pharmacy/order-races.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"
import { sweepOrders } from "./order-expiry.ts"

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => new Date("2026-11-20T04:00:00Z") })
})
afterAll(() => app[Symbol.asyncDispose]())

type Offering = { as?: string; of?: number; [field: string]: unknown }

/** A desk with an order of ten units at 4.50 and a way to offer, accept, decline and withdraw. */
async function openOfferDesk() {
  const desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 20, priceCents: 450 })
  const order = await desk.makeOpen({ stockId, quantity: 10 })
  const { cookie } = desk.pharmacist
  const offer = ({ as = cookie, of = order.id, ...how }: Offering = {}) =>
    desk.send<ReceivedOrder>(as, `POST /api/pharmacy/orders/${of}/offers`, {
      version: order.version,
      key: randomUUID(),
      stockId,
      quantity: 6,
      priceCents: 450,
      ...how,
    })
  return {
    ...desk,
    stockId,
    order,
    offer,
    offered: async (how = {}) => {
      const { status, body } = await offer(how)
      expect([status, body.offer?.id]).toEqual([201, expect.any(Number)])
      return body.offer?.id ?? 0
    },
    accept: (id: number, as = desk.customer.cookie) =>
      desk.send<CustomerOrder>(as, `POST /api/orders/offers/${id}/accept`),
    decline: (id: number, as = desk.customer.cookie) =>
      desk.send<CustomerOrder>(as, `POST /api/orders/offers/${id}/decline`),
    withdraw: (id: number, as = cookie) =>
      desk.send<ReceivedOrder>(as, `POST /api/pharmacy/orders/offers/${id}/withdraw`),
    /** Makes the medicines of two rows the same but for their makers. */
    makeEquivalent: (rows: number[]) =>
      desk.shelf.sql(
        `update medicines set generic_name = 'paracetamol', strength = '500 mg', form = 'tablet'
         where id in (select medicine_id from stock where id = any ($1))`,
        [rows],
      ),
    [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose](),
  }
}

test("rewrites the order when the customer accepts fewer units at another price", async () => {
  await using desk = await openOfferDesk()
  const note = "The rest comes on Monday"
  const id = await desk.offered({ quantity: 6, priceCents: 400, note })
  const [seen] = (await desk.list()).body.orders
  expect(seen).toMatchObject({
    quantity: 10,
    version: 1,
    offer: { id, medicine: desk.order.medicine, quantity: 6, priceCents: 400, note },
  })
  expect(await desk.shelf.quantity(desk.stockId)).toBe(10)
  const { status, body } = await desk.accept(id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ quantity: 6, priceCents: 400, version: 2, status: "pending", offer: null })
  expect(body.events.map(({ kind, by, quantity }) => [kind, by, quantity])).toEqual([
    ["placed", "customer", 10],
    ["offered", "pharmacy", 6],
    ["accepted", "customer", 6],
  ])
  expect(await desk.shelf.quantity(desk.stockId)).toBe(14)
  expect((await desk.complete(body)).body).toMatchObject({ status: "completed", priceCents: 400 })
})

test("replaces the medicine by an equivalent only, and moves the reservation", async () => {
  await using desk = await openOfferDesk()
  const [same, other] = [
    await desk.shelf.makeRow({ quantity: 12, priceCents: 380 }),
    await desk.shelf.makeRow({ quantity: 12, priceCents: 380 }),
  ]
  await desk.makeEquivalent([desk.stockId, same])
  const { body: found } = await desk.send<{ substitutes: Substitute[] }>(
    desk.pharmacist.cookie,
    `GET /api/pharmacy/orders/${desk.order.id}/substitutes`,
  )
  expect(found.substitutes).toMatchObject([{ stockId: same, quantity: 12, priceCents: 380 }])
  expect((await desk.offer({ stockId: other, priceCents: 380 })).body.code).toBe("not-equivalent")
  const id = await desk.offered({ stockId: same, quantity: 10, priceCents: 380 })
  const { body } = await desk.accept(id)
  expect(body).toMatchObject({ medicine: found.substitutes[0]?.name, quantity: 10, priceCents: 380 })
  expect([await desk.shelf.quantity(desk.stockId), await desk.shelf.quantity(same)]).toEqual([20, 2])
  expect((await desk.complete(body)).body.status).toBe("completed")
})

test("keeps the order as it is when the offer is declined or withdrawn", async () => {
  await using desk = await openOfferDesk()
  const first = await desk.offered()
  expect((await desk.offer()).body).toMatchObject({ code: "already-changed", data: { offer: "open" } })
  expect((await desk.decline(first)).body).toMatchObject({ quantity: 10, version: 1, offer: null })
  expect((await desk.decline(first)).status).toBe(200)
  expect((await desk.accept(first)).body).toMatchObject({
    code: "already-changed",
    data: { status: "pending", offer: "declined" },
  })
  const second = await desk.offered({ quantity: 5 })
  expect((await desk.withdraw(second)).body).toMatchObject({ offer: null, version: 1 })
  expect((await desk.withdraw(second)).status).toBe(200)
  for (const answer of [await desk.accept(second), await desk.decline(second)])
    expect(answer.body).toMatchObject({ code: "already-changed", data: { offer: "withdrawn" } })
  expect(await desk.shelf.quantity(desk.stockId)).toBe(10)
})

test("refuses offers of nothing new, of too much, and above the maximum price", async () => {
  await using desk = await openOfferDesk()
  await desk.shelf.sql(
    "update medicines set max_retail_price_cents = 500 where id = (select medicine_id from stock where id = $1)",
    [desk.stockId],
  )
  const rare = await desk.shelf.makeRow({ quantity: 3 })
  await desk.makeEquivalent([desk.stockId, rare])
  const refusals: [Offering, string][] = [
    [{ quantity: 10 }, "bad-input"],
    [{ quantity: 11 }, "too-many-units"],
    [{ quantity: 0 }, "bad-input"],
    [{ quantity: 1e12 }, "bad-input"],
    [{ priceCents: -1 }, "bad-input"],
    [{ priceCents: 501 }, "above-maximum-price"],
    [{ note: "a\u0007b" }, "bad-input"],
    [{ stockId: rare, quantity: 4, priceCents: 300 }, "not-enough-stock"],
    [{ version: 2 }, "already-changed"],
  ]
  for (const [how, code] of refusals) expect([how, (await desk.offer(how)).body.code]).toEqual([how, code])
  expect((await desk.received()).body.orders).toMatchObject([{ offer: null, quantity: 10 }])
})

test("makes one offer of a repeated request, and refuses its key for another", async () => {
  await using desk = await openOfferDesk()
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => desk.offer({ key })))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.offer?.id}`)).size).toBe(1)
  expect((await desk.offer({ key, quantity: 5 })).body.code).toBe("key-used-differently")
  await desk.accept(answers[0]?.body.offer?.id ?? 0)
  expect((await desk.offer({ key })).status).toBe(201)
  const [made] = await desk.shelf.sql(
    "select count(*)::int as offers from order_offers where order_id = $1",
    [desk.order.id],
  )
  expect(made).toEqual({ offers: 1 })
})

test("hides offers from other customers and pharmacies", async () => {
  await using desk = await openOfferDesk()
  const other = await signIn(app)
  const neighbour = await signIn(app, {
    roles: ["pharmacien"],
    pharmacyId: await desk.shelf.makePharmacy(),
  })
  const foreignRow = await desk.shelf.makeRow({ quantity: 9, pharmacy: await desk.shelf.makePharmacy() })
  expect((await desk.offer({ as: neighbour.cookie })).status).toBe(404)
  expect((await desk.offer({ stockId: foreignRow })).status).toBe(404)
  const id = await desk.offered()
  for (const as of [other.cookie, neighbour.cookie, desk.pharmacist.cookie]) {
    expect((await desk.accept(id, as)).status).toBe(404)
    expect((await desk.decline(id, as)).status).toBe(404)
  }
  expect((await desk.withdraw(id, neighbour.cookie)).status).toBe(404)
  expect((await desk.withdraw(id, desk.customer.cookie)).status).toBe(403)
  expect((await desk.accept(id)).status).toBe(200)
})

test("ends the offer with every change of the order", async () => {
  await using desk = await openOfferDesk()
  const stateOf = async (id: number) =>
    (await desk.shelf.sql<{ state: string }>("select state from order_offers where id = $1", [id]))[0]?.state
  const edited = await desk.offered()
  const { body } = await desk.edit(desk.order, { quantity: 9 })
  expect([await stateOf(edited), body.offer]).toEqual(["lapsed", null])
  expect((await desk.accept(edited)).body).toMatchObject({ data: { offer: "lapsed", status: "pending" } })
  const canceled = await desk.offered({ version: 2 })
  await desk.cancel(desk.order.id)
  expect(await stateOf(canceled)).toBe("lapsed")
  expect((await desk.accept(canceled)).body).toMatchObject({ data: { offer: "lapsed", status: "canceled" } })

  const next = await desk.makeOpen({ stockId: desk.stockId, quantity: 4 })
  const expired = await desk.offered({ of: next.id, quantity: 1 })
  await desk.shelf.sql("update customer_orders set reserved_until = created_at where id = $1", [next.id])
  expect((await desk.accept(expired)).body).toMatchObject({ data: { offer: "lapsed", status: "pending" } })
  await sweepOrders(desk.shelf.database, new Date("2026-11-20T04:00:01Z"))
  expect(await stateOf(expired)).toBe("lapsed")
  expect(await desk.shelf.quantity(desk.stockId)).toBe(20)
})

test("lets exactly one of an acceptance and a withdrawal win, and tells both", async () => {
  await using desk = await openOfferDesk()
  for (let round = 0; round < 12; round++) {
    const order = await desk.makeOpen({ stockId: desk.stockId, quantity: 4 })
    const id = await desk.offered({ of: order.id, quantity: 3 })
    const lock = `select from customer_orders where id = ${order.id} for update`
    const acts = [() => desk.accept(id), () => desk.withdraw(id)] as const
    const results =
      round % 3 === 0
        ? await Promise.all(acts.map((act) => act()))
        : round % 3 === 1
          ? await inLine(desk.shelf, lock, [acts[0], acts[1]])
          : (await inLine(desk.shelf, lock, [acts[1], acts[0]])).toReversed()
    const [accepted, withdrawn] = results.map(({ status }) => status)
    const isAccepted = accepted === 200
    expect([accepted, withdrawn]).toEqual(isAccepted ? [200, 409] : [409, 200])
    expect(isAccepted).toBe(round % 3 === 0 ? isAccepted : round % 3 === 1)
    const loser = results.find(({ status }) => status === 409)
    expect(loser?.body).toMatchObject({
      code: "already-changed",
      data: { offer: isAccepted ? "accepted" : "withdrawn" },
    })
    const [now] = (await desk.list()).body.orders
    expect([now?.quantity, now?.version]).toEqual(isAccepted ? [3, 2] : [4, 1])
    await desk.cancel(order.id)
  }
})

test("rewrites the order once for concurrent acceptances", async () => {
  await using desk = await openOfferDesk()
  const id = await desk.offered()
  const answers = await Promise.all([1, 2, 3, 4].map(() => desk.accept(id)))
  for (const { status, body } of answers) expect([status, body.quantity, body.version]).toEqual([200, 6, 2])
  expect(answers[0]?.body.events.filter(({ kind }) => kind === "accepted")).toHaveLength(1)
  expect(await desk.shelf.quantity(desk.stockId)).toBe(14)
})

test("changes nothing when the substitute was sold meanwhile", async () => {
  await using desk = await openOfferDesk()
  const same = await desk.shelf.makeRow({ quantity: 8 })
  await desk.makeEquivalent([desk.stockId, same])
  const id = await desk.offered({ stockId: same, quantity: 8, priceCents: 300 })
  await desk.sell(same, 1)
  expect((await desk.accept(id)).body.code).toBe("not-enough-stock")
  expect((await desk.list()).body.orders).toMatchObject([{ quantity: 10, version: 1, offer: { id } }])
  expect([await desk.shelf.quantity(desk.stockId), await desk.shelf.quantity(same)]).toEqual([10, 7])
})

test("loses nothing when the server dies in the middle of an acceptance", async () => {
  await using desk = await openOfferDesk()
  const same = await desk.shelf.makeRow({ quantity: 10 })
  await desk.makeEquivalent([desk.stockId, same])
  const id = await desk.offered({ stockId: same, quantity: 10, priceCents: 300 })
  const { sql } = desk.shelf
  await sql("begin")
  await sql(`select from stock where id = ${same} for update`)
  const cut = desk.accept(id)
  const killed = async () => {
    await sql("select pg_stat_clear_snapshot()")
    const [row] = await sql<{ killed: number }>(
      `select count(pg_terminate_backend(pid))::int as killed from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%accept_offer%'`,
    )
    return row?.killed
  }
  await expect.poll(killed, { interval: 5 }).toBe(1)
  await sql("commit")
  expect((await cut).status).toBeGreaterThanOrEqual(500)
  expect((await desk.list()).body.orders).toMatchObject([{ quantity: 10, version: 1, offer: { id } }])
  expect([await desk.shelf.quantity(desk.stockId), await desk.shelf.quantity(same)]).toEqual([10, 10])
  expect((await desk.accept(id)).body).toMatchObject({ quantity: 10, version: 2, offer: null })
  expect([await desk.shelf.quantity(desk.stockId), await desk.shelf.quantity(same)]).toEqual([20, 0])
})
