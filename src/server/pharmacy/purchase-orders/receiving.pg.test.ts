import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { expectLedgerTrue } from "#test/pharmacy/ledger.ts"
import { makeDelivery, makePurchases, now } from "#test/pharmacy/purchases.ts"
import { openShelf } from "#test/pharmacy/shelf.ts"
import { makeDatabase, type TestDatabase } from "#test/support/postgres.ts"
import { findDeliveries, getPurchaseOrder } from "./orders.ts"
import { removePurchaseOrder } from "./queries.ts"

// One database for all tests; each has its own pharmacy.
let data: TestDatabase
beforeAll(async () => {
  data = await makeDatabase()
})
afterAll(() => data.drop())

async function openDoor() {
  const shelf = await openShelf(data, 8)
  const purchases = makePurchases(shelf)
  const supplier = await purchases.makeSupplier()
  const stockId = await shelf.makeRow({ quantity: 5 })
  const medicine = await purchases.medicineOf(stockId)
  const id = await purchases.completed(supplier, medicine, 50)
  const orderNow = () => getPurchaseOrder(shelf.database, shelf.pharmacy, id)
  const deliveries = () => findDeliveries(shelf.database, shelf.pharmacy, id)
  return {
    shelf,
    ...purchases,
    supplier,
    stockId,
    medicine,
    id,
    orderNow,
    deliveries,
    [Symbol.asyncDispose]: () => shelf[Symbol.asyncDispose](),
  }
}

test("adds accepted lots to the stock and keeps the remainder open", async () => {
  await using door = await openDoor()
  await door.receive(
    makeDelivery(door.id, 30, {
      accepted: [
        { quantity: 20, lot: "A1", expiresOn: "2028-01-31" },
        { quantity: 7, lot: "A2", expiresOn: "2027-06-30" },
      ],
      refused: [
        { quantity: 2, reason: "damaged" },
        { quantity: 1, reason: "other", note: "no leaflet" },
      ],
    }),
  )
  expect(await door.shelf.left(door.stockId)).toEqual({ none: 5, A1: 20, A2: 7 })
  expect(await door.shelf.quantity(door.stockId)).toBe(32)
  expect(await door.orderNow()).toMatchObject({
    accepted: 27,
    refused: 3,
    remaining: 20,
    status: "Completed",
  })
  await door.receive(makeDelivery(door.id, 20))
  expect(await door.orderNow()).toMatchObject({ accepted: 47, refused: 3, remaining: 0 })
  const [first, second] = await door.deliveries()
  expect(first).toMatchObject({
    remaining: 20,
    accepted: [
      { quantity: 20, lot: "A1", expiresOn: "2028-01-31" },
      { quantity: 7, lot: "A2", expiresOn: "2027-06-30" },
    ],
    refused: [
      { quantity: 2, reason: "damaged", note: null },
      { quantity: 1, reason: "other", note: "no leaflet" },
    ],
  })
  expect(second).toMatchObject({ remaining: 0, refused: [] })
  const moved = await door.shelf.sql(
    "select kind, delta, actor from stock_movements where source_kind = 'delivery' and source_id = $1 order by line_no",
    [first?.id],
  )
  expect(moved).toEqual([
    { kind: "receipt", delta: 20, actor: "test|pharmacist" },
    { kind: "receipt", delta: 7, actor: "test|pharmacist" },
  ])
  await expectLedgerTrue(door.shelf.database)
})

test("moves no stock for a delivery refused as a whole", async () => {
  await using door = await openDoor()
  await door.receive(
    makeDelivery(door.id, 50, { accepted: [], refused: [{ quantity: 50, reason: "wrong-item" }] }),
  )
  expect(await door.shelf.quantity(door.stockId)).toBe(5)
  expect(await door.orderNow()).toMatchObject({ accepted: 0, refused: 50, remaining: 0 })
  await expectLedgerTrue(door.shelf.database)
})

test("books a delivery once for five concurrent requests", async () => {
  await using door = await openDoor()
  const delivery = makeDelivery(door.id, 30)
  await Promise.all(Array.from({ length: 5 }, () => door.receive(delivery)))
  await door.receive({ ...delivery, takesMore: true })
  expect(await door.shelf.quantity(door.stockId)).toBe(35)
  await expect(door.receive({ ...makeDelivery(door.id, 31), key: delivery.key })).rejects.toMatchObject({
    code: "key-used-differently",
  })
  const other = await door.completed(door.supplier, door.medicine, 50)
  await expect(door.receive({ ...delivery, id: other })).rejects.toMatchObject({
    code: "key-used-differently",
  })
  expect(await door.deliveries()).toHaveLength(1)
  await expectLedgerTrue(door.shelf.database)
})

test("accepts one of two concurrent deliveries with the same key", async () => {
  await using door = await openDoor()
  const other = await door.completed(door.supplier, door.medicine, 50)
  const key = randomUUID()
  const ends = await Promise.allSettled([
    door.receive(makeDelivery(door.id, 10, { key })),
    door.receive(makeDelivery(other, 10, { key })),
  ])
  expect(new Set(ends.map((end) => (end.status === "fulfilled" ? "done" : end.reason.code)))).toEqual(
    new Set(["done", "key-used-differently"]),
  )
  expect(await door.shelf.quantity(door.stockId)).toBe(15)
  await expectLedgerTrue(door.shelf.database)
})

test("lets only one of two receivers take the remainder", async () => {
  await using door = await openDoor()
  for (let round = 0; round < 15; round++) {
    const id = await door.completed(door.supplier, door.medicine, 10)
    const before = await door.shelf.quantity(door.stockId)
    const ends = await Promise.allSettled([6, 6].map((units) => door.receive(makeDelivery(id, units))))
    expect(ends.map((end) => (end.status === "fulfilled" ? "done" : end.reason.data))).toEqual(
      expect.arrayContaining(["done", { remaining: 4 }]),
    )
    expect(await door.shelf.quantity(door.stockId)).toBe(before + 6)
  }
  await expectLedgerTrue(door.shelf.database)
})

test("requires confirmation to receive more than ordered", async () => {
  await using door = await openDoor()
  const delivery = makeDelivery(door.id, 51)
  await expect(door.receive(delivery)).rejects.toMatchObject({
    code: "over-delivery",
    data: { remaining: 50 },
  })
  expect(await door.deliveries()).toEqual([])
  await door.receive({ ...delivery, takesMore: true })
  expect(await door.orderNow()).toMatchObject({ accepted: 51, remaining: 0 })
  await expectLedgerTrue(door.shelf.database)
})

test("refuses expired goods and asks for confirmation of short-dated ones", async () => {
  await using door = await openDoor()
  const of = (expiresOn: string, takesShortDated = false) =>
    makeDelivery(door.id, 2, {
      accepted: [
        { quantity: 1, lot: "FINE", expiresOn: "2028-01-31" },
        { quantity: 1, lot: "OLD", expiresOn },
      ],
      takesShortDated,
    })
  await expect(door.receive(of("2026-11-20", true))).rejects.toMatchObject({
    code: "goods-expired",
    data: { lines: [2] },
  })
  for (const day of ["2026-11-21", "2027-05-20"])
    await expect(door.receive(of(day))).rejects.toMatchObject({
      code: "goods-short-dated",
      data: { lines: [2] },
    })
  await door.receive(of("2026-11-21", true))
  await door.receive(of("2027-05-21"))
  expect(await door.shelf.quantity(door.stockId)).toBe(9)
  await expectLedgerTrue(door.shelf.database)
})

test("requires a price for a medicine that is new in the stock", async () => {
  await using door = await openDoor()
  const elsewhere = await door.shelf.makeRow({ pharmacy: await door.shelf.makePharmacy() })
  const medicine = await door.medicineOf(elsewhere)
  const id = await door.completed(door.supplier, medicine, 10)
  await expect(door.receive(makeDelivery(id, 10))).rejects.toMatchObject({ code: "price-needed" })
  await door.receive(makeDelivery(id, 6, { priceCents: 450 }))
  await door.receive(makeDelivery(id, 4, { priceCents: 900 }))
  expect(
    await door.shelf.sql(
      "select price_cents, quantity from stock where pharmacy_id = $1 and medicine_id = $2",
      [door.shelf.pharmacy, medicine],
    ),
  ).toEqual([{ price_cents: 450, quantity: 10 }])
  await expectLedgerTrue(door.shelf.database)
})

test("creates one stock row for two concurrent first deliveries", async () => {
  await using door = await openDoor()
  const medicine = await door.medicineOf(
    await door.shelf.makeRow({ pharmacy: await door.shelf.makePharmacy() }),
  )
  const ids = [
    await door.completed(door.supplier, medicine, 10),
    await door.completed(door.supplier, medicine, 10),
  ]
  await Promise.all(ids.map((id) => door.receive(makeDelivery(id, 10, { priceCents: 450 }))))
  expect(
    await door.shelf.sql("select quantity from stock where pharmacy_id = $1 and medicine_id = $2", [
      door.shelf.pharmacy,
      medicine,
    ]),
  ).toEqual([{ quantity: 20 }])
  await expectLedgerTrue(door.shelf.database)
})

test("receives only the pharmacy's own completed orders", async () => {
  await using door = await openDoor()
  const pending = await door.order(door.medicine)
  await expect(door.receive(makeDelivery(pending, 1))).rejects.toMatchObject({
    code: "already-changed",
    data: { status: "Pending" },
  })
  const stranger = await door.shelf.makePharmacy()
  await expect(door.receive(makeDelivery(door.id, 1), stranger)).rejects.toMatchObject({ code: "not-found" })
  await expect(door.receive(makeDelivery(999_999, 1))).rejects.toMatchObject({ code: "not-found" })
  for (let round = 0; round < 10; round++) {
    const id = await door.completed(door.supplier, door.medicine, 3)
    const before = await door.shelf.quantity(door.stockId)
    const [received, removed] = await Promise.allSettled([
      door.receive(makeDelivery(id, 3)),
      removePurchaseOrder(door.shelf.database, door.shelf.pharmacy, {
        id,
        version: 3,
        pharmacist: "test",
        now,
      }),
    ])
    expect(received.status).not.toBe(removed.status)
    expect(await door.shelf.quantity(door.stockId)).toBe(before + (received.status === "fulfilled" ? 3 : 0))
  }
  await expectLedgerTrue(door.shelf.database)
})
