import { afterAll, beforeAll, expect, test } from "vitest"
import type { SuggestedOrder } from "#contract/pharmacy/reordering.ts"
import type { SupplierProduct } from "#contract/supplier/products.ts"
import { makePurchases } from "#test/pharmacy/purchases.ts"
import { openTillDesk } from "#test/pharmacy/till-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

const now = new Date("2026-11-20T04:00:00Z")
let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => now })
})
afterAll(() => app[Symbol.asyncDispose]())

async function openDesk() {
  const till = await openTillDesk(app)
  const purchases = makePurchases(till.shelf)
  const logIn = async (name: string) => {
    const supplierId = await purchases.makeSupplier(name)
    const { cookie } = await signIn(app, { roles: ["supplier"], supplierId })
    return { supplierId, cookie }
  }
  const medicineId = await purchases.medicineOf(await till.shelf.makeRow({ priceCents: 500 }))
  const supplier = await logIn("Lanka Wholesale")
  const set = (offer: object, { medicine = medicineId, as = supplier.cookie } = {}) =>
    till.send<SupplierProduct>(`PUT /supplier/products/${medicine}`, offer, as)
  const list = async (query = "", as = supplier.cookie) =>
    (
      await till.send<{ products: SupplierProduct[]; own: number }>(
        `GET /supplier/products${query}`,
        undefined,
        as,
      )
    ).body
  return { ...till, logIn, medicineId, supplier, set, list, [Symbol.asyncDispose]: till[Symbol.asyncDispose] }
}

const offer = { unitCostCents: 240, minUnits: 10, onHand: 500 }

test("lists a supplier's own products, or the catalogue with its prices", async () => {
  await using desk = await openDesk()
  const other = await desk.logIn("Ceylon Medical")
  await desk.set(offer)
  expect(await desk.list()).toMatchObject({
    own: 1,
    products: [{ id: desk.medicineId, offer: { ...offer, version: 1 } }],
  })
  expect(await desk.list("", other.cookie)).toMatchObject({ own: 0, products: [] })
  const catalogue = (await desk.list("?show=catalogue&q=Medicine", other.cookie)).products
  expect(catalogue.find(({ id }) => id === desk.medicineId)?.offer).toBeNull()
})

test("refuses a change of a product that was changed since it was read, and takes a repetition", async () => {
  await using desk = await openDesk()
  await desk.set(offer)
  const cheaper = { ...offer, unitCostCents: 220, version: 1 }
  expect((await desk.set(cheaper)).body.offer).toMatchObject({ unitCostCents: 220, version: 2 })
  expect((await desk.set(cheaper)).body.offer).toMatchObject({ version: 2 })
  expect((await desk.set({ ...offer, unitCostCents: 230, version: 1 })).status).toBe(409)
  const both = await Promise.all(
    [210, 215].map((unitCostCents) => desk.set({ ...offer, unitCostCents, version: 2 })),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test("sells a product again after it was removed", async () => {
  await using desk = await openDesk()
  await desk.set(offer)
  await desk.send(`DELETE /supplier/products/${desk.medicineId}`, {}, desk.supplier.cookie)
  expect((await desk.list()).own).toBe(0)
  expect((await desk.set(offer)).body.offer).toMatchObject({ unitCostCents: 240, onHand: 500 })
})

test("sets a list by barcode, the last line of a medicine, and returns unknown codes", async () => {
  await using desk = await openDesk()
  await desk.shelf.sql(
    "insert into barcodes (gtin, medicine_id, pack_size) values ('04006381333931', $1, 10)",
    [desk.medicineId],
  )
  const line = { gtin: "4006381333931", unitCostCents: 300, minUnits: 1, onHand: null }
  const lines = [line, { ...line, unitCostCents: 310 }, { ...line, gtin: "96385074" }]
  const send = () =>
    desk.send<{ set: number; unknown: string[] }>("PUT /supplier/products", { lines }, desk.supplier.cookie)
  expect((await send()).body).toEqual({ set: 1, unknown: ["00000096385074"] })
  await send()
  expect((await desk.list()).products[0]?.offer).toMatchObject({
    unitCostCents: 310,
    onHand: null,
    version: 1,
  })
})

test("shows a pharmacy the cheapest prices first, and those without stock last", async () => {
  await using desk = await openDesk()
  const names = ["Empty", "Dear", "Cheap", "Fourth"]
  const prices = [100, 260, 240, 300]
  for (const [nth, name] of names.entries()) {
    const { cookie } = await desk.logIn(name)
    const onHand = name === "Empty" ? 0 : null
    await desk.set({ ...offer, unitCostCents: prices[nth], onHand }, { as: cookie })
  }
  await desk.send(`PUT /pharmacy/reorder-rules/${desk.medicineId}`, {
    limits: { reorderPoint: 100_000, orderUpTo: 100_000 },
    supplierId: null,
  })
  const { body } = await desk.send<{ medicines: SuggestedOrder[] }>("GET /pharmacy/suggested-orders")
  expect(body.medicines[0]?.prices.map(({ supplier }) => supplier)).toEqual(["Cheap", "Dear", "Fourth"])
})

test("carries a product to the medicine that remains after a merge, and back when it is undone", async () => {
  await using desk = await openDesk()
  const [staying] = await desk.shelf.sql<{ id: number }>(
    "insert into medicines (name, generic_name, manufacturer) values ('Staying', 'staying', 'Maker') returning id",
  )
  await desk.set(offer)
  const merge = "4a1c2b3d-0000-4000-8000-000000000001"
  await desk.shelf.sql(
    "select merge_medicines($1, '', $2, 1, $3, 'Staying', true, 'the same', 'test|admin')",
    [merge, staying?.id, JSON.stringify([{ id: desk.medicineId, version: 1 }])],
  )
  expect((await desk.list()).products).toMatchObject([{ id: staying?.id, offer }])
  await desk.shelf.sql("select undo_medicine_merge($1, gen_random_uuid(), 'no', 'test|admin')", [merge])
  expect((await desk.list()).products).toMatchObject([{ id: desk.medicineId, offer }])
})
