import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { expectLedgerTrue } from "#test/pharmacy/ledger.ts"
import { openMoveDesk, outcomes, packed } from "#test/pharmacy/purchase-order-desk.ts"
import { makeDelivery } from "#test/pharmacy/purchases.ts"
import { makeDatabase, type TestDatabase } from "#test/support/postgres.ts"

// One database for all tests; each has its own pharmacy and suppliers.
let data: TestDatabase
beforeAll(async () => {
  data = await makeDatabase()
})
afterAll(() => data.drop())

test("never ships more than agreed in concurrent shipments", async () => {
  await using desk = await openMoveDesk(data)
  const [a] = desk.suppliers
  const id = await desk.order(desk.medicine)
  await desk.accept(a, id)
  const key = randomUUID()
  const once = await Promise.all([1, 2, 3].map(() => desk.ship(a, id, packed(20), 2, key)))
  expect(once).toEqual([1, 1, 1])
  await expect(desk.ship(a, id, packed(21), 2, key)).rejects.toMatchObject({ code: "key-used-differently" })
  await expect(desk.ship(a, id, packed(31), 3)).rejects.toMatchObject({
    code: "more-than-ordered",
    data: { remaining: 30 },
  })
  const expired = [...packed(1), { quantity: 1, lot: "OLD", expiresOn: "2026-11-20" }]
  await expect(desk.ship(a, id, expired, 3)).rejects.toMatchObject({
    code: "goods-expired",
    data: { lines: [2] },
  })
  const ends = await outcomes(desk.ship(a, id, packed(20), 3), desk.ship(a, id, packed(20), 3))
  expect(new Set(ends)).toEqual(new Set(["done", "already-changed"]))
  expect(await desk.ship(a, id, null, 4)).toBe(3)
  expect(await desk.stateOf(id)).toMatchObject({ status: "Completed" })
  const notes = await desk.shelf.sql<{ note: number; units: number; remaining: number }>(
    `select s.note_number as note, sum(l.quantity)::int as units, s.remaining
     from shipments s join shipment_lines l on l.supplier_id = s.supplier_id and l.shipment_id = s.id
     where s.order_id = $1 group by s.note_number, s.remaining order by s.note_number`,
    [id],
  )
  expect(notes).toEqual([
    { note: 1, units: 20, remaining: 30 },
    { note: 2, units: 20, remaining: 10 },
    { note: 3, units: 10, remaining: 0 },
  ])
})

test("receives a partial shipment once with its delivery note", async () => {
  await using desk = await openMoveDesk(data)
  const [a] = desk.suppliers
  const id = await desk.order(desk.medicine)
  await desk.accept(a, id)
  await expect(desk.receive(makeDelivery(id, 20))).rejects.toMatchObject({
    code: "already-changed",
    data: { status: "Accepted" },
  })
  const note = await desk.ship(a, id, packed(20))
  await expect(desk.receive(makeDelivery(id, 20, { note: note + 1 }))).rejects.toMatchObject({
    code: "not-found",
  })
  const [first, second] = await outcomes(
    desk.receive(makeDelivery(id, 20, { note })),
    desk.receive(makeDelivery(id, 20, { note })),
  )
  expect(new Set([first, second])).toEqual(new Set(["done", "already-changed"]))
  expect(await desk.stateOf(id)).toMatchObject({ status: "Accepted", accepted: 20 })
  // Receiving changed the order; the supplier ships its current version.
  await desk.ship(a, id, null, 4)
  await desk.receive(makeDelivery(id, 30))
  expect(await desk.stateOf(id)).toMatchObject({ status: "Completed", accepted: 50 })
  await expectLedgerTrue(desk.shelf.database)
})
