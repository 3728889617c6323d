import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { MedicineDetail } from "#contract/admin/medicines.ts"
import { openStockDesk } from "#test/pharmacy/stock-desk.ts"
import { signIn, startApp } from "#test/support/app.ts"

test("asks for confirmation before merging medicines of different brands, makers or prices", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const admin = await signIn(app, { roles: ["admin"] })
  const send = <Body>(request: string, body?: object) => stockDesk.send<Body>(admin.cookie, request, body)
  const make = async (change: string) => {
    const medicineId = async (id: number) => (await stockDesk.getRow(id)).medicineId
    const [one, other] = [
      await medicineId(await stockDesk.shelf.makeRow()),
      await medicineId(await stockDesk.shelf.makeRow()),
    ]
    await stockDesk.shelf.sql("update medicines set brand_name = 'Zovirax', max_retail_price_cents = 5000")
    await stockDesk.shelf.sql(`update medicines set ${change} where id = $1`, [other])
    return [one, other] as const
  }
  const read = async (id: number) => {
    const { medicine } = (await send<MedicineDetail>(`GET /api/admin/medicines/${id}`)).body
    return { id, version: medicine.version }
  }
  const differences = {
    brand: "brand_name = null",
    manufacturer: "manufacturer = 'Another Maker'",
    maximum: "max_retail_price_cents = 6000",
  }
  for (const [difference, change] of Object.entries(differences)) {
    const [one, other] = await make(change)
    const [staying, gone] = [await read(one), await read(other)]
    const merge = (confirmed: object) =>
      send<MedicineDetail>("POST /api/admin/medicines/merges", {
        key: randomUUID(),
        staying,
        gone: [gone],
        reason: "Entered twice",
        ...confirmed,
      })
    for (const confirmed of [{}, { areDifferentProducts: false }])
      expect([difference, await merge(confirmed)]).toMatchObject([
        difference,
        { status: 409, body: { code: "products-differ", data: { differ: [difference] } } },
      ])
    expect(
      (await send<MedicineDetail>(`GET /api/admin/medicines/${other}`)).body.medicine.mergedInto,
    ).toBeNull()
    const both = await Promise.all([1, 2].map(() => merge({ areDifferentProducts: true })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  }
})
