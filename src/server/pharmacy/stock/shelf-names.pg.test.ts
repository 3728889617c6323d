import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { KnownMedicine, ListedMedicine } from "#contract/finder/medicines.ts"
import type { ShelfRow } from "#contract/pharmacy/stock-rows.ts"
import { makePurchases } from "#test/pharmacy/purchases.ts"
import { openStockDesk } from "#test/pharmacy/stock-desk.ts"
import { signIn, startApp } from "#test/support/app.ts"

test("refuses the later of two concurrent edits and returns the current row", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const id = await stockDesk.shelf.makeRow({ quantity: 9, priceCents: 400 })
  const read = await stockDesk.getRow(id)

  await stockDesk.sell(id, 2)
  expect(await stockDesk.edit(read, { priceCents: 450 })).toMatchObject({
    status: 200,
    body: { priceCents: 450, quantity: 7, version: 2 },
  })
  expect(await stockDesk.edit(read, { name: "Something else" })).toMatchObject({
    status: 409,
    body: { code: "already-changed", data: { row: { priceCents: 450, name: read.name, version: 2 } } },
  })
  const races = await Promise.all(
    [500, 600, 700].map(async (priceCents) =>
      stockDesk.edit(await stockDesk.getRow(id), { priceCents, version: 2 }),
    ),
  )
  expect(races.filter(({ status }) => status === 409)).toHaveLength(2)
  expect(await stockDesk.shelf.quantity(id)).toBe(7)
})

test("returns the first response to a repeated edit", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const id = await stockDesk.shelf.makeRow({ quantity: 9, priceCents: 400 })
  const read = await stockDesk.getRow(id)
  const edit = { name: "Glucobay 50 mg", priceCents: 450 }
  const both = await Promise.all([stockDesk.edit(read, edit), stockDesk.edit(read, edit)])
  await stockDesk.sell(id, 2)
  for (const [n, { status, body }] of [...both, await stockDesk.edit(read, edit)].entries())
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ ...edit, version: 2, quantity: n < 2 ? 9 : 7 }),
    ])
  // A different change of either field is a conflicting edit.
  for (const other of [{ priceCents: 460 }, { name: read.name }])
    expect(await stockDesk.edit(read, { ...edit, ...other })).toMatchObject({
      status: 409,
      body: { code: "already-changed", data: { row: { ...edit, version: 2 } } },
    })
  expect(await stockDesk.shelf.sql("select new_price_cents from stock_edits")).toEqual([
    { new_price_cents: 450 },
  ])
})

test("keeps a row's units and history when its medicine changes", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const id = await stockDesk.shelf.makeRow({ quantity: 9 })
  const before = await stockDesk.getRow(id)
  await stockDesk.sell(id, 1)
  await stockDesk.shelf.sql("update medicines set prescription_only = true where id = $1", [
    before.medicineId,
  ])

  const { body: after } = await stockDesk.edit(before, { name: "Glucobay 50 mg" })
  expect(after).toMatchObject({ id, name: "Glucobay 50 mg", manufacturer: before.manufacturer, quantity: 8 })
  expect(after.medicineId).not.toBe(before.medicineId)
  expect(await stockDesk.shelf.sql("select medicine_name from sale_lines")).toEqual([
    { medicine_name: before.name },
  ])
  expect(
    await stockDesk.shelf.sql("select name, strength, prescription_only from medicines order by id"),
  ).toEqual([
    { name: before.name, strength: null, prescription_only: true },
    { name: "Glucobay 50 mg", strength: "50 mg", prescription_only: true },
  ])
  expect(await stockDesk.shelf.sql("select old_medicine_id, new_medicine_id from stock_edits")).toEqual([
    { old_medicine_id: before.medicineId, new_medicine_id: after.medicineId },
  ])

  const other = await stockDesk.getRow(await stockDesk.shelf.makeRow())
  expect(await stockDesk.edit(other, { name: "GLUCOBAY 50mg" })).toMatchObject({
    status: 409,
    body: { code: "already-on-shelf", data: { stockId: id } },
  })
  // Back to a known medicine: the same one, not a duplicate of its name.
  expect((await stockDesk.edit(after, { name: before.name })).body.medicineId).toBe(before.medicineId)
})

test("a controlled medicine's units stay in their register when the name changes", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const row = await stockDesk.getRow(await stockDesk.shelf.makeRow({ quantity: 9 }))
  const other = await stockDesk.getRow(await stockDesk.shelf.makeRow())
  await stockDesk.shelf.sql(
    "update medicines set prescription_only = true, controlled = true where id = $1",
    [row.medicineId],
  )
  await stockDesk.shelf.sql("update stock set removed_at = now() where id = $1", [other.id])
  await stockDesk.shelf.sql("delete from stock where id = $1", [other.id])
  expect(await stockDesk.edit(row, { name: other.name })).toMatchObject({
    status: 400,
    body: { data: { fields: [{ field: "name" }] } },
  })
  const { body } = await stockDesk.edit(row, { name: "Rivotril 2 mg" })
  expect(body).toMatchObject({ name: "Rivotril 2 mg", controlled: true, prescriptionOnly: true })
})

test("refuses a price above the maximum and an empty name", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const row = await stockDesk.getRow(await stockDesk.shelf.makeRow({ priceCents: 400 }))
  await stockDesk.shelf.sql("update medicines set max_retail_price_cents = 500")

  for (const priceCents of [-1, 1.5, 1e12, "4.50", null]) {
    expect(await stockDesk.edit(row, { priceCents })).toMatchObject({
      status: 400,
      body: { data: { fields: [{ field: "priceCents" }] } },
    })
  }
  expect(await stockDesk.edit(row, { name: "  " })).toMatchObject({
    body: { data: { fields: [{ field: "name" }] } },
  })
  expect(await stockDesk.edit(row, { priceCents: 501 })).toMatchObject({
    status: 409,
    body: { code: "above-maximum-price", data: { lines: [{ priceCents: 501, maximumCents: 500 }] } },
  })
  expect(await stockDesk.edit(row, { priceCents: 500 })).toMatchObject({ status: 200 })
})

test("adds a medicine once and restores a deleted one", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const added = {
    key: randomUUID(),
    quantity: 240,
    lot: "B1",
    expiresOn: "2099-11-30",
    gtin: "4006381333931",
    packSize: 30,
  }

  const answers = await Promise.all([stockDesk.add(added), stockDesk.add(added), stockDesk.add(added)])
  expect(answers.map(({ status, body }) => [status, body.quantity])).toEqual(Array(3).fill([201, 240]))
  const { id, medicineId } = answers[0]?.body ?? ({} as ShelfRow)
  expect(await stockDesk.shelf.sql("select kind, delta from stock_movements")).toEqual([
    { kind: "opening", delta: 240 },
  ])
  const known = await stockDesk.act<{ medicines: KnownMedicine[] }>("GET medicines/known?gtin=4006381333931")
  expect(known.body.medicines).toMatchObject([{ id: medicineId, isOnShelf: true }])

  expect(await stockDesk.add({ name: "METFORMIN  500mg", manufacturer: "lakmedi labs" })).toMatchObject({
    status: 409,
    body: { code: "already-on-shelf", data: { stockId: id } },
  })
  await stockDesk.remove(id, { key: randomUUID(), quantity: 240, reason: "other" })
  expect(await stockDesk.add({ quantity: 3, priceCents: 500 })).toMatchObject({
    status: 201,
    body: { id, medicineId, quantity: 3, priceCents: 500 },
  })
  const byName = await stockDesk.act<{ medicines: KnownMedicine[] }>(
    "GET medicines/known?name=metformin%20500mg",
  )
  expect(byName.body.medicines).toMatchObject([{ manufacturer: "Lakmedi Labs" }])
  expect(await stockDesk.add({ name: "Other", gtin: "4006381333931", packSize: 30 })).toMatchObject({
    status: 409,
    body: { code: "barcode-taken", data: { medicine: "Metformin 500 mg" } },
  })
  expect(await stockDesk.shelf.sql("select name from medicines")).toEqual([{ name: "Metformin 500 mg" }])
})

test("refuses an invalid new medicine at its field and writes nothing", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const wrong: [field: string, value: unknown][] = [
    ["name", ""],
    ["name", "a\u202eb"],
    ["manufacturer", " "],
    ["priceCents", -1],
    ["priceCents", "4.50"],
    ["quantity", 1.5],
    ["quantity", -1],
    ["quantity", 1_000_001],
    ["gtin", "4006381333932"],
    ["gtin", "12"],
    ["expiresOn", "2027-13-01"],
  ]
  for (const [field, value] of wrong) {
    expect(await stockDesk.add({ [field]: value }), field).toMatchObject({
      status: 400,
      body: { data: { fields: [{ field }] } },
    })
  }
  expect(await stockDesk.add({ quantity: 1, expiresOn: "2020-01-31" })).toMatchObject({ status: 400 })
  expect(await stockDesk.shelf.sql("select id from medicines")).toEqual([])
})

test("adds a medicine from the side menu to the catalogue only", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const fresh = { name: "Zinc 20 mg tablet", manufacturer: "Ceylon Generics" }
  expect(
    await stockDesk.send<KnownMedicine>(stockDesk.pharmacist.cookie, "POST /api/medicines", fresh),
  ).toMatchObject({ status: 201, body: fresh })
  expect(
    await stockDesk.send<KnownMedicine>(stockDesk.pharmacist.cookie, "POST /api/medicines", {
      ...fresh,
      name: "zinc 20mg tabs",
    }),
  ).toMatchObject({
    status: 201,
  })
  expect(
    await stockDesk.send<KnownMedicine>(stockDesk.pharmacist.cookie, "POST /api/medicines", fresh),
  ).toMatchObject({
    status: 409,
    body: { code: "already-known" },
  })
  const supplierId = await makePurchases(stockDesk.shelf).makeSupplier()
  const supplier = await signIn(app, { roles: ["supplier"], supplierId })
  const dismissed = await signIn(app, { roles: ["supplier"] })
  for (const [as, status] of [
    [supplier.cookie, 409],
    [dismissed.cookie, 403],
    [stockDesk.customer.cookie, 403],
    [null, 401],
  ] as const) {
    expect(await stockDesk.send(as, "POST /api/medicines", fresh)).toMatchObject({ status })
  }
  const id = await stockDesk.shelf.makeRow({ quantity: 7 })
  await stockDesk.shelf.makeRow({ quantity: 9, pharmacy: await stockDesk.shelf.makePharmacy() })
  const { name } = await stockDesk.getRow(id)

  const list = async (query: string) => {
    const { body } = await stockDesk.act<{ medicines: ListedMedicine[]; total: number }>(
      `GET medicines?${query}`,
    )
    return [body.total, ...body.medicines.map((medicine) => [medicine.name, medicine.quantity])]
  }
  expect(await list("filter=in-stock")).toEqual([1, [name, 7]])
  expect(await list("q=zinc%2020")).toEqual([2, ["Zinc 20 mg tablet", 0], ["zinc 20mg tabs", 0]])
  expect((await list(""))[0]).toBe(4)
  expect((await list("filter=none"))[0]).toBe(3)
})

test("searches, filters, sorts and pages the stock without removed rows", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const today = Date.now()
  const day = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10)
  const empty = await stockDesk.shelf.makeRow({ priceCents: 300 })
  const low = await stockDesk.shelf.makeRow({
    priceCents: 200,
    batches: [{ quantity: 9, expiresOn: day(10), lot: "L" }],
  })
  const full = await stockDesk.shelf.makeRow({
    priceCents: 100,
    batches: [{ quantity: 10, expiresOn: day(200) }],
  })
  const gone = await stockDesk.shelf.makeRow()
  await stockDesk.remove(gone)

  const list = async (query: string) => {
    const { body } = await stockDesk.act<{ rows: ShelfRow[]; counts: object }>(`GET stock?${query}`)
    return body
  }
  const ids = async (query: string) => (await list(query)).rows.map((row) => row.id)
  expect(await list("")).toMatchObject({ total: 3, counts: { all: 3, low: 2, expiring: 1, none: 1 } })
  expect(await ids("sort=price")).toEqual([full, low, empty])
  expect(await ids("sort=quantity&order=down")).toEqual([full, low, empty])
  expect(await ids("sort=expiry&order=down")).toEqual([full, low, empty])
  expect(await ids("filter=expiring")).toEqual([low])
  expect(await ids("filter=low&sort=quantity")).toEqual([empty, low])
  expect(await ids("page=2")).toEqual([])
  const { name } = await stockDesk.getRow(low)
  expect(await ids(`q=${encodeURIComponent(name.toUpperCase())}`)).toEqual([low])
  expect(await ids(`q=%25`)).toEqual([])
  for (const query of ["page=0", "sort=rowid", "filter=some", "order=1", "page=1e9", "page=-1"]) {
    expect(await stockDesk.act(`GET stock?${query}`)).toMatchObject({ status: 400 })
  }
})

test("marks a new medicine as controlled, and so prescription-only, but no known one", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const pethidine = { name: "Pethidine 50 mg tablet", controlled: true, prescriptionOnly: false }
  const added = await stockDesk.add({ ...pethidine, quantity: 5 })
  expect(added).toMatchObject({ status: 201, body: { controlled: true, prescriptionOnly: true } })
  expect(await stockDesk.add({ name: "Vitamin C 500 mg" })).toMatchObject({ body: { controlled: false } })
  await using other = await openStockDesk(app)
  expect(await other.add({ name: "Vitamin C 500 mg", controlled: true })).toMatchObject({
    body: { controlled: false },
  })
  const listed = await stockDesk.send(stockDesk.pharmacist.cookie, "POST /api/medicines", {
    name: "Codeine 30 mg tablet",
    manufacturer: "Lakmedi Labs",
    controlled: true,
    prescriptionOnly: false,
  })
  expect(listed.status).toBe(201)
  expect(
    await stockDesk.shelf.sql(
      "select controlled, prescription_only from medicines where name like 'Codeine 30 mg%'",
    ),
  ).toEqual([{ controlled: true, prescription_only: true }])
})

test("makes an unknown medicine prescription-only by default", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const morphine = { name: "Morphine sulfate 10 mg tablet", quantity: 5 }
  const added = await stockDesk.add(morphine)
  expect(added).toMatchObject({ status: 201, body: { prescriptionOnly: true } })
  expect(await stockDesk.add({ name: "Vitamin C 500 mg", prescriptionOnly: false })).toMatchObject({
    body: { prescriptionOnly: false },
  })
  const sold = await stockDesk.send<{ code: string }>(stockDesk.pharmacist.cookie, "POST /api/sales", {
    id: randomUUID(),
    lines: [{ stockId: added.body.id, quantity: 1 }],
  })
  expect(sold).toMatchObject({ status: 409, body: { code: "prescription-needed" } })

  await using other = await openStockDesk(app)
  expect(await other.add({ ...morphine, prescriptionOnly: false })).toMatchObject({
    status: 201,
    body: { prescriptionOnly: true },
  })
  expect(await stockDesk.add({ name: "Vitamin D", prescriptionOnly: "no" })).toMatchObject({ status: 400 })
  const listed = (change: object) =>
    stockDesk.send(stockDesk.pharmacist.cookie, "POST /api/medicines", {
      name: "Vitamin E",
      manufacturer: "Lakmedi Labs",
      ...change,
    })
  expect(await listed({})).toMatchObject({ status: 201, body: { prescriptionOnly: true } })
  expect(await listed({ name: "Vitamin K", prescriptionOnly: false })).toMatchObject({
    body: { prescriptionOnly: false },
  })
})
