import { afterAll, beforeAll, expect, test } from "vitest"
import { makeCart, openTillDesk } from "#test/pharmacy/till-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

let now = new Date("2026-11-20T04:00:00Z")
let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => now })
})
afterAll(() => app[Symbol.asyncDispose]())

test("finds a receipt by its number with lots, payment and returns", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({
    priceCents: 100,
    batches: [
      { quantity: 2, lot: "A", expiresOn: "2027-01-31" },
      { quantity: 9, lot: "B", expiresOn: "2027-06-30" },
    ],
  })
  const sale = await till.sold([{ stockId, quantity: 3 }], { payment: { method: "card" } })
  const printed = (await till.receipt(sale.receiptNumber)).body
  expect(printed).toMatchObject({
    ...sale,
    pharmacy: { name: "Test Pharmacy", phoneNumber: "+94112345678" },
    soldBy: "Ruwan",
    refundedCents: 0,
    lines: [
      {
        returned: 0,
        batches: [
          { lot: "A", expiresOn: "2027-01-31", quantity: 2, returned: 0 },
          { lot: "B", expiresOn: "2027-06-30", quantity: 1, returned: 0 },
        ],
      },
    ],
  })

  for (const typed of [
    sale.receiptNumber.toLowerCase(),
    sale.receiptNumber.replaceAll("-", ""),
    ` ${sale.receiptNumber} `,
  ])
    expect((await till.receipt(typed)).body).toEqual(printed)
  const [, second] = printed.lines[0]?.batches ?? []
  const lines = [{ lineNo: 1, quantity: 1, to: "shelf", batchId: second?.batchId }]
  await till.takeBack({
    ...makeCart([]),
    lines,
    receiptNumber: sale.receiptNumber,
    reason: "Wrong",
    refundMethod: "cash",
  })
  expect((await till.receipt(sale.receiptNumber)).body).toMatchObject({
    refundedCents: 100,
    lines: [{ returned: 1, batches: [{ returned: 0 }, { returned: 1 }] }],
  })
})

test("has each medicine's usual pack on the receipt", async () => {
  await using till = await openTillDesk(app)
  const [packed, loose] = [
    await till.shelf.makeRow({ quantity: 40 }),
    await till.shelf.makeRow({ quantity: 40 }),
  ]
  await till.shelf.sql(
    `insert into barcodes select code, medicine_id, size from stock,
       (values ('00000000000109', 10), ('00000000000116', 100), ('00000000000123', 1)) as pack (code, size) where id = $1`,
    [packed],
  )
  const { receiptNumber } = await till.sold([
    { stockId: packed, quantity: 25 },
    { stockId: loose, quantity: 25 },
  ])
  const { lines } = (await till.receipt(receiptNumber)).body
  expect(lines.map(({ stockId, packSize }) => [stockId, packSize])).toEqual([
    [packed, 10],
    [loose, null],
  ])
})

test("lists the receipts of a day in Sri Lanka by page, newest first", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({ quantity: 9, priceCents: 100 })
  const ids: string[] = []
  for (const at of [
    "2026-11-19T18:29:59Z",
    "2026-11-19T18:30:00Z",
    "2026-11-20T18:29:59Z",
    "2026-11-20T18:29:59Z",
  ]) {
    now = new Date(at)
    ids.push((await till.sold([{ stockId, quantity: 1 }], { device: "Counter 1" })).id)
  }
  now = new Date("2026-11-20T18:29:59Z")

  const { body } = await till.receipts()
  expect(body).toMatchObject({ day: "2026-11-20", next: null })
  expect(body.receipts.map(({ id }) => id)).toEqual([...ids.slice(2).sort().reverse(), ids[1]])
  expect(body.receipts[0]).toMatchObject({
    totalCents: 100,
    refundedCents: 0,
    lineCount: 1,
    firstName: expect.stringContaining("Medicine") as string,
    paymentMethod: null,
    device: "Counter 1",
  })
  const paged: string[] = []
  for (let next: string | null = ""; next !== null; ) {
    const page = await till.receipts(`?limit=1${next && `&before=${next}`}`)
    paged.push(...page.body.receipts.map(({ id }) => id))
    next = page.body.next
  }
  expect(paged).toEqual(body.receipts.map(({ id }) => id))
  expect((await till.receipts("?day=2026-11-19")).body.receipts.map(({ id }) => id)).toEqual([ids[0]])
  for (const query of ["?day=yesterday", "?day=2026-02-30", "?limit=0", "?limit=101", "?before=1"])
    expect([query, (await till.receipts(query)).status]).toEqual([query, 400])
})

test("finds receipts by medicine, number and amount over several days", async () => {
  await using till = await openTillDesk(app)
  const zinc = await till.shelf.makeRow({ quantity: 9, priceCents: 150 })
  const iron = await till.shelf.makeRow({ quantity: 9, priceCents: 100 })
  await till.limit(zinc, { name: `Zinc 20 mg 100% ${zinc}` })
  await till.limit(iron, { name: `Iron 60 mg ${iron}` })
  now = new Date("2026-11-01T04:00:00Z")
  const early = await till.sold([{ stockId: zinc, quantity: 2 }])
  now = new Date("2026-11-20T04:00:00Z")
  const late = await till.sold([
    { stockId: iron, quantity: 1 },
    { stockId: zinc, quantity: 1 },
  ])
  const other = await till.sold([{ stockId: iron, quantity: 3 }])
  const search = async (query: string) => (await till.receipts(`?${query}`)).body.receipts.map(({ id }) => id)

  expect(await search("days=90&text=zinc")).toEqual([late.id, early.id])
  expect(await search("days=19&text=zinc")).toEqual([late.id])
  expect(await search("days=20&text=zinc")).toEqual([late.id, early.id])
  expect(await search("days=90&text=20%20ZINC&limit=1")).toEqual([late.id])
  expect(await search(`days=90&text=20%20ZINC&limit=1&before=${late.id}`)).toEqual([early.id])
  // Words of two medicines are in no line; a percent sign is a sign like any other.
  expect(await search("days=90&text=zinc%20iron")).toEqual([])
  expect(await search("days=90&text=100%25")).toEqual([late.id, early.id])
  expect(await search("days=90&text=6%25g")).toEqual([])
  expect(await search(`days=90&text=${early.receiptNumber.slice(2, 9).toLowerCase()}`)).toEqual([early.id])
  expect(await search("days=90&totalCents=300")).toEqual([other.id, early.id])
  for (const query of [
    "days=0",
    "days=367",
    "days=1.5",
    "text=",
    "totalCents=0",
    "totalCents=1.5",
    "day=0001-01-01&days=366",
  ])
    expect([query, (await till.receipts(`?${query}`)).status]).toEqual([query, 400])
})

test("hides receipts from other pharmacies and customers", async () => {
  await using till = await openTillDesk(app)
  await using other = await openTillDesk(app)
  now = new Date("2026-11-20T04:00:00Z")
  const earlier = await other.sold([{ stockId: await other.shelf.makeRow({ quantity: 1 }), quantity: 1 }])
  now = new Date("2026-11-20T04:00:01Z")
  const sale = await till.sold([{ stockId: await till.shelf.makeRow({ quantity: 1 }), quantity: 1 }])
  const customer = await signIn(app)

  expect((await other.receipt(sale.receiptNumber)).status).toBe(404)
  expect((await other.receipts()).body.receipts.map(({ id }) => id)).toEqual([earlier.id])
  const foreign = await other.receipts(`?before=${sale.id}`)
  expect(foreign.body.receipts).toEqual([])
  expect((await till.receipt("0000-0000-0000")).status).toBe(404)
  for (const request of [
    "GET /sales",
    `GET /sales/receipts/${sale.receiptNumber}`,
    "GET /till/shelf",
    "GET /till/tasks",
    "GET /quarantine",
  ]) {
    expect([request, (await till.send(request, undefined, customer.cookie)).status]).toEqual([request, 403])
    expect([request, (await till.send(request, undefined, null)).status]).toEqual([request, 401])
  }
})
