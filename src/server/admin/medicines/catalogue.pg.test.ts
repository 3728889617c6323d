import { expect, test } from "vitest"
import type { CatalogueMedicine, LikelyPair, MedicineDetail } from "#contract/admin/medicines.ts"
import type { CatalogueImport } from "#domain/imports/list-report.ts"
import { openStockDesk } from "#test/pharmacy/stock-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

const post = (app: TestApp, cookie: string, text: string, how: string) =>
  app.ask(`/files/medicines-import?file=list.csv&${how}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream", cookie },
    body: text,
  })

async function bringIn(app: TestApp, cookie: string, text: string, dry = false) {
  const answer = await post(app, cookie, text, `dry=${dry}`)
  const body = (await answer.json()) as CatalogueImport & { code?: string } // known to the test
  return { status: answer.status, body }
}

const header = "Name,Manufacturer,Barcode,ATC,Rx,MRP,Other names"

test("previews each line of a medicine list and imports all lines or none", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const { sql } = stockDesk.shelf
  const admin = await signIn(app, { roles: ["admin"] })
  const known = await stockDesk.shelf.makeRow({ quantity: 3, priceCents: 400 })
  await sql(
    `update medicines set name = 'metformin 500 mg – tablet', generic_name = 'metformin', strength = '500 mg', form = 'tablet',
       manufacturer = 'Emcure' where id = (select medicine_id from stock where id = $1)`,
    [known],
  )
  await sql(
    `insert into medicines (name, generic_name, strength, form, manufacturer, merged_into)
     select 'glucophage 500 mg – tablet', 'glucophage', '500 mg', 'tablet', 'Merck', medicine_id from stock where id = $1`,
    [known],
  )
  const list = [
    header,
    "Metformin 500mg tab,Emcure,4006381333931,A10BA02,yes,6.50,",
    "Glucophage 500mg tab,Merck,,,,,",
    "Metformin 500mg tab,Emcure Pharma Ltd,,,,,",
    "Zinc 20 mg tab,Ceyline,,A12CB,,3.00,zn",
    "Zinc 20 mg tab,Ceyline,,,,,",
    "Salt 1 g tab,Ceyline,,ZZ9,,,",
    "Water 1 L,Ceyline,,,,x,",
  ].join("\n")

  const dry = await bringIn(app, admin.cookie, list, true)
  expect(dry.body).toMatchObject({ rows: 7, added: 2, changed: 1, same: 0, refused: 4, isWritten: false })
  const said = Object.fromEntries(
    dry.body.remarks.map(({ line, kind, message }) => [line, `${kind}: ${message}`]),
  )
  expect(said[2]?.replaceAll("\u00a0", " ")).toBe(
    "changed: metformin 500 mg – tablet: prescription only no → yes; maximum retail price none → Rs. 6.50; ATC none → A10BA02; a new barcode.",
  )
  expect(said[3]).toMatch(/^refused: This is the same medicine as in line 2/)
  expect(said[4]).toMatch(/^possible-duplicate: .* resembles metformin 500 mg – tablet by Emcure/)
  expect(said[5]).toMatch(/^new: /)
  expect(said[7]).toMatch(/^refused: The ATC code ZZ9 is invalid/)
  expect(await sql("select from medicines where manufacturer = 'Ceyline'")).toHaveLength(0)

  const written = await bringIn(app, admin.cookie, list)
  expect(written.body).toMatchObject({ added: 2, changed: 1, isWritten: true })
  const again = await bringIn(app, admin.cookie, list)
  expect(again.body).toMatchObject({ added: 0, changed: 0, same: 3, refused: 4 })
  expect(
    await sql(
      "select m.atc_code, m.version, b.gtin from medicines m join barcodes b on b.medicine_id = m.id",
    ),
  ).toEqual([{ atc_code: "A10BA02", version: 2, gtin: "04006381333931" }])
  expect(
    await sql(
      "select after from audit_log where action = 'adminMedicines.import' and subject = $1 order by id limit 1",
      [admin.subject],
    ),
  ).toEqual([{ after: { file: "list.csv", added: 2, changed: 1, same: 0, refused: 4 } }])
  const remarks = await post(app, admin.cookie, list, "as=remarks")
  expect((await remarks.text()).split("\r\n")).toHaveLength(9)
  expect((await bringIn(app, stockDesk.pharmacist.cookie, list)).status).toBe(403)
  expect((await bringIn(app, admin.cookie, "nothing")).body.code).toBe("unreadable-list")
})

test("imports one long list at a time while the till answers", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const admin = await signIn(app, { roles: ["admin"] })
  const known = await stockDesk.shelf.makeRow({ quantity: 0 })
  const long = [
    header,
    ...Array.from({ length: 6000 }, (_, n) => `Made${n} ${n + 1} mg tab,Maker ${n % 7},,,,,`),
  ]
  const both = Promise.all([0, 1].map(() => bringIn(app, admin.cookie, long.join("\n"))))
  const sale = await stockDesk.sell(known, 1)
  expect(sale.status).toBe(409)
  const answers = await both
  const added = answers.map(({ body }) => (body.isWritten ? body.added : body.code)).map(String)
  expect([["6000", "unreadable-list"].join(), ["0", "6000"].join()]).toContain(
    added.toSorted((a, b) => a.localeCompare(b)).join(),
  )
})

const fields = {
  genericName: "prednisolone",
  brandName: null,
  strength: "5 mg",
  form: "tablet",
  manufacturer: "State Pharma",
  otherNames: "",
  atcCode: "h02ab06",
  prescriptionOnly: true,
  controlled: false,
  essential: true,
  maxRetailPriceCents: null,
}

/** Adds a medicine as an administrator, who can also find it. */
async function openCatalogue(app: TestApp, stockDesk: Awaited<ReturnType<typeof openStockDesk>>) {
  const { cookie } = await signIn(app, { roles: ["admin"] })
  const send = <Body>(request: string, body?: object) => stockDesk.send<Body>(cookie, request, body)
  const added = await send<MedicineDetail>("POST /api/admin/medicines", fields)
  const { id } = added.body.medicine
  const find = async (query: string) =>
    (await send<{ medicines: CatalogueMedicine[]; total: number }>(`GET /api/admin/medicines?${query}`)).body
  return { send, added, id, find }
}

test("adds and edits a medicine within its rules", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const { sql } = stockDesk.shelf
  await sql(
    "insert into look_alikes values ('prednisolone', 'prednisoLONE', 'prednisone') on conflict do nothing",
  )
  const { send, added, id, find } = await openCatalogue(app, stockDesk)
  expect(added.status).toBe(201)
  expect(added.body.medicine).toMatchObject({
    name: "prednisolone 5 mg – tablet",
    atcCode: "H02AB06",
    lookAlikes: expect.arrayContaining(["prednisone"]),
    usedBy: 0,
  })
  expect((await send("POST /api/admin/medicines", fields)).body.code).toBe("already-known")
  await sql("insert into stock (medicine_id, pharmacy_id, price_cents) values ($1, $2, 900)", [
    id,
    stockDesk.shelf.pharmacy,
  ])
  const edit = (change: object) =>
    send<MedicineDetail>(`PATCH /api/admin/medicines/${id}`, { version: 1, ...fields, ...change })
  expect((await edit({ maxRetailPriceCents: 800 })).body).toMatchObject({
    code: "shelves-above-maximum",
    data: { pharmacies: 1 },
  })
  expect((await edit({ atcCode: "H2" })).status).toBe(400)
  expect(
    (await edit({ maxRetailPriceCents: 800, takesShelvesAbove: true, otherNames: "deltacortril" })).status,
  ).toBe(200)
  expect((await edit({})).body).toMatchObject({ code: "already-changed", data: { medicine: { version: 2 } } })
  expect(await sql("select before, after from audit_log where action = 'adminMedicines.edit'")).toEqual([
    {
      before: { other_names: "", max_retail_price_cents: null },
      after: { other_names: "deltacortril", max_retail_price_cents: 800 },
    },
  ])
  expect((await find("q=deltacortril")).total).toBe(1)
})

test("keeps a controlled medicine prescription-only", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const { send, id } = await openCatalogue(app, stockDesk)
  const change = { ...fields, version: 1, controlled: true, prescriptionOnly: false }
  expect(
    (await send<MedicineDetail>(`PATCH /api/admin/medicines/${id}`, change)).body.medicine,
  ).toMatchObject({
    controlled: true,
    prescriptionOnly: true,
  })
  expect(
    await stockDesk.shelf.sql("select after from audit_log where action = 'adminMedicines.edit'"),
  ).toMatchObject([{ after: { controlled: true } }])
})

test("marks essential medicines by form, list and filter, and keeps the mark in a merge", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const { send, id, find } = await openCatalogue(app, stockDesk)
  const { cookie } = await signIn(app, { roles: ["admin"] })
  const essentials = async () =>
    (await find("filter=essential")).medicines.map(({ manufacturer }) => manufacturer).toSorted()
  expect(await essentials()).toEqual(["State Pharma"])
  await send(`PATCH /api/admin/medicines/${id}`, { ...fields, version: 1, essential: false })
  expect(await essentials()).toEqual([])
  const list = [
    "name,manufacturer,essential",
    "Prednisolone 5 mg tab,State Pharma,yes",
    "Prednisolone 5 mg tab,Other Pharma,",
    "Zinc 20 mg tab,Ceyline,perhaps",
  ].join("\n")
  const { body } = await bringIn(app, cookie, list)
  expect(body).toMatchObject({ added: 1, changed: 1, refused: 1 })
  expect(body.remarks.find(({ kind }) => kind === "changed")?.message).toContain("essential no → yes")
  expect(await essentials()).toEqual(["State Pharma"])
  // An empty cell changes nothing.
  await bringIn(app, cookie, list.replace("State Pharma,yes", "State Pharma,"))
  expect(await essentials()).toEqual(["State Pharma"])
  await stockDesk.shelf.sql(
    "update medicines set merged_into = o.id from medicines o where medicines.id = $1 and o.manufacturer = 'Other Pharma'",
    [id],
  )
  expect(await essentials()).toEqual(["Other Pharma"])
})

test("finds a medicine by its barcode until the barcode is removed", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const { send, id, find } = await openCatalogue(app, stockDesk)
  const code = (gtin: string) =>
    send<MedicineDetail>(`POST /api/admin/medicines/${id}/barcodes`, { gtin, packSize: 10 })
  expect((await code("4006381333932")).status).toBe(400)
  expect((await code("4006381333931")).body.codes).toEqual([{ gtin: "04006381333931", packSize: 10 }])
  expect((await find("q=4006381333931")).medicines.map((one) => one.id)).toEqual([id])
  expect((await find("q=prednisolone&filter=no-barcode")).total).toBe(0)
  const ended = await send<MedicineDetail>(`POST /api/admin/medicines/${id}/barcodes/end`, {
    gtin: "4006381333931",
    reason: "Another pack",
  })
  expect(ended.body).toMatchObject({
    codes: [],
    endedCodes: [{ gtin: "04006381333931", reason: "Another pack" }],
  })
  expect((await find("q=4006381333931")).medicines).toEqual([])
})

test("lists probable duplicates until they are marked as different", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const { send, id } = await openCatalogue(app, stockDesk)
  const near = await send<MedicineDetail>("POST /api/admin/medicines", {
    ...fields,
    manufacturer: "State Pharm",
  })
  const pairs = async () =>
    (await send<{ pairs: LikelyPair[]; next: null }>("GET /api/admin/medicines/duplicates")).body.pairs.map(
      ({ one, other, why }) => [one.id, other.id, why],
    )
  expect(await pairs()).toEqual([[id, near.body.medicine.id, "near"]])
  const other = near.body.medicine.id
  expect((await send("POST /api/admin/medicines/not-duplicates", { one: other, other: id })).status).toBe(200)
  expect(await pairs()).toEqual([])
})

test("merges different products only with the name typed", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const { send, id, find } = await openCatalogue(app, stockDesk)
  const oral = await send<MedicineDetail>("POST /api/admin/medicines", { ...fields, form: "syrup" })
  const merge = (typedName: string) =>
    send<MedicineDetail>("POST /api/admin/medicines/merges", {
      key: crypto.randomUUID(),
      staying: { id, version: 1 },
      gone: [{ id: oral.body.medicine.id, version: 1 }],
      reason: "A slip",
      typedName,
    })
  expect((await merge("")).body).toMatchObject({ code: "medicines-differ", data: { differ: ["form"] } })
  expect((await merge("Prednisolone 5 mg – tablet")).status).toBe(200)
  expect((await find("filter=merged")).medicines).toMatchObject([
    { id: oral.body.medicine.id, mergedInto: { id, name: "prednisolone 5 mg – tablet" } },
  ])
  expect((await find("q=syrup")).medicines.map((one) => one.id)).toEqual([id])
})

test("gives an imported barcode the pack size of its list, or none", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const admin = await signIn(app, { roles: ["admin"] })
  const sizes = () => stockDesk.shelf.sql("select gtin, pack_size from barcodes order by gtin")
  const list = (...lines: string[]) =>
    bringIn(app, admin.cookie, ["Name,Barcode,Pack size", ...lines].join("\n"))
  const first = await list(
    "Zinc 20 mg tablet,4006381333931,",
    "Salt 1 g tablet,036000291452,",
    "Iron 5 mg tablet,96385074,30s",
  )
  expect(first.body).toMatchObject({ added: 2, refused: 1 })
  expect(first.body.remarks[0]).toEqual({
    line: 4,
    kind: "refused",
    message: "The pack size 30s is not a whole number, 1 to 1,000,000.",
  })
  expect(await sizes()).toEqual([
    { gtin: "00036000291452", pack_size: null },
    { gtin: "04006381333931", pack_size: null },
  ])
  const second = await list("Zinc 20 mg tablet,4006381333931,30")
  expect(second.body).toMatchObject({ added: 0, changed: 1 })
  expect(second.body.remarks).toMatchObject([
    { kind: "changed", message: expect.stringMatching(/pack of 30/) },
  ])
  const third = await list("Zinc 20 mg tablet,4006381333931,100")
  expect(third.body).toMatchObject({ changed: 0, same: 1 })
  expect(third.body.remarks).toContainEqual({
    line: 2,
    kind: "note",
    message: "The barcode is already known as a pack of 30. That pack size is kept.",
  })
  const [salt] = await stockDesk.shelf.sql<{ id: number }>(
    "select medicine_id as id from barcodes where pack_size is null",
  )
  const send = <Body>(request: string, body?: object) => stockDesk.send<Body>(admin.cookie, request, body)
  expect((await send<MedicineDetail>(`GET /api/admin/medicines/${salt?.id}`)).body.codes).toEqual([
    { gtin: "00036000291452", packSize: null },
  ])
  await send(`POST /api/admin/medicines/${salt?.id}/barcodes`, { gtin: "036000291452", packSize: 12 })
  expect(await sizes()).toEqual([
    { gtin: "00036000291452", pack_size: 12 },
    { gtin: "04006381333931", pack_size: 30 },
  ])
})
