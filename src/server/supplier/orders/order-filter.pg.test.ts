import { afterAll, beforeAll, expect, test } from "vitest"
import type { OpenQuestion } from "#contract/supplier/orders.ts"
import { findOpenOrders, findPharmacies, findSupplierOrders } from "#server/supplier/orders/orders.ts"
import { openMoveDesk } from "#test/pharmacy/purchase-order-desk.ts"
import { makeDatabase, type TestDatabase } from "#test/support/postgres.ts"

// One database for all tests; each has its own pharmacies and suppliers.
let data: TestDatabase
beforeAll(async () => {
  data = await makeDatabase()
})
afterAll(() => data.drop())

/** Orders of two pharmacies, one in Kandy and one in Galle, on different days and of different sizes. */
async function openFilterDesk() {
  const desk = await openMoveDesk(data)
  const { shelf } = desk
  const kandy = await shelf.makePharmacy()
  const galle = await shelf.makePharmacy()
  await shelf.sql("update pharmacies set name = 'Temple View', town = 'Kandy' where id = $1", [kandy])
  await shelf.sql("update pharmacies set name = 'Fort Chemists', town = 'Galle' where id = $1", [galle])
  const order = async (pharmacy: typeof kandy, quantity: number, at: string) => {
    const id = await desk.order(desk.medicine, quantity, pharmacy)
    await shelf.sql("update purchase_orders set order_date = $2, sent_to = $3 where id = $1", [
      id,
      at,
      desk.suppliers[0],
    ])
    return id
  }
  return { ...desk, kandy, galle, order }
}

const asked = (question: Partial<OpenQuestion>): OpenQuestion => ({ q: "", sort: "date", ...question })

test("filters orders by text, town, pharmacy and day in Sri Lanka", async () => {
  await using desk = await openFilterDesk()
  const { kandy, galle, suppliers } = desk
  const [a] = suppliers
  // The last minute of the 19th in Sri Lanka, and the first of the 20th.
  const early = await desk.order(kandy, 30, "2026-11-19T18:29:00Z")
  const late = await desk.order(galle, 20, "2026-11-19T18:30:00Z")
  const ids = async (question: Partial<OpenQuestion>) => {
    const { orders, total } = await findOpenOrders(desk.shelf.database, a, asked(question))
    const own = orders.filter(({ pharmacyId }) => pharmacyId === kandy || pharmacyId === galle)
    expect(total.orders).toBe(orders.length)
    return own.map(({ id }) => id)
  }
  expect(await ids({})).toEqual([late, early])
  expect(await ids({ q: "temple" })).toEqual([early])
  expect(await ids({ q: "GALLE" })).toEqual([late])
  expect(await ids({ q: "100%" })).toEqual([])
  expect(await ids({ town: "Kandy" })).toEqual([early])
  expect(await ids({ pharmacyId: galle })).toEqual([late])
  expect(await ids({ from: "2026-11-20" })).toEqual([late])
  expect(await ids({ until: "2026-11-19" })).toEqual([early])
})

test("sorts orders by each column in both directions, page by page", async () => {
  await using desk = await openFilterDesk()
  const { kandy, galle, suppliers } = desk
  const [a] = suppliers
  const big = await desk.order(kandy, 90, "2026-11-18T04:00:00Z")
  const small = await desk.order(galle, 10, "2026-11-19T04:00:00Z")
  const middle = await desk.order(kandy, 40, "2026-11-20T04:00:00Z")
  const ids = async (question: Partial<OpenQuestion>) => {
    const { orders } = await findOpenOrders(desk.shelf.database, a, asked({ ...question }))
    return orders.map(({ id }) => id).filter((id) => [big, small, middle].includes(id))
  }
  expect(await ids({ order: "up" })).toEqual([big, small, middle])
  expect(await ids({ sort: "quantity" })).toEqual([big, middle, small])
  expect(await ids({ sort: "quantity", order: "up" })).toEqual([small, middle, big])
  expect(await ids({ sort: "pharmacy" })).toEqual([small, big, middle])
  // The page after a cursor continues, also between equal names.
  expect(await ids({ sort: "quantity", before: big })).toEqual([middle, small])
  expect(await ids({ sort: "pharmacy", before: big })).toEqual([middle])
  expect(await ids({ sort: "date", before: small })).toEqual([big])
})

test("sums own orders at their agreed prices, without removed ones and those of other suppliers", async () => {
  await using desk = await openFilterDesk()
  const { kandy, galle, suppliers, shelf } = desk
  const [a, b] = suppliers
  const agreed = await desk.order(kandy, 30, "2026-11-18T04:00:00Z")
  const plain = await desk.order(galle, 20, "2026-11-19T04:00:00Z")
  const gone = await desk.order(galle, 70, "2026-11-20T04:00:00Z")
  for (const id of [agreed, plain, gone]) expect(await desk.accept(a, id)).toBe("accepted")
  await shelf.sql("update purchase_orders set unit_cost_cents = 250, version = 3 where id = $1", [agreed])
  await shelf.sql(
    "update purchase_orders set removed_at = now(), removed_by = 'test', version = 3 where id = $1",
    [gone],
  )
  const read = (supplier: typeof a) =>
    findSupplierOrders(shelf.database, supplier, { ...asked({ sort: "value" }), status: "All" })
  const { orders, total } = await read(a)
  expect(orders.map(({ id }) => id)).toEqual([agreed, gone, plain])
  expect(total).toEqual({ orders: 2, units: 50, valueCents: 7_500 })
  expect(await read(b)).toEqual({ orders: [], next: null, total: { orders: 0, units: 0, valueCents: 0 } })
})

test("names the pharmacies of a supplier's own orders and of those it may accept, and no others", async () => {
  await using desk = await openFilterDesk()
  const { kandy, galle, suppliers, shelf } = desk
  const [a, b] = suppliers
  await desk.order(kandy, 30, "2026-11-18T04:00:00Z")
  const own = await desk.order(galle, 20, "2026-11-19T04:00:00Z")
  await desk.accept(a, own)
  const idsOf = async (supplier: typeof a) =>
    (await findPharmacies(shelf.database, supplier))
      .map(({ id }) => id)
      .filter((id) => id === kandy || id === galle)
  expect(await idsOf(a)).toEqual([galle, kandy])
  expect(await idsOf(b)).toEqual([])
})
