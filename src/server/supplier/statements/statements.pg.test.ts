import { afterAll, beforeAll, expect, test } from "vitest"
import { ReturnsQuestion } from "#contract/supplier/statements.ts"
import type { SupplierId } from "#server/api/proven-ids.ts"
import { openMoveDesk, packed } from "#test/pharmacy/purchase-order-desk.ts"
import { makeDelivery } from "#test/pharmacy/purchases.ts"
import { makeDatabase, type TestDatabase } from "#test/support/postgres.ts"
import { listReceivedReturns } from "./returns.ts"
import { getStatement, listStatements } from "./statements.ts"

// One database for all tests; each has its own pharmacy and suppliers.
let data: TestDatabase
beforeAll(async () => {
  data = await makeDatabase()
})
afterAll(() => data.drop())

const month = "2026-11"
type Desk = Awaited<ReturnType<typeof openMoveDesk>>

/** Plants a return of a pharmacy's goods, and a credit note for a part of it. */
async function plantReturn({ shelf }: Desk, supplier: SupplierId, dated: string) {
  await shelf.sql(
    `with sent as (
       insert into supplier_returns (pharmacy_id, id, number, supplier_id, reason, cost_cents, request_hash, sent_by, sent_at)
       select $1, gen_random_uuid(), coalesce(max(number), 0) + 1, $2, 'Damaged', 5000, '', 'test|pharmacist', $3::date + time '10:00'
       from supplier_returns where pharmacy_id = $1 returning *
     )
     insert into supplier_credits (pharmacy_id, id, return_id, number, dated, cents, is_last, request_hash, recorded_by, recorded_at)
     select pharmacy_id, gen_random_uuid(), id, 'CN-7', $3::date, 3000, false, '', 'test|pharmacist', now() from sent`,
    [shelf.pharmacy, supplier, dated],
  )
}

/** Ships two parts of an order at Rs. 4.20, and changes the price between them to Rs. 4.00. */
async function shipTwice(desk: Desk) {
  const [a] = desk.suppliers
  const id = await desk.order(desk.medicine, 50)
  await desk.accept(a, id)
  const price = (cents: number, version: number) =>
    desk.shelf.sql("update purchase_orders set unit_cost_cents = $2, version = $3 where id = $1", [
      id,
      cents,
      version,
    ])
  await price(420, 3)
  await desk.ship(a, id, packed(30), 3)
  await price(400, 5)
  await desk.ship(a, id, packed(20), 5)
  return id
}

test("invoices each delivery at the price when it was shipped", async () => {
  await using desk = await openMoveDesk(data)
  const [a] = desk.suppliers
  await shipTwice(desk)
  const { entries, ...head } = await getStatement(desk.shelf.database, a, {
    pharmacyId: desk.shelf.pharmacy,
    month,
  })
  expect(
    entries.map(({ number, quantity, unitCostCents, cents }) => [number, quantity, unitCostCents, cents]),
  ).toEqual([
    [`${a}-00001`, 30, 420, 12_600],
    [`${a}-00002`, 20, 400, 8_000],
  ])
  expect(head).toMatchObject({ invoices: 2, invoicedCents: 20_600, unpriced: 0, balanceCents: 20_600 })
})

test("takes refused units and credit notes off, and counts deliveries without a price", async () => {
  await using desk = await openMoveDesk(data)
  const [a] = desk.suppliers
  const id = await shipTwice(desk)
  await desk.receive(
    makeDelivery(id, 30, {
      note: 1,
      accepted: [{ quantity: 25, lot: "L1", expiresOn: "2028-01-31" }],
      refused: [{ quantity: 5, reason: "damaged" }],
      priceCents: 900,
    }),
  )
  await plantReturn(desk, a, "2026-11-30")
  await plantReturn(desk, a, "2026-12-01")
  await desk.completed(a, desk.medicine, 10)
  expect(await listStatements(desk.shelf.database, a, month)).toEqual([
    {
      id: desk.shelf.pharmacy,
      pharmacy: "Test Pharmacy",
      town: "",
      invoices: 3,
      unpriced: 1,
      invoicedCents: 20_600,
      refusedCents: 2_100,
      creditedCents: 3_000,
      balanceCents: 15_500,
    },
  ])
  expect(await listStatements(desk.shelf.database, a, "2026-12")).toMatchObject([{ balanceCents: -3_000 }])
})

const asks = (question: object) => ReturnsQuestion.parse(question)

test("shows a supplier its own statements and returns only", async () => {
  await using desk = await openMoveDesk(data)
  const [a, b] = desk.suppliers
  const { database, pharmacy } = desk.shelf
  const id = await shipTwice(desk)
  await desk.receive(
    makeDelivery(id, 20, { note: 2, accepted: [], refused: [{ quantity: 20, reason: "wrong-item" }] }),
  )
  for (const day of ["2026-11-18", "2026-11-19"]) await plantReturn(desk, a, day)
  const asked = { pharmacyId: pharmacy, month }
  expect(await listStatements(database, b, month)).toEqual([])
  await expect(getStatement(database, b, asked)).rejects.toMatchObject({ code: "not-found" })
  expect(await listReceivedReturns(database, b, asks({ status: "all" }))).toEqual({
    returns: [],
    next: null,
    open: { returns: 0, cents: 0 },
  })
  const own = await listReceivedReturns(database, a, asks({ status: "open" }))
  expect(own.open).toEqual({ returns: 2, cents: 4_000 })
  expect(own.returns.map(({ number, creditedCents }) => [number, creditedCents])).toEqual([
    [2, 3_000],
    [1, 3_000],
  ])
  expect(JSON.stringify(own)).not.toContain("test|pharmacist")
  const [newest] = own.returns
  const rest = await listReceivedReturns(database, a, asks({ status: "all", before: newest?.id }))
  expect(rest.returns.map(({ number }) => number)).toEqual([1])
  // Another supplier's cursor finds nothing.
  expect(
    (await listReceivedReturns(database, b, asks({ status: "all", before: newest?.id }))).returns,
  ).toEqual([])
})
