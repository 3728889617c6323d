import { afterAll, beforeAll, expect, test } from "vitest"
import { openMoveDesk, packed, race } from "#test/pharmacy/purchase-order-desk.ts"
import { makeDatabase, type TestDatabase } from "#test/support/postgres.ts"

// One database for all tests; each has its own pharmacy and suppliers.
let data: TestDatabase
beforeAll(async () => {
  data = await makeDatabase()
})
afterAll(() => data.drop())

test("gives an order to one of two suppliers that accept it concurrently", async () => {
  await using desk = await openMoveDesk(data)
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

test("applies one of two concurrent changes by supplier and pharmacy", async () => {
  await using desk = await openMoveDesk(data)
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
