import type { Worker } from "node:worker_threads"
import { expect, test } from "vitest"
import type { KnownMedicine } from "#contract/finder/medicines.ts"
import type { StockImport } from "#domain/imports/list-report.ts"
import { inLine } from "#test/pharmacy/order-races.ts"
import { openStockDesk } from "#test/pharmacy/stock-desk.ts"
import { makeCart } from "#test/pharmacy/till-desk.ts"
import { startApp, type TestApp } from "#test/support/app.ts"
import { makeCutOff } from "#test/support/cut-off.ts"
import { makeDatabase } from "#test/support/postgres.ts"
import { ask } from "#test/support/query.ts"

async function bringIn(app: TestApp, cookie: string | null, text: string | Buffer, dry = false) {
  const answer = await post(app, cookie, text, `dry=${dry}`)
  return {
    status: answer.status,
    body: (await answer.json()) as StockImport & { message?: string; code?: string },
  } // known to the test
}

function post(app: TestApp, cookie: string | null, text: string | Buffer, how: string, signal?: AbortSignal) {
  return app.ask(`/files/stock-import?file=list.csv&${how}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream", ...(cookie === null ? {} : { cookie }) },
    body: typeof text === "string" ? text : new Uint8Array(text),
    ...(signal ? { signal } : {}),
  })
}

test("previews a stock list, then sets the stock to it", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const { cookie } = stockDesk.pharmacist
  const tablets = await stockDesk.getRow(await stockDesk.shelf.makeRow({ quantity: 10, priceCents: 500 }))
  const syrup = await stockDesk.getRow(await stockDesk.shelf.makeRow({ quantity: 3, priceCents: 900 }))
  await stockDesk.makeOpen({ stockId: tablets.id, quantity: 2 })
  await stockDesk.send<KnownMedicine>(stockDesk.pharmacist.cookie, "POST /api/medicines", {
    name: "Zinc 20 mg",
    manufacturer: "Ceyline",
  })
  await stockDesk.send<KnownMedicine>(stockDesk.pharmacist.cookie, "POST /api/medicines", {
    name: "Dear 1 mg",
    manufacturer: "Ceyline",
  })
  await stockDesk.shelf.sql("update medicines set max_retail_price_cents = 100 where name = 'Dear 1 mg'")
  const list = [
    "Item Name;Manufacturer;Price (Rs.);Qty;Batch;Exp;Shelf",
    `${tablets.name};Test Maker;5,50;12;;;A1`,
    `${tablets.name};Test Maker;5.50;7;;;A1`,
    `${syrup.name};Test Maker;9.00;3;;;A2`,
    "Zinc 20 mg;Ceyline;2.00;40;Z1;11/2099;A3",
    "Zinc 20 mg;Ceyline;2.00;x;Z2;11/2099;A3",
    "Zinc 20 mg;Ceyline;2.00;5;Z3;11/2020;A3",
    "Dear 1 mg;Ceyline;2.00;5;;;",
    "Nobody knows this;Ceyline;2.00;5;;;",
    "=cmd();Ceyline;2.00;5;;;",
    `${syrup.name};Test Maker;9.00;3;;;A2;one too many`,
  ].join("\r\n")

  const expected = { rows: 9, added: 1, changed: 1, same: 1, unused: ["Shelf"] }
  const dry = await bringIn(app, cookie, list, true)
  expect(dry).toMatchObject({ status: 200, body: { ...expected, isWritten: false } })
  expect(
    dry.body.remarks.map(({ line, kind }) => [line, kind]).toSorted(([a], [b]) => Number(a) - Number(b)),
  ).toEqual([3, 6, 7, 8, 9, 10, 11].map((line) => [line, "refused"]))
  expect(await stockDesk.getRow(tablets.id)).toMatchObject({ quantity: 8, priceCents: 500 })

  expect(await bringIn(app, cookie, list)).toMatchObject({ body: { ...expected, isWritten: true } })
  expect(await stockDesk.getRow(tablets.id)).toMatchObject({ quantity: 10, reserved: 2, priceCents: 550 })
  expect(await bringIn(app, cookie, list)).toMatchObject({ body: { added: 0, changed: 0, same: 3 } })
  const [moved] = await stockDesk.shelf.sql("select actor from stock_movements where kind = 'import'")
  expect(moved).toEqual({ actor: stockDesk.pharmacist.subject })
})

test("lets a till sell while a stock list is written", async () => {
  await using data = await makeDatabase()
  // On a busy machine the test holds the row for longer than the application waits for a lock.
  const name = new URL(data.ownerUrl).pathname.slice(1)
  await ask(data.ownerUrl, `alter role pharos_app in database ${name} set lock_timeout = '60s'`)
  await using app = await startApp({ database: data })
  await using stockDesk = await openStockDesk(app)
  const [same, other] = [
    await stockDesk.getRow(await stockDesk.shelf.makeRow({ quantity: 3, priceCents: 500 })),
    await stockDesk.getRow(await stockDesk.shelf.makeRow({ quantity: 3, priceCents: 500 })),
  ]
  const list = [
    "medicine,manufacturer,price,quantity",
    ...[same, other].map(({ name }) => `${name},Test Maker,5.00,3`),
  ]
  const changed = list.join("\n").replace(/3$/, "8")
  const sell = ({ id }: { id: number }) =>
    stockDesk.send(stockDesk.pharmacist.cookie, "POST /api/sales", makeCart([{ stockId: id, quantity: 1 }]))

  const held = `select from stock where id = ${other.id} for update`
  const answers = await inLine(stockDesk.shelf, held, [
    () => bringIn(app, stockDesk.pharmacist.cookie, changed),
    async () => {
      // The list waits for the other row; this sale waits for neither.
      expect(await sell(same)).toMatchObject({ status: 201 })
      expect(await stockDesk.shelf.quantity(other.id)).toBe(3)
      return sell(other)
    },
  ])
  expect(answers).toMatchObject([{ status: 200, body: { changed: 1, same: 1 } }, { status: 201 }])
  expect(await stockDesk.shelf.quantity(same.id)).toBe(2)
  expect(await stockDesk.shelf.quantity(other.id)).toBe(7)
})

test("refuses an unreadable stock list with a message", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const { cookie } = stockDesk.pharmacist
  const row = await stockDesk.getRow(await stockDesk.shelf.makeRow({ quantity: 1 }))

  for (const [text, message] of [
    ["colour,size\nred,5", /no column for medicine/],
    ["", /empty/],
    [Buffer.from("PK\u0003\u0004junk", "latin1"), /Excel workbook/],
  ] as const) {
    const { status, body } = await bringIn(app, cookie, text)
    expect([status, body.code]).toEqual([400, "unreadable-list"])
    expect(body.message).toMatch(message)
    expect(body.message).not.toMatch(/docs\//)
  }
  const wide = Buffer.from(`\ufeffmedicine\tquantity\n${row.name}\t4\n`, "utf16le")
  expect(await bringIn(app, cookie, wide)).toMatchObject({
    status: 200,
    body: { encoding: "UTF-16LE", changed: 1 },
  })
  const noted = await stockDesk.shelf.sql(
    "select subject, workplace, after from audit_log where action = 'shelf.import'",
  )
  const { subject } = stockDesk.pharmacist
  const workplace = `pharmacy:${stockDesk.shelf.pharmacy}`
  expect(noted).toEqual([{ subject, workplace, after: { file: "list.csv", rows: 1 } }])
  expect(await bringIn(app, stockDesk.customer.cookie, "x")).toMatchObject({ status: 403 })
  expect(await bringIn(app, null, "x")).toMatchObject({ status: 401 })
})

test("reads a long list in a worker and offers the refused rows as a file", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const { cookie } = stockDesk.pharmacist
  const row = await stockDesk.getRow(await stockDesk.shelf.makeRow({ quantity: 1 }))
  const unknown = Array.from({ length: 12_000 }, (_, place) => `nobody knows ${place} 5 mg,Maker,1.50,4`)
  const list = ["medicine,manufacturer,price,quantity", ...unknown, `${row.name},Test Maker,9.00,7`].join(
    "\n",
  )

  const leaving = new AbortController()
  const left = post(app, cookie, list, "dry=true", leaving.signal)
  setTimeout(() => leaving.abort(), 50)
  await expect(left).rejects.toThrow(/abort/i)

  const started: Worker[] = []
  const add = (worker: Worker) => started.push(worker)
  process.on("worker", add)
  const { body } = await bringIn(app, cookie, list).finally(() => process.off("worker", add))
  expect(body).toMatchObject({ rows: 12_001, changed: 1, refused: 12_000, remarksInAll: 12_000 })
  expect(body.remarks).toHaveLength(200)
  expect(started.length).toBeGreaterThan(0)
  expect((await stockDesk.getRow(row.id)).quantity).toBe(7)

  const file = await (await post(app, cookie, list, "as=remarks")).text()
  const lines = file.trimEnd().split("\r\n")
  expect(lines).toHaveLength(12_001)
  expect(lines.at(-1)).toMatch(/^12001,refused,"No medicine is called nobody knows 11999 5 mg by Maker/)
})

test("exports the filtered stock as a file that imports without a change", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const { cookie } = stockDesk.pharmacist
  const name = '+1 "quoted", tonic'
  await stockDesk.shelf.sql(
    "insert into medicines (name, generic_name, manufacturer) values ($1, 'tonic', 'Lakmedi Labs')",
    [name],
  )
  const { body: odd } = await stockDesk.add({
    name,
    quantity: 5,
    lot: "L1",
    expiresOn: "2099-01-31",
  })
  const id = await stockDesk.shelf.makeRow({
    batches: [
      { quantity: 8, lot: "A" },
      { quantity: 4, lot: "B" },
    ],
  })
  await stockDesk.makeOpen({ stockId: id, quantity: 2 })
  await stockDesk.shelf.makeRow({ quantity: 9, pharmacy: await stockDesk.shelf.makePharmacy() })
  const ask = (query: string, as: string | null = cookie) =>
    app.ask(`/files/stock.csv?${query}`, { headers: as === null ? {} : { cookie: as } })

  const answer = await ask("")
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8")
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = bytes.toString().slice(1).split("\r\n")
  expect(lines).toHaveLength(4)
  expect(lines.find((line) => line.includes("tonic"))).toMatch(
    /^"'\+1 ""quoted"", tonic",Lakmedi Labs,4\.50,5,0,5,L1,2099-01-31,/,
  )
  expect(await (await ask("filter=low&q=tonic")).text()).toContain(odd.lot)
  expect((await (await ask("filter=none")).text()).trim().split("\r\n")).toHaveLength(1)

  const again = await bringIn(app, cookie, bytes)
  expect(again.body).toMatchObject({ rows: 2, changed: 0, same: 2, refused: 0 })
  expect((await ask("", null)).status).toBe(401)
  expect((await ask("", stockDesk.customer.cookie)).status).toBe(403)
  expect((await ask("filter=x")).status).toBe(400)
})

test("keeps the stock of a refused line and of an interrupted import", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const { cookie } = stockDesk.pharmacist
  const lots = ["A", "B", "C"].map((lot) => ({ quantity: 10, lot, expiresOn: "2099-01-31" }))
  const { id, name } = await stockDesk.getRow(await stockDesk.shelf.makeRow({ batches: lots }))
  const list = [
    "medicine,price,quantity,lot,expiry",
    `${name},5.00,7,A,2099-01-31`,
    `${name},6.00,many,B,2099-01-31`,
    `${name},5.00,3,D,2099-01-31`,
    `${name},6.00,4,E,2099-01-31`,
  ].join("\n")
  const cutOff = await makeCutOff(app)
  await cutOff.turn(true)
  expect(await bringIn(app, cookie, list)).toMatchObject({ status: 503 })
  await cutOff.turn(false)
  expect([await cutOff.counts(), (await stockDesk.getRow(id)).quantity]).toEqual([
    { changes: 0, transactions: 0 },
    30,
  ])

  const [look, done] = [await bringIn(app, cookie, list, true), await bringIn(app, cookie, list)]
  expect(look.body).toEqual({ ...done.body, isWritten: false })
  expect(done.body.remarks.map(({ line, kind }) => [line, kind])).toEqual([
    [3, "refused"],
    [5, "note"],
  ])
  expect(await stockDesk.getRow(id)).toMatchObject({ quantity: 7 + 10 + 10 + 3 + 4, priceCents: 500 })
})
