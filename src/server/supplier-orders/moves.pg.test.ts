import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { expectLedgerTrue } from "#test/ledger.ts"
import { makeDatabase, type TestDatabase } from "#test/postgres.ts"
import { makeDelivery, makePurchases, now, pharmacist } from "#test/purchases.ts"
import { openShelf } from "#test/shelf.ts"
import { actingAs } from "../audit/acting.ts"
import type { SupplierId } from "../endpoints.ts"
import { removePurchaseOrder } from "../purchase-orders/queries.ts"
import { acceptOrder, releaseOrder } from "./moves.ts"
import { type PackedLine, shipOrder } from "./shipping.ts"
import { answerProposal, proposeTerms, type Terms } from "./terms.ts"

// One database for all: every test has a pharmacy and suppliers of its own.
let data: TestDatabase
beforeAll(async () => {
  data = await makeDatabase()
})
afterAll(() => data.drop())

const packed = (quantity: number): PackedLine[] => [{ quantity, lot: "L1", expiresOn: "2028-01-31" }]
const unchanged = { unitCostCents: null, deliverOn: null, note: null }

async function openRace() {
  const shelf = await openShelf(data, 8)
  const { database, pharmacy } = shelf
  const purchases = makePurchases(shelf)
  const medicine = await purchases.medicineOf(await shelf.makeRow())
  const suppliers = [await purchases.makeSupplier("A"), await purchases.makeSupplier("B")] as const
  const orders = async (count: number) =>
    (
      await shelf.sql<{ id: number }>(
        `insert into purchase_orders (key, medicine_id, pharmacy_id, order_quantity, ordered_by)
         select gen_random_uuid(), $1, $2, 50, $3 from generate_series(1, $4) returning id`,
        [medicine, pharmacy, pharmacist, count],
      )
    ).map(({ id }) => id)
  const as = (supplier: SupplierId) => ({ supplier, subject: "test|driver", now })
  const accept = async (supplier: SupplierId, id: number, version = 1) =>
    (await acceptOrder(database, as(supplier), { id, version })).outcome
  const release = (supplier: SupplierId, id: number, version = 2) =>
    releaseOrder(database, as(supplier), { id, version })
  const ship = (
    supplier: SupplierId,
    id: number,
    lines: PackedLine[] | null,
    version = 2,
    key = randomUUID(),
  ) => shipOrder(database, as(supplier), { id, version, key, lines })
  const propose = (
    supplier: SupplierId,
    id: number,
    terms: Partial<Terms> & { quantity: number },
    version = 1,
  ) => proposeTerms(database, as(supplier), { id, version, ...unchanged, ...terms })
  const reply = (id: number, agrees: boolean, version = 2, at = pharmacy) =>
    answerProposal(database, at, { id, version, agrees, pharmacist, now })
  const remove = (id: number, version: number) =>
    removePurchaseOrder(database, pharmacy, { id, version, pharmacist, now })
  return {
    shelf,
    ...purchases,
    medicine,
    suppliers,
    orders,
    accept,
    release,
    ship,
    propose,
    reply,
    remove,
    [Symbol.asyncDispose]: () => shelf[Symbol.asyncDispose](),
  }
}

const outcomes = async (...work: Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map((end) =>
    end.status === "rejected" ? end.reason.code : typeof end.value === "string" ? end.value : "done",
  )

/** Both orders of starting, turn by turn; the ends in the order they were given. */
const race = async (round: number, first: () => Promise<unknown>, second: () => Promise<unknown>) =>
  round % 2 ? outcomes(first(), second()) : (await outcomes(second(), first())).reverse()

test("two suppliers accept the same order five hundred times: each has one owner", async () => {
  await using desk = await openRace()
  const [a, b] = desk.suppliers
  const ids = await desk.orders(500)
  const winners = []
  for (const [round, id] of ids.entries()) {
    const ends = await race(
      round,
      () => desk.accept(a, id),
      () => desk.accept(b, id),
    )
    expect(new Set(ends)).toEqual(new Set(["taken", "accepted"]))
    winners.push({ id, status: "Accepted", owner: ends[0] === "accepted" ? a : b, moves: 1 })
  }
  expect(
    await desk.shelf.sql(
      `select o.id, o.status, o.supplier_id as owner, count(*)::int as moves
       from purchase_orders o join purchase_order_moves v on v.order_id = o.id and v.supplier_id = o.supplier_id
       where o.pharmacy_id = $1 group by o.id order by o.id`,
      [desk.shelf.pharmacy],
    ),
  ).toEqual(winners)
})

test("what a supplier does and what the pharmacy does to the same order at once: one of them happens", async () => {
  await using desk = await openRace()
  const [a] = desk.suppliers
  const accepted = async () => {
    const id = await desk.order(desk.medicine)
    await desk.accept(a, id)
    return id
  }
  const proposed = async () => {
    const id = await desk.order(desk.medicine)
    await desk.propose(a, id, { quantity: 20 })
    return id
  }
  for (let round = 0; round < 25; round++) {
    const open = await desk.order(desk.medicine)
    const taking = await race(
      round,
      () => desk.accept(a, open),
      () => desk.remove(open, 1),
    )
    expect([
      ["accepted", "already-changed"],
      ["removed", "done"],
    ]).toContainEqual(taking)

    const id = await accepted()
    const giving = await race(
      round,
      () => desk.release(a, id),
      () => desk.remove(id, 2),
    )
    expect(new Set(giving)).toEqual(new Set(["done", "already-changed"]))
    expect(await desk.stateOf(id)).toMatchObject(
      giving[0] === "done"
        ? { status: "Pending", supplier: null, removed: false }
        : { status: "Accepted", supplier: a, removed: true },
    )

    const asked = await proposed()
    const agreeing = await race(
      round,
      () => desk.reply(asked, true),
      () => desk.release(a, asked),
    )
    expect(new Set(agreeing)).toEqual(new Set(["done", "already-changed"]))
    expect(await desk.stateOf(asked)).toMatchObject({ supplier: agreeing[0] === "done" ? a : null })

    const shipped = await accepted()
    const sending = await race(
      round,
      () => desk.ship(a, shipped, packed(50)),
      () => desk.release(a, shipped),
    )
    expect([
      ["done", "already-shipped"],
      ["already-changed", "done"],
      ["not-found", "done"],
    ]).toContainEqual(sending)
    expect(await desk.stateOf(shipped)).toMatchObject(
      sending[0] === "done" ? { status: "Completed", supplier: a } : { status: "Pending", supplier: null },
    )
  }
})

test("every move from every state, by its supplier and by another", async () => {
  await using desk = await openRace()
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
  // What is as it was wanted is no refusal, and another supplier's order is not there.
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

test("agreed terms become the order's; given back it is as the pharmacy asked for it", async () => {
  await using desk = await openRace()
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
  // Sent twice it is one proposal; and nothing holds before the pharmacy has said yes.
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

  // With something on its way, a no leaves it with its supplier; a yes to just that much completes it.
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

test("what is shipped never exceeds what is agreed, however many vans leave at once, and each has its own number", async () => {
  await using desk = await openRace()
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

test("a part is received with its note, once, and nothing before something is sent", async () => {
  await using desk = await openRace()
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
  // Receiving changed the order; the supplier ships as it is now.
  await desk.ship(a, id, null, 4)
  await desk.receive(makeDelivery(id, 30))
  expect(await desk.stateOf(id)).toMatchObject({ status: "Completed", accepted: 50 })
  await expectLedgerTrue(desk.shelf.database)
})

test("a removed order cannot be accepted, answered, shipped or received", async () => {
  await using desk = await openRace()
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

test("whatever the application says, an order goes from state to state as the rules have it, in the hands of its own", async () => {
  await using desk = await openRace()
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
    "An order does not go from Pending to Completed.",
    "An order goes back to all before another supplier has it.",
    "An order does not go from Completed to Accepted.",
    "What is removed keeps its state.",
    "A change is one version more.",
    "The order is another's.",
    "The order is another's.",
    "The order is another's.",
  ])
  expect(await sql("select * from purchase_orders where pharmacy_id = $1 order by id", [pharmacy])).toEqual(
    before,
  )
  expect(await trial(open, accept, `supplier:${a}`)).toBe("done")
})
