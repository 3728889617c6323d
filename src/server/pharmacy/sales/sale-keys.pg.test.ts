import { afterAll, beforeAll, expect, test } from "vitest"
import { makeCart, openTillDesk } from "#test/pharmacy/till-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => new Date("2026-11-20T04:01:00Z") })
})
afterAll(() => app[Symbol.asyncDispose]())

test("records forty sales once and returns ten identical responses each", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({ quantity: 100 })
  const carts = Array.from({ length: 40 }, () => makeCart([{ stockId, quantity: 1 }]))

  const answers = await Promise.all(
    carts.flatMap((cart) =>
      Array.from({ length: 10 }, async () => {
        const answer = await app.ask("/api/sales", {
          method: "POST",
          headers: { cookie: till.pharmacist.cookie },
          body: JSON.stringify(cart),
        })
        return `${cart.id} ${answer.status} ${await answer.text()}`
      }),
    ),
  )
  expect(new Set(answers).size).toBe(40)
  expect(answers.every((answer) => answer.includes(" 201 {"))).toBe(true)
  expect(await till.shelf.quantity(stockId)).toBe(60)
  expect(
    await till.shelf.sql("select count(*)::int as n from sales where pharmacy_id = $1", [
      till.shelf.pharmacy,
    ]),
  ).toEqual([{ n: 40 }])
}, 90_000)

test("returns the first response to a repeated sale when the stock is empty", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({ quantity: 2 })
  const cart = makeCart([{ stockId, quantity: 2 }])

  const first = await till.sell(cart)
  expect(first.status).toBe(201)
  expect(await till.sell(cart)).toEqual(first)
  expect(await till.shelf.quantity(stockId)).toBe(0)
})

test("accepts a refused sale again once the stock suffices", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow()
  const cart = makeCart([{ stockId, quantity: 1 }])

  expect((await till.sell(cart)).status).toBe(409)
  await till.shelf.sql("select apply_movements($1, 'delivery', gen_random_uuid(), 'test', $2)", [
    till.shelf.pharmacy,
    JSON.stringify([{ stock_id: stockId, kind: "receipt", delta: 1 }]),
  ])
  expect((await till.sell(cart)).status).toBe(201)
})

test("refuses the same key with another cart", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({ quantity: 9 })
  const cart = makeCart([{ stockId, quantity: 1 }])

  expect((await till.sell(cart)).status).toBe(201)
  for (const change of [
    { lines: [{ stockId, quantity: 2 }] },
    { occurredAt: "2026-11-20T04:00:00Z" },
    {
      lines: [
        { stockId, quantity: 1 },
        { stockId, quantity: 1 },
      ],
    },
  ]) {
    const answer = await till.sell({ ...cart, ...change })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ code: "key-used-differently" })
  }
  const sameReceipt = { ...cart, id: `ffffffff${cart.id.slice(8)}` }
  expect((await till.sell(sameReceipt)).status).toBe(422)
  expect(await till.shelf.quantity(stockId)).toBe(8)
})

test("accepts the same key at another pharmacy", async () => {
  await using till = await openTillDesk(app)
  const other = await till.shelf.makePharmacy()
  const colleague = await signIn(app, { roles: ["pharmacien"], pharmacyId: other })
  const here = makeCart([{ stockId: await till.shelf.makeRow({ quantity: 9 }), quantity: 1 }])
  const there = {
    ...here,
    lines: [{ stockId: await till.shelf.makeRow({ quantity: 9, pharmacy: other }), quantity: 2 }],
  }

  expect((await till.sell(here)).status).toBe(201)
  const answer = await till.sell(there, colleague.cookie)
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({ lines: there.lines })
  expect(await till.shelf.sql("select pharmacy_id from sales where id = $1 order by 1", [here.id])).toEqual([
    { pharmacy_id: till.shelf.pharmacy },
    { pharmacy_id: other },
  ])
})
