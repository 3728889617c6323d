import { expect, test } from "vitest"
import type { NewBasket } from "#contract/pharmacy/order-baskets.ts"
import { makeBasket, makeOrder, type OrderDesk, openOrderDesk } from "#test/pharmacy/order-desk.ts"
import { signIn, startApp } from "#test/support/app.ts"
import { makeDatabase } from "#test/support/postgres.ts"

const hasOrders = async (desk: OrderDesk) =>
  (await desk.shelf.sql<{ n: number }>("select count(*)::int as n from customer_orders"))[0]?.n

/** Creates a stock row for each of these quantities, and the basket that asks for `asked` of each. */
async function makeLines(desk: OrderDesk, quantities: number[], asked: number[]) {
  const rows: number[] = []
  for (const quantity of quantities) rows.push(await desk.shelf.makeRow({ quantity }))
  const lines = rows.map((stockId, place) => ({ stockId, quantity: asked[place] ?? 1 }))
  const basket = (change: Partial<NewBasket> = {}) => makeBasket(lines, change)
  const left = () => Promise.all(rows.map((row) => desk.shelf.quantity(row)))
  return { rows, lines, basket, left }
}

test("places one order for each medicine, reserved together and seen together by both sides", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const { basket, left, rows } = await makeLines(desk, [10, 20, 30], [2, 3, 4])
  const asked = basket({ description: "After six" })
  const { status, body } = await desk.placeBasket(asked)
  expect(status).toBe(201)
  expect(body.orders.map(({ quantity }) => quantity)).toEqual([2, 3, 4])
  expect(new Set(body.orders.map((order) => order.basket))).toEqual(new Set([asked.key]))
  expect(body.orders.every(({ description }) => description === "After six")).toBe(true)
  expect(await left()).toEqual([8, 17, 26])

  const mine = (await desk.list()).body.orders
  expect(mine.map((order) => order.basket)).toEqual([asked.key, asked.key, asked.key])
  const received = (await desk.received()).body.orders
  expect(received.map((order) => [order.basket, order.stockId])).toEqual(rows.map((row) => [asked.key, row]))

  // Each line is answered by itself.
  const [first, second, third] = received
  expect((await desk.complete(first ?? { id: 0, version: 0 })).status).toBe(200)
  expect((await desk.reject(second?.id ?? 0)).status).toBe(200)
  expect((await desk.cancel(third?.id ?? 0)).status).toBe(200)
  expect(await left()).toEqual([8, 20, 30])
  expect((await desk.list()).body.orders.map((order) => order.status)).toEqual([
    "canceled",
    "rejected",
    "completed",
  ])
})

test("names the order of a single medicine without a basket", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const order = await desk.makeOpen({ stockId: await desk.shelf.makeRow({ quantity: 3 }) })
  expect(order.basket).toBeNull()
})

test("orders nothing where one medicine falls short, and says which and how many are left", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const { basket, left, rows } = await makeLines(desk, [10, 2, 0], [5, 3, 1])
  expect(await desk.placeBasket(basket())).toMatchObject({
    status: 409,
    body: {
      code: "not-enough-stock",
      data: {
        lines: [
          { stockId: rows[1], asked: 3, available: 2 },
          { stockId: rows[2], asked: 1, available: 0 },
        ],
      },
    },
  })
  expect(await left()).toEqual([10, 2, 0])
  expect(await hasOrders(desk)).toBe(0)
})

test("orders what is left when the customer agrees to that", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const { basket, left } = await makeLines(desk, [10, 2, 0], [5, 3, 1])
  const asked = basket({ sendAvailable: true })
  const { status, body } = await desk.placeBasket(asked)
  expect([status, body.orders.map(({ quantity }) => quantity)]).toEqual([201, [5, 2]])
  expect(await left()).toEqual([5, 0, 0])
  expect((await desk.placeBasket(asked)).body.orders.map(({ id }) => id)).toEqual(
    body.orders.map(({ id }) => id),
  )
  expect(await left()).toEqual([5, 0, 0])
})

test("refuses to order what is left where nothing is", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const { basket } = await makeLines(desk, [0, 0], [1, 1])
  expect(await desk.placeBasket(basket({ sendAvailable: true }))).toMatchObject({
    status: 409,
    body: { code: "not-enough-stock" },
  })
  expect(await hasOrders(desk)).toBe(0)
})

test("creates one basket for ten concurrent requests to two servers, and refuses its key for another", async () => {
  await using data = await makeDatabase()
  await using first = await startApp({ database: data })
  await using second = await startApp({ database: data })
  await using desk = await openOrderDesk(first)
  const { basket, left, lines } = await makeLines(desk, [10, 10], [3, 4])
  const asked = basket()
  const answers = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      const answer = await (n % 2 ? first : second).ask("/api/orders/baskets", {
        method: "POST",
        headers: { cookie: desk.customer.cookie },
        body: JSON.stringify(asked),
      })
      return `${answer.status} ${await answer.text()}`
    }),
  )
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toMatch(/^201 /)
  expect(await left()).toEqual([7, 6])
  for (const change of [
    { lines: lines.slice(0, 1) },
    { sendAvailable: true },
    { description: "x" },
    { deliveryType: "delivery" as const },
  ])
    expect((await desk.placeBasket({ ...asked, ...change })).body.code).toBe("key-used-differently")
  const other = await signIn(first)
  expect((await desk.placeBasket({ ...asked, lines: lines.slice(0, 1) }, other.cookie)).status).toBe(201)
})

test("gives the last units of several medicines to exactly one of two baskets in any order", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const other = await signIn(app)
  for (let round = 0; round < 12; round++) {
    const { basket, left, lines } = await makeLines(desk, [1, 1, 1], [1, 1, 1])
    const answers = await Promise.all([
      desk.placeBasket(basket()),
      desk.placeBasket(basket({ lines: lines.toReversed() }), other.cookie),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await left()).toEqual([0, 0, 0])
    const won = answers.find(({ status }) => status === 201)
    expect(won?.body.orders).toHaveLength(3)
    // So that nobody has too many open orders.
    for (const { id } of won?.body.orders ?? []) expect((await desk.reject(id)).status).toBe(200)
  }
})

test("counts a basket as one of the open orders", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const all = await makeLines(desk, Array(10).fill(100), Array(10).fill(1))
  for (let n = 0; n < 5; n++) expect((await desk.placeBasket(all.basket())).status).toBe(201)
  expect(await desk.placeBasket(all.basket())).toMatchObject({
    status: 409,
    body: { code: "too-many-orders", data: { limit: 5 } },
  })
  const alone = makeOrder({ stockId: all.rows[0] ?? 0 })
  expect((await desk.placeAs(desk.customer.cookie, alone)).body.code).toBe("too-many-orders")
})

test("refuses absurd baskets, unknown rows and rows of another pharmacy", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const { basket, lines, rows, left } = await makeLines(desk, [10, 10], [1, 1])
  const eleven = await makeLines(desk, Array(11).fill(5), [])
  const elsewhere = await desk.shelf.makePharmacy()
  const foreign = await desk.shelf.makeRow({ quantity: 9, pharmacy: elsewhere })
  const withLine = (line: object) => ({ ...basket(), lines: [...lines, line] })
  const refused: [object, number, string][] = [
    [{ ...basket(), lines: [] }, 400, "bad-input"],
    [eleven.basket(), 400, "bad-input"],
    [withLine({ stockId: rows[0], quantity: 1 }), 400, "bad-input"],
    [withLine({ stockId: foreign, quantity: 0 }), 400, "bad-input"],
    [withLine({ stockId: foreign, quantity: -1 }), 400, "bad-input"],
    [withLine({ stockId: foreign, quantity: 1.5 }), 400, "bad-input"],
    [{ ...basket(), customerTele: "12" }, 400, "bad-input"],
    [withLine({ stockId: foreign, quantity: 1 }), 404, "not-found"],
    [withLine({ stockId: 2_000_000_000, quantity: 1 }), 404, "not-found"],
    [{ ...basket(), lines: [{ stockId: foreign, quantity: 1 }, ...lines] }, 404, "not-found"],
    [{ ...basket(), pharmacyId: elsewhere }, 400, "bad-input"],
    [{ ...basket(), lines: [{ stockId: rows[0], quantity: 201 }] }, 409, "too-many-units"],
    [{ ...basket(), deliveryType: "delivery" }, 409, "no-delivery"],
  ]
  for (const [body, status, code] of refused) {
    const answer = await desk.placeBasket(body)
    expect([body, answer.status, answer.body.code]).toEqual([body, status, code])
  }
  expect((await desk.placeBasket(basket(), null)).status).toBe(401)
  await desk.shelf.sql("update pharmacies set listed = false where id = $1", [desk.shelf.pharmacy])
  expect((await desk.placeBasket(basket())).body.code).toBe("not-found")
  expect([await left(), await desk.shelf.quantity(foreign), await hasOrders(desk)]).toEqual([[10, 10], 9, 0])
})

test("leaves nothing behind when its connection is cut in the middle, and can be repeated", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const { basket, left, rows } = await makeLines(desk, [10, 10, 10], [2, 2, 2])
  const asked = basket()
  // Someone else has locked the units of the last line, so the basket waits with its first orders written.
  await desk.shelf.sql("begin")
  await desk.shelf.sql("select from batches where stock_id = $1 for update", [rows[2]])
  const placing = desk.placeBasket(asked)
  const blocked =
    "from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid)) and query like '%place_basket%'"
  await expect
    .poll(
      async () => {
        // Within a transaction, pg_stat_activity is a snapshot until it is cleared.
        await desk.shelf.sql("select pg_stat_clear_snapshot()")
        return desk.shelf.sql(`select true as is_blocked ${blocked}`)
      },
      { timeout: 30_000 },
    )
    .toEqual([{ is_blocked: true }])
  await desk.shelf.sql(`select pg_terminate_backend(pid) ${blocked}`)
  expect((await placing).status).toBeGreaterThanOrEqual(500)
  await desk.shelf.sql("rollback")
  expect([await left(), await hasOrders(desk)]).toEqual([[10, 10, 10], 0])
  expect((await desk.placeBasket(asked)).body.orders).toHaveLength(3)
  expect(await left()).toEqual([8, 8, 8])
})

test("forgets the basket with the person", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const { basket, left } = await makeLines(desk, [10, 10], [1, 1])
  await desk.placeBasket(basket())
  await desk.shelf.sql("select forget_orders($1)", [desk.customer.subject])
  expect(await left()).toEqual([10, 10])
  expect(await desk.shelf.sql("select distinct basket, customer_id from customer_orders")).toEqual([
    { basket: null, customer_id: null },
  ])
})
