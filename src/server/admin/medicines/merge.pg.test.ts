import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { MedicineDetail, MergePreview, UndoPreview } from "#contract/admin/medicines.ts"
import { openTradedDuplicates } from "#test/admin/duplicate-medicines.ts"
import { expectLedgerTrue } from "#test/pharmacy/ledger.ts"
import { makeOrder } from "#test/pharmacy/order-desk.ts"
import { startApp } from "#test/support/app.ts"

test("previews what a merge moves", async () => {
  await using app = await startApp()
  const catalogue = await openTradedDuplicates(app)
  await using _desk = catalogue.desk
  const preview = await catalogue.send<MergePreview>(
    `GET /api/admin/medicines/merge-preview?staying=${catalogue.survivor}&gone=${catalogue.gone}`,
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
})

test("moves stock, prices and barcodes in a merge once per key", async () => {
  await using app = await startApp()
  const catalogue = await openTradedDuplicates(app)
  const { desk, sql, request, survivorRow, mergedRow, otherPharmacyRow, survivor, elsewhere } = catalogue
  await using _desk = desk
  const send = (body: object) => catalogue.send<MedicineDetail>("POST /api/admin/medicines/merges", body)
  const merged = await send(request)
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  expect((await send(request)).status).toBe(200)
  expect((await send({ ...request, reason: "X" })).body).toMatchObject({ code: "key-used-differently" })
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
})

test("resolves the names, links and history of a merged medicine to the survivor", async () => {
  await using app = await startApp()
  const catalogue = await openTradedDuplicates(app)
  const { desk, sql, request, receipt, found, survivorRow, survivor, gone } = catalogue
  await using _desk = desk
  expect((await catalogue.merge(request)).status).toBe(200)
  const [named] = await sql<{ name: string }>("select name from medicines where id = $1", [gone])
  const past = await desk.send<{ movements: object[] }>(
    desk.pharmacist.cookie,
    `GET /api/pharmacy/stock/${survivorRow}/movements?filter=sold`,
  )
  expect(past.body.movements).toContainEqual(
    expect.objectContaining({ kind: "sale", formerName: named?.name, document: receipt }),
  )
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
})

test("charges the survivor's price for a cart filled before the merge", async () => {
  await using app = await startApp()
  const catalogue = await openTradedDuplicates(app)
  const { desk, sql, sellAt, survivorRow, mergedRow } = catalogue
  await using _desk = desk
  expect((await catalogue.merge(catalogue.request)).status).toBe(200)
  expect((await sellAt(450)).body).toMatchObject({
    code: "price-changed",
    data: { lines: [{ stockId: mergedRow, shownCents: 450, priceCents: 500 }] },
  })
  expect((await sellAt(500)).body).toMatchObject({ lines: [{ stockId: survivorRow, priceCents: 500 }] })
  // An offline sale keeps the price charged and adds a task.
  const offline = { isOffline: true, occurredAt: new Date().toISOString() }
  expect((await sellAt(450, offline)).status).toBe(201)
  const [charged] = await sql(
    "select kind, stock_id, details from pharmacy_tasks where kind = 'offline-price'",
  )
  expect(charged).toMatchObject({ stock_id: survivorRow, details: { chargedCents: 450, shelfCents: 500 } })
  await expectLedgerTrue(app.database)
})

test("refuses an order by an old link where the price shown has changed", async () => {
  await using app = await startApp()
  const catalogue = await openTradedDuplicates(app)
  const { desk, sql, mergedRow, otherPharmacyRow } = catalogue
  await using _desk = desk
  expect((await catalogue.merge(catalogue.request)).status).toBe(200)
  await sql("update pharmacies set price_exposure = true")
  expect((await desk.placeAs(desk.customer.cookie, makeOrder({ stockId: mergedRow }))).status).toBe(404)
  const samePrice = await desk.placeAs(
    desk.customer.cookie,
    makeOrder({ stockId: otherPharmacyRow, quantity: 1 }),
  )
  expect(samePrice.body).toMatchObject({ priceCents: 480 })
})

test("returns only the moved units on undo", async () => {
  await using app = await startApp()
  const catalogue = await openTradedDuplicates(app)
  const { desk, sql, receipt, order, second, purchase, request, found, sellAt } = catalogue
  const { survivorRow, mergedRow, otherPharmacyRow, survivor, gone, elsewhere } = catalogue
  await using _desk = desk
  expect((await catalogue.merge(request)).status).toBe(200)
  for (const _ of [1, 2]) expect((await sellAt(500)).status).toBe(201)
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
  const far = await desk.placeAs(desk.customer.cookie, makeOrder({ stockId: otherPharmacyRow, quantity: 1 }))
  expect(far.status, JSON.stringify(far.body)).toBe(201)
  await expectLedgerTrue(app.database)
  expect(await catalogue.rows()).toMatchObject({
    [survivorRow]: { A: 14, B: 1 },
    [mergedRow]: `→ ${survivorRow}`,
  })

  const preview = await catalogue.send<UndoPreview>(`GET /api/admin/medicines/merges/${request.key}`)
  expect(preview.body).toMatchObject({
    shelves: 2,
    unitsBack: 9,
    unitsGone: 3,
    customerOrdersBack: 1,
    customerOrdersStaying: 1,
    purchaseOrdersBack: 1,
    barcodesBack: 1,
    isMergedFurther: false,
  })
  const undone = await catalogue.undo(request.key)
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  await expectLedgerTrue(app.database)
  const [made] = await sql<{ id: number }>(
    "select id from stock where pharmacy_id = $1 and medicine_id = $2",
    [elsewhere, survivor],
  )
  // Only the moved units of lot A go back; the order's two are reserved on the merged row again.
  expect(await catalogue.rows()).toEqual({
    [survivorRow]: { A: 10 },
    [mergedRow]: { A: 4, B: 1 },
    [otherPharmacyRow]: { C: 2 },
    [made?.id ?? 0]: null,
  })
  expect((await catalogue.undo(request.key)).body).toMatchObject({ code: "already-changed" })
  const [placed] = await sql("select stock_id from customer_orders where id = $1", [order.id])
  expect(placed).toEqual({ stock_id: mergedRow })
  const [bought] = await sql("select medicine_id from purchase_orders where id = $1", [purchase])
  expect(bought).toEqual({ medicine_id: gone })
  expect((await catalogue.read(gone)).barcodes).toEqual(["04006381333931"])
  await expect.poll(() => found("q=panadol")).toEqual([gone, gone])
  expect((await desk.cancel(order.id)).status).toBe(200)
  expect(await catalogue.rows()).toMatchObject({ [mergedRow]: { A: 4, B: 3 } })
})
