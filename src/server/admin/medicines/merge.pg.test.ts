import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { MedicineDetail, MergePreview, UndoPreview } from "#contract/admin/medicines.ts"
import { expectLedgerTrue } from "#test/pharmacy/ledger.ts"
import { makeOrder, openOrderDesk } from "#test/pharmacy/order-desk.ts"
import { makePurchases } from "#test/pharmacy/purchases.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

/** Creates a catalogue with a duplicated medicine, stocked by two pharmacies. */
async function openDuplicates(app: TestApp) {
  const desk = await openOrderDesk(app)
  const admin = await signIn(app, { roles: ["admin"], name: "Anula" })
  const { shelf } = desk
  const { sql, pharmacy } = shelf
  const elsewhere = await shelf.makePharmacy()
  const lot = { lot: "A", expiresOn: "2099-01-31" }
  const survivorRow = await shelf.makeRow({ priceCents: 500, batches: [{ ...lot, quantity: 10 }] })
  const mergedRow = await shelf.makeRow({
    priceCents: 450,
    batches: [
      { ...lot, quantity: 4 },
      { lot: "B", expiresOn: "2098-01-31", quantity: 6 },
    ],
  })
  const medicineOf = async (row: number) =>
    (await sql<{ id: number }>("select medicine_id as id from stock where id = $1", [row]))[0]?.id ?? 0
  const [survivor, gone] = [await medicineOf(survivorRow), await medicineOf(mergedRow)]
  await sql("update medicines set name = 'panadol 500 mg – tablet', generic_name = 'panadol' where id = $1", [
    gone,
  ])
  const [other] = await sql<{ id: number }>(
    "insert into stock (medicine_id, pharmacy_id, price_cents) values ($1, $2, 480) returning id",
    [gone, elsewhere],
  )
  const otherPharmacyRow = other?.id ?? 0
  const receive = (of: number, row: number, quantity: number) =>
    sql("select apply_movements($1, 'delivery', gen_random_uuid(), 'test', $2)", [
      of,
      JSON.stringify([
        { stock_id: row, kind: "receipt", delta: quantity, lot: "C", expires_on: "2097-01-31" },
      ]),
    ])
  await receive(elsewhere, otherPharmacyRow, 3)
  const send = <Body>(request: string, body?: object) => desk.send<Body>(admin.cookie, request, body)
  const read = async (id: number) =>
    (await send<MedicineDetail>(`GET /api/admin/medicines/${id}`)).body.medicine
  const readAs = async (id: number) => ({ id, version: (await read(id)).version })
  const merge = async (change: object = {}) =>
    send<MedicineDetail>("POST /api/admin/medicines/merges", {
      key: randomUUID(),
      survivor: await readAs(survivor),
      gone: [await readAs(gone)],
      reason: "Entered twice",
      typedName: "",
      ...change,
    })
  const undo = (id: string) =>
    send<MedicineDetail>(`POST /api/admin/medicines/merges/${id}/undo`, {
      key: randomUUID(),
      reason: "They are two",
    })
  const rows = async () =>
    Object.fromEntries(
      (
        await sql<{ id: number; held: Record<string, number> | null; into: number | null }>(
          `select s.id, s.merged_into as into, (select jsonb_object_agg(b.lot, b.quantity) from batches b
             where b.stock_id = s.id and b.quantity > 0) as held from stock s order by s.id`,
        )
      ).map(({ id, held, into }) => [id, into ? `→ ${into}` : held]),
    )
  return {
    desk,
    admin,
    shelf,
    sql,
    pharmacy,
    elsewhere,
    survivorRow,
    mergedRow,
    otherPharmacyRow,
    survivor,
    gone,
    receive,
    send,
    read,
    merge,
    undo,
    rows,
  }
}

test("moves stock, orders and barcodes in a merge and returns them on undo", async () => {
  await using app = await startApp()
  const catalogue = await openDuplicates(app)
  const { desk, shelf, sql, survivorRow, mergedRow, otherPharmacyRow, survivor, gone, elsewhere } = catalogue
  await using _desk = desk
  const purchases = makePurchases(shelf)
  const purchase = await purchases.order(gone)
  await sql("insert into barcodes (gtin, medicine_id) values ('04006381333931', $1)", [gone])
  const soldBefore = await desk.sell(mergedRow, 1)
  expect(soldBefore.status).toBe(201)
  const receipt = (soldBefore.body as unknown as { receiptNumber: string }).receiptNumber
  const order = await desk.makeOpen({ stockId: mergedRow, quantity: 2 })
  const second = await desk.makeOpen({ stockId: mergedRow, quantity: 1 })

  const preview = await catalogue.send<MergePreview>(
    `GET /api/admin/medicines/merge-preview?staying=${survivor}&gone=${gone}`,
  )
  expect(preview.body).toMatchObject({
    differ: [],
    shelves: 2,
    units: 9,
    batches: 3,
    shared: 1,
    otherPrices: 1,
    customerOrders: 2,
    purchaseOrders: 1,
    barcodes: 1,
  })
  const key = randomUUID()
  const asked = {
    key,
    survivor: { id: survivor, version: 1 },
    gone: [{ id: gone, version: 1 }],
    reason: "Entered twice",
    typedName: "",
  }
  const merged = await catalogue.send<MedicineDetail>("POST /api/admin/medicines/merges", asked)
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  expect((await catalogue.send("POST /api/admin/medicines/merges", asked)).status).toBe(200)
  expect(
    (await catalogue.send("POST /api/admin/medicines/merges", { ...asked, reason: "X" })).body.code,
  ).toBe("key-used-differently")
  await expectLedgerTrue(app.database)
  const [made] = await sql<{ id: number; price_cents: number }>(
    "select id, price_cents from stock where pharmacy_id = $1 and medicine_id = $2",
    [elsewhere, survivor],
  )
  expect(await catalogue.rows()).toEqual({
    [survivorRow]: { A: 14, B: 2 },
    [mergedRow]: `→ ${survivorRow}`,
    [otherPharmacyRow]: `→ ${made?.id}`,
    [made?.id ?? 0]: { C: 3 },
  })
  expect(made?.price_cents).toBe(480)
  expect(merged.body.medicine).toMatchObject({ usedBy: 2, barcodes: ["04006381333931"] })
  const tasks = await desk.send<{ tasks: object[] }>(
    desk.pharmacist.cookie,
    "GET /api/till/tasks?status=open",
  )
  expect(tasks.body.tasks).toMatchObject([
    { kind: "merged-price", receiptNumber: null, details: { wasCents: 450, shelfCents: 500, quantity: 6 } },
  ])

  // The history of the merged row is shown with the survivor, documents included.
  const [named] = await sql<{ name: string }>("select name from medicines where id = $1", [gone])
  const past = await desk.send<{ movements: object[] }>(
    desk.pharmacist.cookie,
    `GET /api/pharmacy/stock/${survivorRow}/movements?filter=sold`,
  )
  expect(past.body.movements).toContainEqual(
    expect.objectContaining({ kind: "sale", formerName: named?.name, document: receipt }),
  )

  // Its names and old links resolve to the survivor.
  const found = async (query: string) => {
    const answer = await app.ask(`/api/availability?${query}`)
    return ((await answer.json()) as { offers: { medicine: { id: number } }[] }).offers.map(
      ({ medicine }) => medicine.id,
    )
  }
  // Searches are cached until the change feed reports the change.
  await expect.poll(() => found("q=panadol")).toEqual([survivor, survivor])
  expect(await found(`medicineId=${gone}`)).toEqual([survivor, survivor])
  const suggested = await (await app.ask("/api/medicines/suggestions?q=panadol")).json()
  expect(JSON.stringify(suggested)).not.toContain(`"id":${gone},`)
  const added = await desk.send(desk.pharmacist.cookie, "POST /api/pharmacy/stock", {
    key: randomUUID(),
    name: "Panadol 500mg tablets",
    manufacturer: "Test Maker",
    priceCents: 100,
    quantity: 0,
  })
  expect(added.body).toMatchObject({ code: "already-on-shelf", data: { stockId: survivorRow } })

  // A cart filled before the merge: online, the different price refuses the sale; offline, it is charged and
  // noted.
  const sell = (lines: object[], change: object = {}) =>
    desk.send(desk.pharmacist.cookie, "POST /api/sales", { id: randomUUID(), lines, ...change })
  expect((await sell([{ stockId: mergedRow, quantity: 1, shownPriceCents: 450 }])).body).toMatchObject({
    code: "price-changed",
    data: { lines: [{ stockId: mergedRow, shownCents: 450, priceCents: 500 }] },
  })
  expect((await sell([{ stockId: mergedRow, quantity: 1, shownPriceCents: 500 }])).body).toMatchObject({
    lines: [{ stockId: survivorRow, priceCents: 500 }],
  })
  const offline = { isOffline: true, occurredAt: new Date().toISOString() }
  expect((await sell([{ stockId: mergedRow, quantity: 1, shownPriceCents: 450 }], offline)).status).toBe(201)
  const [charged] = await sql(
    "select kind, stock_id, details from pharmacy_tasks where kind = 'offline-price'",
  )
  expect(charged).toMatchObject({ stock_id: survivorRow, details: { chargedCents: 450, shelfCents: 500 } })
  // A return of an earlier sale goes to the merged row and is forwarded to the survivor.
  const back = await desk.send(desk.pharmacist.cookie, "POST /api/returns", {
    id: randomUUID(),
    receiptNumber: receipt,
    lines: [{ lineNo: 1, quantity: 1, to: "shelf" }],
    reason: "Wrong strength",
    refundMethod: "cash",
  })
  expect(back.status, JSON.stringify(back.body)).toBe(201)
  expect((await desk.complete({ id: second.id, version: 1 })).status).toBe(200)
  await expectLedgerTrue(app.database)
  expect(await catalogue.rows()).toMatchObject({
    [survivorRow]: { A: 14, B: 1 },
    [mergedRow]: `→ ${survivorRow}`,
  })
  // An order by the old link costs more than was shown where prices are shown.
  await sql("update pharmacies set price_exposure = true")
  expect((await desk.placeAs(desk.customer.cookie, makeOrder({ stockId: mergedRow }))).status).toBe(404)
  const far = await desk.placeAs(desk.customer.cookie, makeOrder({ stockId: otherPharmacyRow, quantity: 1 }))
  expect(far.body).toMatchObject({ priceCents: 480 })

  const undoing = await catalogue.send<UndoPreview>(`GET /api/admin/medicines/merges/${key}`)
  expect(undoing.body).toMatchObject({
    shelves: 2,
    unitsBack: 9,
    unitsGone: 3,
    customerOrdersBack: 1,
    customerOrdersStaying: 1,
    purchaseOrdersBack: 1,
    barcodesBack: 1,
    isMergedFurther: false,
  })
  const undone = await catalogue.undo(key)
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  await expectLedgerTrue(app.database)
  // Only the moved units of lot A go back; the order's two are reserved on the merged row again.
  expect(await catalogue.rows()).toEqual({
    [survivorRow]: { A: 10 },
    [mergedRow]: { A: 4, B: 1 },
    [otherPharmacyRow]: { C: 2 },
    [made?.id ?? 0]: null,
  })
  expect((await catalogue.undo(key)).body.code).toBe("already-changed")
  const [placed] = await sql("select stock_id from customer_orders where id = $1", [order.id])
  expect(placed).toEqual({ stock_id: mergedRow })
  const [bought] = await sql("select medicine_id from purchase_orders where id = $1", [purchase])
  expect(bought).toEqual({ medicine_id: gone })
  expect((await catalogue.read(gone)).barcodes).toEqual(["04006381333931"])
  await expect.poll(() => found("q=panadol")).toEqual([gone, gone])
  expect((await desk.cancel(order.id)).status).toBe(200)
  expect(await catalogue.rows()).toMatchObject({ [mergedRow]: { A: 4, B: 3 } })
})

test("loses no unit when sales, orders and returns run during merges", async () => {
  await using app = await startApp()
  const catalogue = await openDuplicates(app)
  const { desk, survivorRow, mergedRow, otherPharmacyRow, shelf, sql, pharmacy, elsewhere } = catalogue
  await using _desk = desk
  await catalogue.receive(pharmacy, survivorRow, 5000)
  await catalogue.receive(pharmacy, mergedRow, 5000)
  await catalogue.receive(elsewhere, otherPharmacyRow, 50)
  await sql("update stock set price_cents = 500")
  const answers = new Map<string, number>()
  const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1)
  const post = async (what: string, path: string, body: object, as = desk.pharmacist.cookie) => {
    const answer = await desk.send<{ id: number; receiptNumber: string }>(as, `POST /api${path}`, body)
    count(`${what} ${answer.status < 300 ? "done" : answer.body.code}`)
    return answer
  }
  let isOver = false
  const sell = (lines: object[]) => post("sale", "/sales", { id: randomUUID(), lines })
  const line = (stockId: number) => ({ stockId, quantity: 1, shownPriceCents: 500 })
  const till = async (rows: number[]) => {
    for (let nth = 0; !isOver; nth++) {
      const { status, body } = await sell(
        nth % 3 === 0 ? rows.map(line) : [line(rows[nth % 2] ?? survivorRow)],
      )
      if (status === 201 && nth % 4 === 0)
        await post("return", "/returns", {
          id: randomUUID(),
          receiptNumber: body.receiptNumber,
          lines: [{ lineNo: 1, quantity: 1, to: "shelf" }],
          reason: "Wrong strength",
          refundMethod: "cash",
        })
    }
  }
  const customer = async () => {
    const { cookie } = await signIn(app, { name: "Kamal" })
    for (let nth = 0; !isOver; nth++) {
      const placed = await post(
        "order",
        "/orders",
        makeOrder({ stockId: nth % 2 ? survivorRow : mergedRow, quantity: 1 }),
        cookie,
      )
      if (placed.status !== 201) continue
      if (nth % 2) await post("cancel", `/orders/${placed.body.id}/cancel`, {}, cookie)
      else await post("complete", `/pharmacy/orders/${placed.body.id}/complete`, { version: 1 })
    }
  }
  const counter = async () => {
    while (!isOver)
      await post("addition", "/pharmacy/stock", {
        key: randomUUID(),
        name: "panadol 500 mg – tablet",
        manufacturer: "Test Maker",
        priceCents: 500,
        quantity: 1,
      })
  }
  const traffic = [
    till([survivorRow, mergedRow]),
    till([mergedRow, survivorRow]),
    customer(),
    customer(),
    counter(),
  ]
  for (let round = 0; round < 4; round++) {
    const key = randomUUID()
    const merged = await catalogue.merge({ key })
    count(`merge ${merged.status === 200 ? "done" : merged.body.code}`)
    if (merged.status !== 200) continue
    const undone = await catalogue.undo(key)
    count(`undo ${undone.status === 200 ? "done" : undone.body.code}`)
  }
  isOver = true
  await Promise.all(traffic)
  await expectLedgerTrue(app.database)
  expect([...answers.keys()].filter((what) => !/ (done|already-on-shelf)$/.test(what))).toEqual([])
  expect(answers.get("merge done")).toBe(4)
  expect(answers.get("undo done")).toBe(4)
  const [sum] = await shelf.sql<{ moved: number; left: number }>(
    `select (select sum(delta)::int from stock_movements) as moved, (select sum(quantity)::int from stock) as left`,
  )
  expect(sum?.moved).toBe(sum?.left)
})
