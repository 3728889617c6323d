import { afterAll, beforeAll, expect, test } from "vitest"
import { openMoveDesk, packed } from "#test/pharmacy/purchase-order-desk.ts"
import { makeDatabase, type TestDatabase } from "#test/support/postgres.ts"

// One database for all tests; each has its own pharmacy and suppliers.
let data: TestDatabase
beforeAll(async () => {
  data = await makeDatabase()
})
afterAll(() => data.drop())

test("applies agreed terms to the order and restores it on withdrawal", async () => {
  await using desk = await openMoveDesk(data)
  const [a, b] = desk.suppliers
  const termsOf = async (id: number) =>
    (
      await desk.shelf.sql(
        `select status, supplier_id as supplier, order_quantity as quantity, asked_quantity as asked,
           unit_cost_cents as cost, expected_on::text as "on", version from purchase_orders where id = $1`,
        [id],
      )
    )[0]
  const id = await desk.order(desk.medicine)
  await desk.propose(a, id, {
    quantity: 30,
    unitCostCents: 420,
    deliverOn: "2026-12-01",
    note: "Rest in May",
  })
  // Repeated, it is one proposal; and nothing applies before the pharmacy has agreed.
  await desk.propose(a, id, {
    quantity: 30,
    unitCostCents: 420,
    deliverOn: "2026-12-01",
    note: "Rest in May",
  })
  expect(await termsOf(id)).toMatchObject({ status: "Accepted", quantity: 50, cost: null, version: 2 })
  const stranger = await desk.shelf.makePharmacy()
  await expect(desk.reply(id, true, 2, stranger)).rejects.toMatchObject({ code: "not-found" })
  await expect(desk.reply(id, true, 1)).rejects.toMatchObject({ code: "already-changed" })
  await desk.reply(id, true)
  expect(await termsOf(id)).toEqual({
    status: "Accepted",
    supplier: a,
    quantity: 30,
    asked: 50,
    cost: 420,
    on: "2026-12-01",
    version: 3,
  })
  await desk.release(a, id, 3)
  expect(await termsOf(id)).toEqual({
    status: "Pending",
    supplier: null,
    quantity: 50,
    asked: null,
    cost: null,
    on: null,
    version: 4,
  })
  await desk.propose(b, id, { quantity: 50, deliverOn: "2027-02-01" }, 4)
  await desk.reply(id, false, 5)
  expect(await termsOf(id)).toMatchObject({ status: "Pending", supplier: null, quantity: 50, version: 6 })
  for (const quantity of [51, 50])
    await expect(desk.propose(a, id, { quantity }, 6)).rejects.toMatchObject({ code: "bad-input" })

  // If something is shipped, declining leaves the order with its supplier; agreeing to that quantity
  // completes it.
  await desk.accept(a, id, 6)
  await desk.ship(a, id, packed(20), 7)
  await expect(desk.propose(a, id, { quantity: 19 }, 8)).rejects.toMatchObject({ code: "bad-input" })
  await desk.propose(a, id, { quantity: 40 }, 8)
  await desk.reply(id, false, 9)
  expect(await termsOf(id)).toMatchObject({ status: "Accepted", supplier: a, quantity: 50 })
  await desk.propose(a, id, { quantity: 20 }, 10)
  await desk.reply(id, true, 11)
  expect(await termsOf(id)).toMatchObject({ status: "Completed", supplier: a, quantity: 20, asked: 50 })
})

test("refuses a proposal equal to the agreed terms", async () => {
  await using desk = await openMoveDesk(data)
  const [a] = desk.suppliers
  const id = await desk.order(desk.medicine)
  const terms = { quantity: 30, unitCostCents: 420, deliverOn: "2026-12-01" }
  await desk.propose(a, id, terms)
  await desk.reply(id, true)
  for (const wrong of [
    terms,
    { quantity: 30, unitCostCents: 420 },
    { quantity: 30, deliverOn: "2031-12-01" },
    { quantity: 30, deliverOn: "2020-01-01" },
  ])
    await expect(desk.propose(a, id, wrong, 3)).rejects.toMatchObject({ code: "bad-input" })
  await desk.propose(a, id, { quantity: 30, deliverOn: "2026-12-02" }, 3)
})
