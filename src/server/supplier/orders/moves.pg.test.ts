import { afterAll, beforeAll, expect, test } from "vitest"
import { actingAs } from "#server/platform/audit/database-as-actor.ts"
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

test("allows each transition only from its states and by its supplier", async () => {
  await using desk = await openMoveDesk(data)
  const [a, b] = desk.suppliers
  const states: Record<string, (id: number) => Promise<unknown>> = {
    Pending: async () => undefined,
    Proposed: (id) => desk.propose(a, id, { quantity: 20 }),
    Accepted: (id) => desk.accept(a, id),
    Part: async (id) => [await desk.accept(a, id), await desk.ship(a, id, packed(10))],
    Completed: async (id) => [await desk.accept(a, id), await desk.ship(a, id, null)],
  }
  const versions: Record<string, number> = { Pending: 1, Proposed: 2, Accepted: 2, Part: 3, Completed: 3 }
  const found: Record<string, string> = {}
  for (const [from, reach] of Object.entries(states)) {
    for (const [name, supplier] of [
      ["own", a],
      ["other", b],
    ] as const) {
      const version = versions[from] ?? 0
      const moves: Record<string, (id: number) => Promise<unknown>> = {
        accept: (id) => desk.accept(supplier, id, version),
        propose: (id) => desk.propose(supplier, id, { quantity: 15 }, version),
        release: (id) => desk.release(supplier, id, version),
        ship: (id) => desk.ship(supplier, id, packed(5), version),
      }
      for (const [move, act] of Object.entries(moves)) {
        const id = await desk.order(desk.medicine)
        await reach(id)
        const [end] = await outcomes(act(id))
        found[`${from} ${move} ${name}`] = `${end} ${(await desk.stateOf(id))?.status}`
      }
    }
  }
  // Repeated requests are no refusals, and another supplier's order is not found.
  expect(found).toEqual({
    "Pending accept own": "accepted Accepted",
    "Pending propose own": "done Accepted",
    "Pending release own": "done Pending",
    "Pending ship own": "not-found Pending",
    "Pending accept other": "accepted Accepted",
    "Pending propose other": "done Accepted",
    "Pending release other": "done Pending",
    "Pending ship other": "not-found Pending",
    "Proposed accept own": "accepted Accepted",
    "Proposed propose own": "done Accepted",
    "Proposed release own": "done Pending",
    "Proposed ship own": "already-changed Accepted",
    "Proposed accept other": "taken Accepted",
    "Proposed propose other": "not-found Accepted",
    "Proposed release other": "not-found Accepted",
    "Proposed ship other": "not-found Accepted",
    "Accepted accept own": "accepted Accepted",
    "Accepted propose own": "done Accepted",
    "Accepted release own": "done Pending",
    "Accepted ship own": "done Accepted",
    "Accepted accept other": "taken Accepted",
    "Accepted propose other": "not-found Accepted",
    "Accepted release other": "not-found Accepted",
    "Accepted ship other": "not-found Accepted",
    "Part accept own": "accepted Accepted",
    "Part propose own": "done Accepted",
    "Part release own": "already-shipped Accepted",
    "Part ship own": "done Accepted",
    "Part accept other": "taken Accepted",
    "Part propose other": "not-found Accepted",
    "Part release other": "not-found Accepted",
    "Part ship other": "not-found Accepted",
    "Completed accept own": "changed Completed",
    "Completed propose own": "already-changed Completed",
    "Completed release own": "already-shipped Completed",
    "Completed ship own": "already-changed Completed",
    "Completed accept other": "taken Completed",
    "Completed propose other": "not-found Completed",
    "Completed release other": "not-found Completed",
    "Completed ship other": "not-found Completed",
  })
})

test("refuses every action on a removed order", async () => {
  await using desk = await openMoveDesk(data)
  const [a] = desk.suppliers
  const open = await desk.order(desk.medicine)
  await desk.remove(open, 1)
  expect(await desk.accept(a, open, 2)).toBe("removed")
  await expect(desk.propose(a, open, { quantity: 5 }, 2)).rejects.toMatchObject({
    code: "already-changed",
    data: { status: "Removed" },
  })
  const taken = await desk.order(desk.medicine)
  await desk.accept(a, taken)
  await desk.remove(taken, 2)
  await expect(desk.ship(a, taken, null, 3)).rejects.toMatchObject({
    code: "already-changed",
    data: { status: "Removed" },
  })
  const completed = await desk.completed(a, desk.medicine)
  await desk.remove(completed, 3)
  await expect(desk.receive(makeDelivery(completed, 50))).rejects.toMatchObject({
    code: "already-changed",
    data: { status: "Removed" },
  })
  expect(await desk.accept(a, 999_999)).toBe("taken")
  await expectLedgerTrue(desk.shelf.database)
})

test("enforces order transitions in the database", async () => {
  await using desk = await openMoveDesk(data)
  const [a, b] = desk.suppliers
  const { database, pharmacy, sql } = desk.shelf
  const other = await desk.shelf.makePharmacy()
  const open = await desk.order(desk.medicine)
  const held = await desk.order(desk.medicine)
  await desk.accept(a, held)
  const removed = await desk.order(desk.medicine)
  await desk.remove(removed, 1)
  const sent = await desk.completed(b, desk.medicine)
  const before = await sql("select * from purchase_orders where pharmacy_id = $1 order by id", [pharmacy])
  const trial = async (id: number, change: string, place = "") => {
    const actor = { subject: "test|actor", workplace: place, action: "", device: "" }
    return actingAs(database, actor)
      .pool.query(`update purchase_orders set ${change} where id = $1`, [id])
      .then(
        () => "done",
        (error: Error) => error.message,
      )
  }
  const accept = `status = 'Accepted', supplier_id = ${a}, accepted_at = now(), version = version + 1`
  expect([
    await trial(open, `status = 'Completed', supplier_id = ${a}`),
    await trial(held, `supplier_id = ${b}`),
    await trial(sent, "status = 'Accepted'"),
    await trial(removed, accept),
    await trial(held, "order_quantity = 20"),
    await trial(open, accept, `supplier:${b}`),
    await trial(open, "removed_at = now(), removed_by = 'x'", `pharmacy:${other}`),
    await trial(held, "status = 'Pending', supplier_id = null, accepted_at = null", `supplier:${b}`),
  ]).toEqual([
    "An order cannot change from Pending to Completed.",
    "An order must be released before another supplier can have it.",
    "An order cannot change from Completed to Accepted.",
    "What is removed keeps its state.",
    "A change must increase the version by one.",
    "The order belongs to another supplier or pharmacy.",
    "The order belongs to another supplier or pharmacy.",
    "The order belongs to another supplier or pharmacy.",
  ])
  expect(await sql("select * from purchase_orders where pharmacy_id = $1 order by id", [pharmacy])).toEqual(
    before,
  )
  expect(await trial(open, accept, `supplier:${a}`)).toBe("done")
})
