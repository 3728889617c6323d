import { expect, test } from "vitest"
import type { LookAlike } from "#contract/finder/medicines.ts"
import type { ShelfRow } from "#contract/pharmacy/stock-rows.ts"
import { openProgram } from "#test/imports/keyed-program.ts"
import { code, gtin, openNeighbours } from "#test/pharmacy/neighbours.ts"
import { openStockDesk } from "#test/pharmacy/stock-desk.ts"
import { signIn, startApp } from "#test/support/app.ts"

test("links an unknown barcode once and then finds its medicine", async () => {
  await using app = await startApp({ now: () => new Date("2026-11-20T04:00:00Z") })
  await using stockDesk = await openStockDesk(app)
  const id = await stockDesk.shelf.makeRow()
  const { name: medicine } = await stockDesk.getRow(id)
  const link = () =>
    stockDesk.act<{ medicine: string; isNew: boolean }>(`POST stock/${id}/barcodes`, {
      gtin: code,
      packSize: 30,
    })

  const answers = await Promise.all([link(), link(), link()])
  expect(answers.map(({ status, body }) => [status, body.medicine])).toEqual(Array(3).fill([200, medicine]))
  expect(answers.filter(({ body }) => body.isNew)).toHaveLength(1)
  expect(await stockDesk.shelf.sql("select * from pharmacy_barcodes")).toEqual([
    {
      gtin,
      medicine_id: (await stockDesk.getRow(id)).medicineId,
      pharmacy_id: stockDesk.shelf.pharmacy,
      pack_size: 30,
      linked_by: stockDesk.pharmacist.subject,
      linked_at: new Date("2026-11-20T04:00:00Z"),
    },
  ])
  for (const q of [code, gtin, "4006 3813 33931"]) {
    const { body } = await stockDesk.act<{ rows: ShelfRow[] }>(`GET stock?q=${encodeURIComponent(q)}`)
    expect(body.rows, q).toMatchObject([{ id, gtin }])
  }
})

test("links a barcode to one of two concurrent medicines", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const rows = [await stockDesk.shelf.makeRow(), await stockDesk.shelf.makeRow()]
  const link = (id: number) =>
    stockDesk.act<{ data: { medicine: string } }>(`POST stock/${id}/barcodes`, { gtin: code, packSize: 30 })
  const answers = await Promise.all([...rows, ...rows].map(link))
  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 200, 409, 409])
  const [owner] = await stockDesk.shelf.sql<{ name: string }>(
    "select m.name from pharmacy_barcodes b join medicines m on m.id = b.medicine_id",
  )
  expect(answers.filter(({ status }) => status === 409).map(({ body }) => body)).toMatchObject(
    Array(2).fill({ code: "barcode-taken", data: { medicine: owner?.name } }),
  )

  const added = ["One", "Two"].map((name) => stockDesk.add({ name, gtin: "96385074", packSize: 10 }))
  expect((await Promise.all(added)).map(({ status }) => status).sort((one, other) => one - other)).toEqual([
    201, 409,
  ])
  expect(await stockDesk.shelf.sql("select name from medicines where name in ('One', 'Two')")).toHaveLength(1)
})

test("lets staff link manufacturers' barcodes in their own stock only", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const id = await stockDesk.shelf.makeRow()
  const elsewhere = await stockDesk.shelf.makeRow({ pharmacy: await stockDesk.shelf.makePharmacy() })
  const removed = await stockDesk.shelf.makeRow()
  await stockDesk.remove(removed)
  const send = (row: number, body: object, as?: string | null) =>
    stockDesk.act<object>(`POST stock/${row}/barcodes`, body, as)

  expect(await send(id, { gtin: code, packSize: 30 }, stockDesk.customer.cookie)).toMatchObject({
    status: 403,
  })
  expect(await send(id, { gtin: code, packSize: 30 }, null)).toMatchObject({ status: 401 })
  for (const row of [elsewhere, removed, 999_999])
    expect(await send(row, { gtin: code, packSize: 30 }), String(row)).toMatchObject({ status: 404 })
  const wrong = [
    "",
    "4006381333932",
    "400638133393",
    "x".repeat(50),
    4_006_381_333_931,
    null,
    "2000000000008",
  ]
  for (const bad of [
    ...wrong.map((gtin) => ({ gtin, packSize: 30 })),
    {},
    { gtin: code, packSize: 30, medicineId: 1 },
  ])
    expect(await send(id, bad), JSON.stringify(bad)).toMatchObject({ status: 400 })
  expect(await stockDesk.shelf.sql("select gtin from pharmacy_barcodes")).toEqual([])
})

test("returns similar names in both directions to staff only", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const { body } = await stockDesk.act<LookAlike[]>("GET look-alikes")
  expect(body.find(({ name }) => name === "prednisone")).toEqual({
    name: "prednisone",
    tallMan: "predniSONE",
    others: ["prednisolone"],
  })
  const pairs = body.flatMap(({ name, others }) => others.map((other) => `${name} ${other}`))
  expect(pairs.filter((pair) => !pairs.includes(pair.split(" ").reverse().join(" ")))).toEqual([])
  expect(await stockDesk.act("GET look-alikes", undefined, null)).toMatchObject({ status: 401 })
})

test("keeps one pharmacist's barcode link within the pharmacy", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const { medicines, neighbour, colleague, link, find, till } = await openNeighbours(app, stockDesk)
  const mine = stockDesk.pharmacist.cookie
  expect((await link(medicines[0], mine)).status).toBe(200)
  expect([await find(mine), await till(mine)]).toEqual([[medicines[0]], [[medicines[0], 30]]])
  expect([await find(colleague.cookie), await till(colleague.cookie)]).toEqual([[], []])
  const [own, other] = [await openProgram(app, stockDesk.shelf.pharmacy), await openProgram(app, neighbour)]
  const found = async (program: typeof own) =>
    (await program.get<{ medicines: object[] }>(`/medicines?gtin=${code}`)).medicines.length
  expect([await found(own), await found(other)]).toEqual([1, 0])
  const list = [{ gtin: code, quantity: 4, price: "5" }]
  expect((await own.put(list)).body).toMatchObject({ accepted: 1 })
  expect((await other.put(list)).body).toMatchObject({ refused: 1 })
})

test("confirms a barcode for everyone by a second person at a second pharmacy", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const { medicines, copies, neighbour, colleague, link, find } = await openNeighbours(app, stockDesk)
  // Staff of both pharmacies confirm nothing.
  await stockDesk.shelf.sql(
    `insert into pharmacy_barcodes (pharmacy_id, gtin, medicine_id, linked_by, linked_at, pack_size)
     values ($1, $2, (select medicine_id from stock where id = $3), $4, now(), 30)`,
    [await stockDesk.shelf.makePharmacy(), gtin, medicines[0], stockDesk.pharmacist.subject],
  )
  expect((await link(medicines[0], stockDesk.pharmacist.cookie)).status).toBe(200)
  expect(await find(colleague.cookie)).toEqual([])
  await stockDesk.shelf.sql("delete from pharmacy_barcodes")
  const both = await Promise.all([
    link(medicines[0], stockDesk.pharmacist.cookie),
    link(copies[0], colleague.cookie),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await stockDesk.shelf.sql("select gtin, pack_size from barcodes")).toEqual([{ gtin, pack_size: 30 }])
  expect(await stockDesk.shelf.sql("select gtin from pharmacy_barcodes")).toEqual([])
  expect(await link(copies[1], colleague.cookie)).toMatchObject({
    status: 409,
    body: { code: "barcode-taken" },
  })
  expect(neighbour).not.toBe(stockDesk.shelf.pharmacy)
})

test("keeps both pharmacies' links until an administrator decides", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const { medicines, copies, neighbour, colleague, link, find } = await openNeighbours(app, stockDesk)
  const mine = stockDesk.pharmacist.cookie
  await link(medicines[0], mine)
  expect((await link(copies[1], colleague.cookie)).status).toBe(200)
  expect([await find(mine), await find(colleague.cookie)]).toEqual([[medicines[0]], [copies[1]]])

  const admin = await signIn(app, { roles: ["admin"] })
  type Detail = { codes: { gtin: string }[]; unconfirmedCodes: { gtin: string; pharmacyId: number }[] }
  const ids = await Promise.all(medicines.map(async (id) => (await stockDesk.getRow(id)).medicineId))
  const detail = async (n: number) =>
    (await stockDesk.send<Detail>(admin.cookie, `GET /api/admin/medicines/${ids[n]}`)).body
  expect((await detail(1)).unconfirmedCodes).toMatchObject([{ gtin, pharmacyId: neighbour }])
  const confirm = (as: string) =>
    stockDesk.send<Detail>(as, `POST /api/admin/medicines/${ids[0]}/barcodes`, { gtin, packSize: 10 })
  expect((await confirm(mine)).status).toBe(403)
  expect((await confirm(admin.cookie)).body).toMatchObject({
    codes: [{ gtin, packSize: 10 }],
    unconfirmedCodes: [],
  })
  expect((await detail(1)).unconfirmedCodes).toEqual([])
  expect([await find(mine), await find(colleague.cookie)]).toEqual([[medicines[0]], [copies[0]]])
})

test("lets an administrator remove a linked barcode with a reason", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const { medicines, link, find } = await openNeighbours(app, stockDesk)
  await link(medicines[0], stockDesk.pharmacist.cookie)
  const { medicineId } = await stockDesk.getRow(medicines[0] ?? 0)
  const admin = await signIn(app, { roles: ["admin"] })
  const end = () =>
    stockDesk.send<{ endedCodes: object[] }>(
      admin.cookie,
      `POST /api/admin/medicines/${medicineId}/barcodes/end`,
      {
        gtin,
        reason: "It is on another box",
      },
    )
  expect((await end()).body.endedCodes).toMatchObject([{ gtin, reason: "It is on another box" }])
  expect((await end()).status).toBe(404)
  expect(await find(stockDesk.pharmacist.cookie)).toEqual([])
  expect(await stockDesk.shelf.sql("select pack_size from ended_barcodes")).toEqual([{ pack_size: 30 }])
})
