import { expect, test } from "vitest"
import { makeOrder, openOrderDesk } from "#test/pharmacy/order-desk.ts"
import { signIn, startApp } from "#test/support/app.ts"
import { makeDatabase } from "#test/support/postgres.ts"

test("creates one order for ten concurrent requests to two servers", async () => {
  await using data = await makeDatabase()
  await using first = await startApp({ database: data })
  await using second = await startApp({ database: data })
  await using desk = await openOrderDesk(first)
  const stockId = await desk.shelf.makeRow({ quantity: 10 })
  const order = makeOrder({ stockId, quantity: 3 })
  const answers = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      const answer = await (n % 2 ? first : second).ask("/api/orders", {
        method: "POST",
        headers: { cookie: desk.customer.cookie },
        body: JSON.stringify(n % 3 ? order : { ...order, customerTele: "+94 77 1234567" }),
      })
      return `${answer.status} ${await answer.text()}`
    }),
  )
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toMatch(/^201 /)
  expect(await desk.shelf.quantity(stockId)).toBe(7)

  for (const change of [
    { quantity: 4 },
    { description: "x" },
    { stockId: await desk.shelf.makeRow({ quantity: 9 }) },
  ])
    expect((await desk.placeAs(desk.customer.cookie, { ...order, ...change })).body.code).toBe(
      "key-used-differently",
    )
  const other = await signIn(first)
  expect((await desk.placeAs(other.cookie, order)).body.id).not.toBe(1)
  await desk.cancel(1)
  expect((await desk.placeAs(desk.customer.cookie, order)).body).toMatchObject({ id: 1, status: "canceled" })
})

test("accepts five of twenty concurrent orders over two pharmacies", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 100 })
  const elsewhere = await desk.shelf.makeRow({ quantity: 100, pharmacy: await desk.shelf.makePharmacy() })
  const place = (n: number) =>
    desk.placeAs(desk.customer.cookie, makeOrder({ stockId: n % 2 ? stockId : elsewhere, quantity: 1 }))
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => place(n)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(answers.filter(({ body }) => body.code === "too-many-orders")).toHaveLength(15)
  expect((await desk.shelf.quantity(stockId)) + (await desk.shelf.quantity(elsewhere))).toBe(195)

  await desk.cancel(answers.find(({ status }) => status === 201)?.body.id ?? 0)
  const sixth = await Promise.all([place(0), place(1)])
  expect(sixth.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
})
