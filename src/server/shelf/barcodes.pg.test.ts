import { expect, test } from "vitest"
import type { LookAlike } from "#shared/medicines.ts"
import type { ShelfRow } from "#shared/shelf-rows.ts"
import { startApp } from "#test/app.ts"
import { openKeeper } from "#test/keeper.ts"

const code = "4006381333931"
const gtin = "04006381333931"

test("an unknown code is linked once, by name and day, and from then on finds its medicine", async () => {
  await using app = await startApp({ now: () => new Date("2026-11-20T04:00:00Z") })
  await using keeper = await openKeeper(app)
  const id = await keeper.shelf.makeRow()
  const { name: medicine } = await keeper.getRow(id)
  const link = () =>
    keeper.act<{ medicine: string; isNew: boolean }>(`POST stock/${id}/barcodes`, { gtin: code })

  const answers = await Promise.all([link(), link(), link()])
  expect(answers.map(({ status, body }) => [status, body.medicine])).toEqual(Array(3).fill([200, medicine]))
  expect(answers.filter(({ body }) => body.isNew)).toHaveLength(1)
  expect(await keeper.shelf.sql("select * from barcodes")).toEqual([
    {
      gtin,
      medicine_id: (await keeper.getRow(id)).medicineId,
      pack_size: 1,
      linked_by: keeper.pharmacist.subject,
      linked_by_pharmacy: keeper.shelf.pharmacy,
      linked_at: new Date("2026-11-20T04:00:00Z"),
    },
  ])
  for (const q of [code, gtin, "4006 3813 33931"]) {
    const { body } = await keeper.act<{ rows: ShelfRow[] }>(`GET stock?q=${encodeURIComponent(q)}`)
    expect(body.rows, q).toMatchObject([{ id, gtin }])
  }
})

test("of two medicines at once a code becomes one's, and nobody points it elsewhere", async () => {
  await using app = await startApp()
  await using keeper = await openKeeper(app)
  const rows = [await keeper.shelf.makeRow(), await keeper.shelf.makeRow()]
  const link = (id: number) =>
    keeper.act<{ data: { medicine: string } }>(`POST stock/${id}/barcodes`, { gtin: code })
  const answers = await Promise.all([...rows, ...rows].map(link))
  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 200, 409, 409])
  const [owner] = await keeper.shelf.sql<{ name: string }>(
    "select m.name from barcodes b join medicines m on m.id = b.medicine_id",
  )
  expect(answers.filter(({ status }) => status === 409).map(({ body }) => body)).toMatchObject(
    Array(2).fill({ code: "barcode-taken", data: { medicine: owner?.name } }),
  )

  const added = ["One", "Two"].map((name) => keeper.add({ name, gtin: "96385074" }))
  expect((await Promise.all(added)).map(({ status }) => status).sort((one, other) => one - other)).toEqual([
    201, 409,
  ])
  expect(await keeper.shelf.sql("select name from medicines where name in ('One', 'Two')")).toHaveLength(1)
})

test("only staff link, only on their own shelf, and only what a maker prints", async () => {
  await using app = await startApp()
  await using keeper = await openKeeper(app)
  const id = await keeper.shelf.makeRow()
  const elsewhere = await keeper.shelf.makeRow({ pharmacy: await keeper.shelf.makePharmacy() })
  const removed = await keeper.shelf.makeRow()
  await keeper.remove(removed)
  const send = (row: number, body: object, as?: string | null) =>
    keeper.act<object>(`POST stock/${row}/barcodes`, body, as)

  expect(await send(id, { gtin: code }, keeper.customer.cookie)).toMatchObject({ status: 403 })
  expect(await send(id, { gtin: code }, null)).toMatchObject({ status: 401 })
  for (const row of [elsewhere, removed, 999_999])
    expect(await send(row, { gtin: code }), String(row)).toMatchObject({ status: 404 })
  const wrong = [
    "",
    "4006381333932",
    "400638133393",
    "x".repeat(50),
    4_006_381_333_931,
    null,
    "2000000000008",
  ]
  for (const bad of [...wrong.map((gtin) => ({ gtin })), {}, { gtin: code, medicineId: 1 }])
    expect(await send(id, bad), JSON.stringify(bad)).toMatchObject({ status: 400 })
  expect(await keeper.shelf.sql("select gtin from barcodes")).toEqual([])
})

test("look-alike names come in both directions, and only to staff", async () => {
  await using app = await startApp()
  await using keeper = await openKeeper(app)
  const { body } = await keeper.act<LookAlike[]>("GET look-alikes")
  expect(body.find(({ name }) => name === "prednisone")).toEqual({
    name: "prednisone",
    tallMan: "predniSONE",
    others: ["prednisolone"],
  })
  const pairs = body.flatMap(({ name, others }) => others.map((other) => `${name} ${other}`))
  expect(pairs.filter((pair) => !pairs.includes(pair.split(" ").reverse().join(" ")))).toEqual([])
  expect(await keeper.act("GET look-alikes", undefined, null)).toMatchObject({ status: 401 })
})
