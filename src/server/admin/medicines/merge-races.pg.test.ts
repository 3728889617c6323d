import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { openDuplicates } from "#test/admin/duplicate-medicines.ts"
import { expectLedgerTrue } from "#test/pharmacy/ledger.ts"
import { makeOrder } from "#test/pharmacy/order-desk.ts"
import { signIn, startApp } from "#test/support/app.ts"

test("loses no unit when sales, orders and returns run during merges", async () => {
  await using app = await startApp()
  const catalogue = await openDuplicates(app)
  const { desk, survivorRow, mergedRow, otherPharmacyRow, shelf, sql, pharmacy, elsewhere } = catalogue
  await using _desk = desk
  await catalogue.receive(pharmacy, survivorRow, 5000)
  await catalogue.receive(pharmacy, mergedRow, 5000)
  await catalogue.receive(elsewhere, otherPharmacyRow, 50)
  await sql("update stock set price_cents = 500")
  const answers = new Map<string, number>()
  const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1)
  const post = async (what: string, path: string, body: object, as = desk.pharmacist.cookie) => {
    const answer = await desk.send<{ id: number; receiptNumber: string }>(as, `POST /api${path}`, body)
    count(`${what} ${answer.status < 300 ? "done" : answer.body.code}`)
    return answer
  }
  let isOver = false
  const sell = (lines: object[]) => post("sale", "/sales", { id: randomUUID(), lines })
  const line = (stockId: number) => ({ stockId, quantity: 1, shownPriceCents: 500 })
  const till = async (rows: number[]) => {
    for (let nth = 0; !isOver; nth++) {
      const { status, body } = await sell(
        nth % 3 === 0 ? rows.map(line) : [line(rows[nth % 2] ?? survivorRow)],
      )
      if (status === 201 && nth % 4 === 0)
        await post("return", "/returns", {
          id: randomUUID(),
          receiptNumber: body.receiptNumber,
          lines: [{ lineNo: 1, quantity: 1, to: "shelf" }],
          reason: "Wrong strength",
          refundMethod: "cash",
        })
    }
  }
  const customer = async () => {
    const { cookie } = await signIn(app, { name: "Kamal" })
    for (let nth = 0; !isOver; nth++) {
      const placed = await post(
        "order",
        "/orders",
        makeOrder({ stockId: nth % 2 ? survivorRow : mergedRow, quantity: 1 }),
        cookie,
      )
      if (placed.status !== 201) continue
      if (nth % 2) await post("cancel", `/orders/${placed.body.id}/cancel`, {}, cookie)
      else
        await post("complete", `/pharmacy/orders/${placed.body.id}/complete`, {
          version: 1,
          withoutCode: "Known to us",
        })
    }
  }
  const counter = async () => {
    while (!isOver)
      await post("addition", "/pharmacy/stock", {
        key: randomUUID(),
        name: "panadol 500 mg – tablet",
        manufacturer: "Test Maker",
        priceCents: 500,
        quantity: 1,
      })
  }
  const traffic = [
    till([survivorRow, mergedRow]),
    till([mergedRow, survivorRow]),
    customer(),
    customer(),
    counter(),
  ]
  for (let round = 0; round < 4; round++) {
    const key = randomUUID()
    const merged = await catalogue.merge({ key })
    count(`merge ${merged.status === 200 ? "done" : merged.body.code}`)
    if (merged.status !== 200) continue
    const undone = await catalogue.undo(key)
    count(`undo ${undone.status === 200 ? "done" : undone.body.code}`)
  }
  isOver = true
  await Promise.all(traffic)
  await expectLedgerTrue(app.database)
  expect([...answers.keys()].filter((what) => !/ (done|already-on-shelf)$/.test(what))).toEqual([])
  expect(answers.get("merge done")).toBe(4)
  expect(answers.get("undo done")).toBe(4)
  const [sum] = await shelf.sql<{ moved: number; left: number }>(
    `select (select sum(delta)::int from stock_movements) as moved, (select sum(quantity)::int from stock) as left`,
  )
  expect(sum?.moved).toBe(sum?.left)
})
