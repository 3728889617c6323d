import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { LookAlike } from "#contract/finder/medicines.ts"
import type { ShelfRow } from "#contract/pharmacy/stock-rows.ts"
import { openProgram } from "#test/imports/keyed-program.ts"
import { openStockDesk } from "#test/pharmacy/stock-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

const code = "4006381333931"
const gtin = "04006381333931"

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

type TillRow = { stockId: number; gtins: { gtin: string; packSize: number | null }[] }
type StockDesk = Awaited<ReturnType<typeof openStockDesk>>

/** Creates two pharmacies that stock the same two medicines; returns what each one's till finds. */
async function openNeighbours(app: TestApp, stockDesk: StockDesk) {
  const neighbour = await stockDesk.shelf.makePharmacy()
  const medicines = [await stockDesk.shelf.makeRow(), await stockDesk.shelf.makeRow()]
  const copy = async (id: number) => {
    const [row] = await stockDesk.shelf.sql<{ id: number }>(
      `insert into stock (medicine_id, pharmacy_id, price_cents)
       select medicine_id, $2, price_cents from stock where id = $1 returning id`,
      [id, neighbour],
    )
    return row?.id ?? 0
  }
  const copies = [await copy(medicines[0] ?? 0), await copy(medicines[1] ?? 0)]
  const colleague = await signIn(app, { roles: ["pharmacien"], pharmacyId: neighbour })
  const ask = async <Body>(path: string, as: string) =>
    (await stockDesk.send<Body>(as, `GET /api${path}`)).body
  return {
    neighbour,
    colleague,
    medicines,
    copies,
    link: (row: number | undefined, as: string, packSize = 30) =>
      stockDesk.act<object>(`POST stock/${row}/barcodes`, { gtin: code, packSize }, as),
    find: async (as: string) => {
      const { rows } = await ask<{ rows: ShelfRow[] }>(`/pharmacy/stock?q=${code}`, as)
      return rows.map(({ id }) => id)
    },
    /** Returns what scanning the barcode at a till adds, by row. */
    till: async (as: string) => {
      const { rows } = await ask<{ rows: TillRow[] }>("/till/shelf", as)
      return rows.flatMap(({ stockId, gtins }) => gtins.map(({ packSize }) => [stockId, packSize]))
    },
  }
}

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

test("accepts pack sizes from 1 to 1,000,000 for every barcode", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const id = await stockDesk.shelf.makeRow()
  type Refused = { code: string; data: { fields: { field: string; message: string }[] } }
  const wrong = "Units in the pack must be a whole number, 1 to 1,000,000"
  const sizes = [0, -1, 1.5, "30", "", 1_000_001, true, Number.MAX_SAFE_INTEGER, [30]]
  for (const packSize of [...sizes, null, undefined]) {
    const { status, body } = await stockDesk.act<Refused>(`POST stock/${id}/barcodes`, {
      gtin: code,
      packSize,
    })
    expect([status, body.code], String(packSize)).toEqual([400, "bad-input"])
    expect(body.data.fields, String(packSize)).toEqual([{ field: "packSize", message: wrong }])
  }
  const add = async (packSize: unknown) => {
    const { status, body } = await stockDesk.add({ gtin: code, packSize })
    return { status, fields: (body as unknown as Refused).data.fields }
  }
  for (const packSize of sizes)
    expect(await add(packSize), String(packSize)).toEqual({
      status: 400,
      fields: [{ field: "packSize", message: wrong }],
    })
  for (const packSize of [null, undefined])
    expect(await add(packSize)).toEqual({
      status: 400,
      fields: [{ field: "packSize", message: "Enter how many units are in the pack" }],
    })
  expect(await stockDesk.shelf.sql("select gtin from pharmacy_barcodes")).toEqual([])
  expect((await stockDesk.add({ name: "Without a barcode", packSize: 30 })).status).toBe(400)
  expect((await stockDesk.add({ name: "Without a barcode" })).status).toBe(201)
})

test("adds a medicine with barcode and pack size once", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const { till } = await openNeighbours(app, stockDesk)
  const added = { key: randomUUID(), gtin: code, packSize: 30 }
  const answers = await Promise.all([stockDesk.add(added), stockDesk.add(added)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const { id, medicineId } = answers[0].body
  expect(await till(stockDesk.pharmacist.cookie)).toEqual([[id, 30]])
  expect(await stockDesk.add({ ...added, packSize: 31 })).toMatchObject({
    status: 422,
    body: { code: "key-used-differently" },
  })
  const known = await stockDesk.act<{ medicines: object[] }>(
    `GET medicines/known?gtin=${code}&name=${encodeURIComponent("Metformin 500 mg")}`,
  )
  expect(known.body.medicines).toMatchObject([{ id: medicineId, packSize: 30 }])
})

test("records a pharmacy's change of its barcode's pack size", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const { medicines, link, till } = await openNeighbours(app, stockDesk)
  const mine = stockDesk.pharmacist.cookie
  expect((await link(medicines[0], mine, 3)).body).toMatchObject({ isNew: true })
  expect((await link(medicines[0], mine, 30)).body).toMatchObject({ isNew: false })
  expect((await link(medicines[0], mine, 30)).body).toMatchObject({ isNew: false })
  expect(await till(mine)).toEqual([[medicines[0], 30]])
  const own = await stockDesk.act<{ ownCodes: object[] }>(`GET stock/${medicines[0]}`)
  expect(own.body.ownCodes).toEqual([{ gtin, packSize: 30 }])
  const noted = await stockDesk.shelf.sql(
    "select before, after ->> 'pack_size' as pack_size from audit_log where thing = 'barcode' order by id",
  )
  expect(noted).toEqual([
    { before: null, pack_size: "3" },
    { before: { pack_size: 3 }, pack_size: "30" },
  ])
  // Two concurrent links are both written, one after the other.
  const both = await Promise.all([link(medicines[0], mine, 40), link(medicines[0], mine, 50)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect([[[medicines[0], 40]], [[medicines[0], 50]]]).toContainEqual(await till(mine))
})

test("keeps two pharmacies' pack sizes until they agree or an administrator decides", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const { medicines, copies, neighbour, colleague, link, till } = await openNeighbours(app, stockDesk)
  const mine = stockDesk.pharmacist.cookie
  const both = await Promise.all([link(medicines[0], mine, 30), link(copies[0], colleague.cookie, 100)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await stockDesk.shelf.sql("select gtin from barcodes")).toEqual([])
  expect([await till(mine), await till(colleague.cookie)]).toEqual([[[medicines[0], 30]], [[copies[0], 100]]])
  const admin = await signIn(app, { roles: ["admin"] })
  const { medicineId } = await stockDesk.getRow(medicines[0] ?? 0)
  const detail = await stockDesk.send<{ unconfirmedCodes: object[] }>(
    admin.cookie,
    `GET /api/admin/medicines/${medicineId}`,
  )
  expect(detail.body.unconfirmedCodes).toHaveLength(2)
  expect(detail.body.unconfirmedCodes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ pharmacyId: stockDesk.shelf.pharmacy, packSize: 30 }),
      expect.objectContaining({ pharmacyId: neighbour, packSize: 100 }),
    ]),
  )
  await link(copies[0], colleague.cookie, 30)
  expect(await stockDesk.shelf.sql("select gtin, pack_size from barcodes")).toEqual([{ gtin, pack_size: 30 }])
  expect(await stockDesk.shelf.sql("select gtin from pharmacy_barcodes")).toEqual([])
  expect(await till(mine)).toEqual([[medicines[0], 30]])
  const own = await stockDesk.act<{ ownCodes: object[] }>(`GET stock/${medicines[0]}`)
  expect(own.body.ownCodes).toEqual([])

  // Only administrators change what is valid everywhere.
  expect(await link(medicines[0], mine, 100)).toMatchObject({
    status: 409,
    body: { code: "pack-size-differs", data: { packSize: 30 } },
  })
  const { name, manufacturer } = await stockDesk.getRow(medicines[0] ?? 0)
  expect(await stockDesk.add({ name, manufacturer, gtin: code, packSize: 100 })).toMatchObject({
    status: 409,
    body: { code: "pack-size-differs", data: { packSize: 30 } },
  })
  const confirm = (packSize?: number) =>
    stockDesk.send(admin.cookie, `POST /api/admin/medicines/${medicineId}/barcodes`, { gtin, packSize })
  expect((await confirm()).status).toBe(400)
  expect((await confirm(100)).body).toMatchObject({ codes: [{ gtin, packSize: 100 }] })
  expect(await till(mine)).toEqual([[medicines[0], 100]])
})

test("does not confirm a barcode linked without a pack size", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const { medicines, copies, colleague, link, find, till } = await openNeighbours(app, stockDesk)
  const mine = stockDesk.pharmacist.cookie
  await link(medicines[0], mine)
  await stockDesk.shelf.sql("update pharmacy_barcodes set pack_size = null")
  expect([await find(mine), await till(mine)]).toEqual([[medicines[0]], [[medicines[0], null]]])
  await link(copies[0], colleague.cookie, 30)
  expect(await stockDesk.shelf.sql("select gtin from barcodes")).toEqual([])
  expect((await link(medicines[0], mine, 30)).body).toMatchObject({ isNew: false })
  expect(await stockDesk.shelf.sql("select gtin, pack_size from barcodes")).toEqual([{ gtin, pack_size: 30 }])
})

test("uses each pharmacy's pack size until two pharmacies agree", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const { medicines, copies, colleague, link, find, till } = await openNeighbours(app, stockDesk)
  const mine = stockDesk.pharmacist.cookie
  const both = async () => [await till(mine), await till(colleague.cookie)]
  const ownCodes = async () =>
    (await stockDesk.act<{ ownCodes: object[] }>(`GET stock/${medicines[0]}`)).body.ownCodes
  await stockDesk.shelf.sql(
    "insert into barcodes (gtin, medicine_id) select $1, medicine_id from stock where id = $2",
    [gtin, medicines[0]],
  )
  expect(await both()).toEqual([[[medicines[0], null]], [[copies[0], null]]])
  expect(await link(medicines[1], mine, 30)).toMatchObject({ status: 409, body: { code: "barcode-taken" } })
  expect(await link(medicines[0], mine, 3)).toMatchObject({ status: 200, body: { isNew: false } })
  expect(await both()).toEqual([[[medicines[0], 3]], [[copies[0], null]]])
  expect([await find(mine), await ownCodes()]).toEqual([[medicines[0]], [{ gtin, packSize: 3 }]])
  // The pharmacy can correct its own mistake.
  await link(medicines[0], mine, 30)
  await link(copies[0], colleague.cookie, 100)
  expect(await both()).toEqual([[[medicines[0], 30]], [[copies[0], 100]]])
  await link(copies[0], colleague.cookie, 30)
  expect(await both()).toEqual([[[medicines[0], 30]], [[copies[0], 30]]])
  expect(await stockDesk.shelf.sql("select gtin, pack_size from barcodes")).toEqual([{ gtin, pack_size: 30 }])
  expect([await stockDesk.shelf.sql("select gtin from pharmacy_barcodes"), await ownCodes()]).toEqual([
    [],
    [],
  ])
  expect(await link(medicines[0], mine, 100)).toMatchObject({ body: { code: "pack-size-differs" } })
})

test("lets a pharmacy set the pack size of its own internal barcode only", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const { medicines, copies, neighbour, colleague, till } = await openNeighbours(app, stockDesk)
  const own = "2000000000008"
  const mine = stockDesk.pharmacist.cookie
  const say = (row: number | undefined, as: string) =>
    stockDesk.act<{ data: object }>(`POST stock/${row}/barcodes`, { gtin: own, packSize: 30 }, as)
  const refused = {
    status: 400,
    body: {
      data: {
        fields: [
          {
            field: "gtin",
            message: "This is a shop's own number. Other pharmacies use it for other products.",
          },
        ],
      },
    },
  }
  const remember = (pharmacy: number) =>
    stockDesk.shelf.sql(
      `insert into pharmacy_barcodes (pharmacy_id, gtin, medicine_id, linked_by, linked_at)
       select $1, $2, medicine_id, 'somebody', now() from stock where id = $3`,
      [pharmacy, `0${own}`, medicines[0]],
    )
  expect(await say(medicines[0], mine)).toMatchObject(refused)
  await remember(stockDesk.shelf.pharmacy)
  expect(await till(mine)).toEqual([[medicines[0], null]])
  expect(await say(copies[0], colleague.cookie)).toMatchObject(refused)
  expect((await say(medicines[0], mine)).status).toBe(200)
  expect(await till(mine)).toEqual([[medicines[0], 30]])
  expect(await say(medicines[1], mine)).toMatchObject({ status: 409, body: { code: "barcode-taken" } })
  await remember(neighbour)
  expect((await say(copies[0], colleague.cookie)).status).toBe(200)
  expect(await stockDesk.shelf.sql("select gtin from barcodes")).toEqual([])
})
