import { expect, test } from "vitest"
import type { CatalogueMedicine, MedicineDetail } from "#contract/admin/medicines.ts"
import type { OverviewFigures } from "#contract/admin/overview.ts"
import type { MedicineName } from "#contract/finder/search.ts"
import { makePurchases } from "#test/pharmacy/purchases.ts"
import { openStockDesk } from "#test/pharmacy/stock-desk.ts"
import { signIn, startApp } from "#test/support/app.ts"

async function openDesk() {
  const app = await startApp()
  const stockDesk = await openStockDesk(app)
  const supplierId = await makePurchases(stockDesk.shelf).makeSupplier()
  const supplier = await signIn(app, { roles: ["supplier"], supplierId })
  const admin = await signIn(app, { roles: ["admin"] })
  const send = <Body>(as: string | null, request: string, body?: object) =>
    stockDesk.send<Body>(as, request, body)
  return {
    supplier: supplier.cookie,
    admin: admin.cookie,
    stockDesk,
    send,
    add: async (as: string, name: string) =>
      (await send<{ id: number }>(as, "POST /api/medicines", { name, manufacturer: "Ceyline" })).body.id,
    suggested: async (as: string | null, q: string) =>
      (await send<MedicineName[]>(as, `GET /api/medicines/suggestions?q=${q}`)).body.map(({ name }) => name),
    unchecked: async () => {
      const list = await send<{ medicines: CatalogueMedicine[] }>(
        admin.cookie,
        "GET /api/admin/medicines?filter=unchecked",
      )
      const overview = await send<OverviewFigures>(admin.cookie, "GET /api/admin/overview")
      expect(overview.body.pending.newMedicines).toBe(list.body.medicines.length)
      return list.body.medicines.map(({ name }) => name)
    },
    check: (as: string | null, id: number, version = 1) =>
      send<MedicineDetail & { code?: string }>(as, `POST /api/admin/medicines/${id}/check`, { version }),
    [Symbol.asyncDispose]: async () => {
      await stockDesk[Symbol.asyncDispose]()
      await app[Symbol.asyncDispose]()
    },
  }
}

test("hides a supplier's new medicine from public suggestions until it is checked", async () => {
  await using desk = await openDesk()
  const { supplier, admin, stockDesk } = desk
  const name = "zinquil 20 mg – tablet"
  const id = await desk.add(supplier, name)
  for (const as of [null, stockDesk.customer.cookie]) expect(await desk.suggested(as, "zinqu")).toEqual([])
  for (const as of [stockDesk.pharmacist.cookie, supplier, admin])
    expect(await desk.suggested(as, "zinqu")).toEqual([name])
  for (const text of ["inqu", "zinquli", "zimquil"]) expect(await desk.suggested(null, text)).toEqual([])
  const spelled = await desk.send<{ didYouMean: string[] }>(null, "GET /api/availability?q=zinquill")
  expect(spelled.body.didYouMean).toEqual([])
  expect(await desk.unchecked()).toEqual([name])

  for (const [as, status] of [
    [null, 401],
    [supplier, 403],
    [stockDesk.pharmacist.cookie, 403],
    [stockDesk.customer.cookie, 403],
  ] as const)
    expect((await desk.check(as, id)).status).toBe(status)
  expect(await desk.check(admin, id, 2)).toMatchObject({ status: 409, body: { code: "already-changed" } })
  expect((await desk.check(admin, id + 1000)).status).toBe(404)
  const both = await Promise.all([desk.check(admin, id), desk.check(admin, id)])
  for (const answer of [...both, await desk.check(admin, id)])
    expect(answer).toMatchObject({ status: 200, body: { medicine: { isChecked: true, version: 1 } } })
  expect(
    await stockDesk.shelf.sql("select id from audit_log where action = 'adminMedicines.check'"),
  ).toHaveLength(1)
  expect(await desk.suggested(null, "zinqu")).toEqual([name])
  expect(await desk.unchecked()).toEqual([])
})

test("queues a pharmacy's new medicine for review and finds it in stock", async () => {
  await using desk = await openDesk()
  const { stockDesk } = desk
  const added = await stockDesk.add({ name: "Novamol 5 mg tablet", quantity: 5 })
  expect(await desk.suggested(null, "novam")).toEqual([])
  const found = await desk.send<{ total: number }>(null, "GET /api/availability?q=novamol")
  expect(JSON.stringify(found.body)).toContain("Novamol 5 mg tablet")
  // Another name given to the row is another new medicine.
  await stockDesk.edit(await stockDesk.getRow(added.body.id), { name: "Novamol 10 mg tablet" })
  expect(await desk.unchecked()).toEqual(["Novamol 10 mg tablet", "Novamol 5 mg tablet"])
})

test("marks a medicine as checked when an administrator edits or merges it", async () => {
  await using desk = await openDesk()
  const { admin, supplier, stockDesk } = desk
  const fields = {
    brandName: null,
    strength: null,
    form: null,
    manufacturer: "Ceyline",
    otherNames: "",
    atcCode: null,
    prescriptionOnly: true,
    controlled: false,
    essential: true,
    maxRetailPriceCents: null,
  }
  const edited = await desk.add(supplier, "zedit")
  await desk.send(admin, `PATCH /api/admin/medicines/${edited}`, {
    version: 1,
    ...fields,
    genericName: "zedited",
  })
  expect(await desk.suggested(null, "zedit")).toEqual(["zedited"])
  const made = await desk.send<MedicineDetail>(admin, "POST /api/admin/medicines", {
    ...fields,
    genericName: "zmade",
  })
  expect(made.body.medicine.isChecked).toBe(true)
  expect(await desk.suggested(null, "zmade")).toEqual(["zmade"])

  const merge = (staying: number, gone: number, typedName: string) =>
    desk.send(admin, "POST /api/admin/medicines/merges", {
      key: crypto.randomUUID(),
      staying: { id: staying, version: 1 },
      gone: [{ id: gone, version: 1 }],
      reason: "Entered twice",
      typedName,
    })
  const twin = await desk.add(supplier, "zmaade")
  expect((await merge(made.body.medicine.id, twin, "zmade")).status).toBe(200)
  expect(await desk.unchecked()).toEqual([])
  const [stays, goes] = [
    await desk.add(supplier, "zstays"),
    await desk.add(stockDesk.pharmacist.cookie, "zgoes"),
  ]
  expect(await desk.unchecked()).toEqual(["zgoes", "zstays"])
  expect((await merge(stays, goes, "zstays")).status).toBe(200)
  expect(await desk.unchecked()).toEqual([])
  expect(await desk.suggested(null, "zstay")).toEqual(["zstays"])
})

test("limits a new medicine's name to 120 letters, digits and usual signs", async () => {
  await using desk = await openDesk()
  const { stockDesk, supplier } = desk
  const usual = "Use letters, digits and signs such as - + / . %"
  const wrong = [
    ["<b>x</b> ' \" ;", usual],
    ["500 + 20", usual],
    ["a".repeat(300), "Use at most 120 characters"],
  ] as const
  const row = await stockDesk.getRow(await stockDesk.shelf.makeRow({ quantity: 1, priceCents: 400 }))
  for (const [name, message] of wrong) {
    const refused = { status: 400, body: { data: { fields: [{ field: "name", message }] } } }
    expect(await desk.send(supplier, "POST /api/medicines", { name, manufacturer: "M" })).toMatchObject(
      refused,
    )
    expect(await stockDesk.add({ name })).toMatchObject(refused)
    expect(await stockDesk.edit(row, { name })).toMatchObject(refused)
  }
  for (const name of [
    "paracetamol (Panadol) 500 mg – tablet",
    "amoxicillin & clavulanic acid 250 mg/62.5 mg, 5 mL",
    "St John's wort 0.5% + 10 µg",
    "පැරසිටමෝල් ශ්‍රී 500",
    "பாராசிட்டமால்",
  ])
    expect(await desk.send(supplier, "POST /api/medicines", { name, manufacturer: "M" })).toMatchObject({
      status: 201,
    })
  const odd = `Vitamin "C"; ${"x".repeat(130)}`
  await stockDesk.shelf.sql(
    "insert into medicines (name, generic_name, manufacturer) values ($1, 'vitamin c', 'Lakmedi Labs')",
    [odd],
  )
  const added = await stockDesk.add({ name: odd })
  expect(added).toMatchObject({ status: 201, body: { name: odd } })
  expect(await stockDesk.edit(await stockDesk.getRow(added.body.id), { priceCents: 321 })).toMatchObject({
    status: 200,
  })
})
