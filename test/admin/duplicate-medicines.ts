import { randomUUID } from "node:crypto"
import type { MedicineDetail } from "#contract/admin/medicines.ts"
import type { Answer } from "#contract/finder/search.ts"
import { productsOf } from "#test/finder/search.ts"
import { openOrderDesk } from "#test/pharmacy/order-desk.ts"
import { makePurchases } from "#test/pharmacy/purchases.ts"
import { signIn, type TestApp } from "#test/support/app.ts"

/** Creates a catalogue with a duplicated medicine, stocked by two pharmacies. */
export async function openDuplicates(app: TestApp) {
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
      staying: await readAs(survivor),
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

/** Adds a barcode, a purchase order, a sale and two customer orders to the duplicate. */
export async function openTradedDuplicates(app: TestApp) {
  const catalogue = await openDuplicates(app)
  const { desk, shelf, sql, mergedRow, survivor, gone } = catalogue
  const purchase = await makePurchases(shelf).order(gone)
  await sql("insert into barcodes (gtin, medicine_id) values ('04006381333931', $1)", [gone])
  const sold = await desk.sell(mergedRow, 1)
  const receipt = (sold.body as unknown as { receiptNumber: string }).receiptNumber
  const order = await desk.makeOpen({ stockId: mergedRow, quantity: 2 })
  const second = await desk.makeOpen({ stockId: mergedRow, quantity: 1 })
  const request = {
    key: randomUUID(),
    staying: { id: survivor, version: 1 },
    gone: [{ id: gone, version: 1 }],
    reason: "Entered twice",
    typedName: "",
  }
  /** Returns the medicines that a guest's search finds. */
  const found = async (query: string) => {
    const answer = await app.ask(`/api/availability?${query}`)
    return productsOf((await answer.json()) as Answer).map(({ medicine }) => medicine.id) // the contract's type
  }
  const sellAt = (shownPriceCents: number, change: object = {}) =>
    desk.send(desk.pharmacist.cookie, "POST /api/sales", {
      id: randomUUID(),
      lines: [{ stockId: mergedRow, quantity: 1, shownPriceCents }],
      ...change,
    })
  return { ...catalogue, purchase, receipt, order, second, request, found, sellAt }
}
