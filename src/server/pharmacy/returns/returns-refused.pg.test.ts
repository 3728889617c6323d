import { afterAll, beforeAll, expect, test } from "vitest"
import { makeReturn, openTillDesk, type ReturnLine } from "#test/pharmacy/till-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => new Date("2026-11-20T04:00:00Z") })
})
afterAll(() => app[Symbol.asyncDispose]())

test("refuses invalid returns, other pharmacies and customers", async () => {
  await using till = await openTillDesk(app)
  await using other = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({ quantity: 9 })
  const { receiptNumber } = await till.sold([{ stockId, quantity: 5 }])
  const line = { lineNo: 1, quantity: 1, to: "shelf" }

  for (const quantity of [0, -1, 1.5, 1e308, 2 ** 31, "1", undefined, null]) {
    const { status } = await till.takeBack(makeReturn(receiptNumber, [{ ...line, quantity } as ReturnLine]))
    expect([quantity, status]).toEqual([quantity, 400])
  }
  for (const change of [
    { lines: [] },
    { lines: [{ ...line, to: "bin" }] },
    { lines: [{ ...line, priceCents: 1 }] },
    { lines: [{ ...line, lineNo: 0 }] },
    { reason: " " },
    { reason: undefined },
    { refundMethod: "cheque" },
    { refundCents: 1_000_000 },
    { id: "1" },
    { receiptNumber: "" },
  ]) {
    const { status, body } = await till.takeBack({ ...makeReturn(receiptNumber, [line]), ...change })
    expect([change, status, body.code]).toEqual([change, 400, "bad-input"])
  }
  expect((await other.takeBack(makeReturn(receiptNumber, [line]))).status).toBe(404)
  expect((await other.send(`GET /sales/receipts/${receiptNumber}/returns`)).status).toBe(404)
  const customer = await signIn(app)
  expect((await till.takeBack(makeReturn(receiptNumber, [line]), customer.cookie)).status).toBe(403)
  expect(await till.shelf.quantity(stockId)).toBe(4)
})

test("detects damaged returns", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({ quantity: 9, priceCents: 100 })
  const sale = await till.sold([{ stockId, quantity: 4 }])
  await till.takeBack(
    makeReturn(sale.receiptNumber, [
      { lineNo: 1, quantity: 1, to: "shelf" },
      { lineNo: 1, quantity: 1, to: "quarantine" },
    ]),
  )
  for (const [damage, rules] of [
    ["update sale_returns set refund_cents = 1", ["a refund is the sum of what came back"]],
    [
      "update sale_return_lines set price_cents = 50; update sale_returns set refund_cents = 100",
      ["it came back at the price that was paid", "it came back at the price that was paid"],
    ],
    ["update quarantined_units set quantity = 2", ["what came back into quarantine is there"]],
    ["delete from quarantined_units", ["what came back into quarantine is there"]],
    [
      "update sale_return_lines set quantity = 4 where goes_to = 'shelf'; update sale_returns set refund_cents = 500",
      [
        "no more came back than was sold",
        "no more was refunded than was paid",
        "what came back to the shelf was put there",
      ],
    ],
    [
      "update sale_return_lines set goes_to = 'shelf'; delete from quarantined_units",
      ["what came back to the shelf was put there"],
    ],
  ] as [string, string[]][]) {
    await till.shelf.sql("begin")
    for (const statement of damage.split("; ")) await till.shelf.sql(narrowed(statement, till.shelf.pharmacy))
    const found = await till.shelf.sql<{ rule: string }>("select rule from check_returns() order by rule")
    await till.shelf.sql("rollback")
    expect([damage, found.map(({ rule }) => rule)]).toEqual([damage, rules])
  }
})

const narrowed = (statement: string, pharmacy: number) =>
  `${statement}${statement.includes(" where ") ? " and" : " where"} pharmacy_id = ${pharmacy}`
