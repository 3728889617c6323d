import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { ShelfRow } from "#contract/pharmacy/stock-rows.ts"
import type { ShelfRow as TillRow } from "#contract/pharmacy/till.ts"
import { code, gtin, openNeighbours } from "#test/pharmacy/neighbours.ts"
import { openStockDesk } from "#test/pharmacy/stock-desk.ts"
import { signIn, startApp } from "#test/support/app.ts"

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

test("knows a medicine's usual pack from the barcodes that the pharmacy knows", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const { medicines, copies, colleague, link } = await openNeighbours(app, stockDesk)
  const mine = stockDesk.pharmacist.cookie
  const [id = 0] = medicines
  const usual = async (as: string, row = id) => {
    const { body } = await stockDesk.send<{ rows: ShelfRow[] }>(as, "GET /api/pharmacy/stock")
    const till = await stockDesk.send<{ rows: TillRow[] }>(as, "GET /api/till/shelf")
    return [
      body.rows.find((each) => each.id === row)?.packSize,
      till.body.rows.find((each) => each.stockId === row)?.packSize,
    ]
  }
  expect(await usual(mine)).toEqual([null, null])
  expect((await stockDesk.getRow(id)).packSize).toBeNull()
  // Its own link counts for it alone.
  await link(id, mine, 30)
  expect(await usual(mine)).toEqual([30, 30])
  expect((await stockDesk.getRow(id)).packSize).toBe(30)
  expect(await usual(colleague.cookie, copies[0])).toEqual([null, null])
  // The catalogue's codes count for both; of equally frequent sizes the smaller one is usual.
  await stockDesk.shelf.sql(
    `insert into barcodes select code, medicine_id, size from stock,
       (values ('00000000000017', 10), ('00000000000024', 1), ('00000000000031', 1)) as pack (code, size) where id = $1`,
    [id],
  )
  expect(await usual(mine)).toEqual([10, 10])
  expect(await usual(colleague.cookie, copies[0])).toEqual([10, 10])
  await stockDesk.shelf.sql(
    "insert into barcodes select '00000000000048', medicine_id, 30 from stock where id = $1",
    [id],
  )
  expect(await usual(mine)).toEqual([30, 30])
  expect(await usual(mine, medicines[1])).toEqual([null, null])
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
