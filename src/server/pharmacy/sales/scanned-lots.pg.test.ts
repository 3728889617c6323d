import { afterAll, beforeAll, expect, test } from "vitest"
import { type CartLine, makeCart, makeOffline, openTillDesk } from "#test/pharmacy/till-desk.ts"
import { startApp, type TestApp } from "#test/support/app.ts"

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => new Date("2026-11-20T04:00:00Z") })
})
afterAll(() => app[Symbol.asyncDispose]())

const batches = [
  { quantity: 2, lot: "A", expiresOn: "2027-01-31" },
  { quantity: 3, lot: "b", expiresOn: "2027-06-30" },
  { quantity: 4, lot: "C", expiresOn: "2026-11-19" },
]
const sold = ({ lines }: { lines: { batches: { lot: string | null; quantity: number }[] }[] }) =>
  lines.map((line) => line.batches.map(({ lot, quantity }) => `${quantity} ${lot}`).toSorted())

test("sells the scanned lot first, then by expiry date", async () => {
  await using till = await openTillDesk(app)
  for (const [lots, quantity, left] of [
    [[{ lot: "B", quantity: 2 }], 2, ["2 b"]],
    [[{ lot: "B", quantity: 2 }], 5, ["2 A", "3 b"]],
    [[{ lot: "B", quantity: 4 }], 4, ["1 A", "3 b"]],
    [[{ lot: "b", quantity: 1 }], 1, ["1 b"]],
    [[{ lot: "unknown", quantity: 1 }], 1, ["1 A"]],
    // Expired meanwhile: the till refuses scanned packs of it, and its remaining units are never sold by lot.
    [[{ lot: "C", quantity: 1 }], 1, ["1 A"]],
    [
      [
        { lot: "B", quantity: 1 },
        { lot: "A", quantity: 1 },
      ],
      2,
      ["1 A", "1 b"],
    ],
  ] as [CartLine["lots"], number, string[]][]) {
    const [stockId, plain] = [await till.shelf.makeRow({ batches }), await till.shelf.makeRow({ batches })]
    const sale = await till.sold([
      { stockId, quantity, lots },
      { stockId: plain, quantity: 3 },
    ])
    expect([lots, sold(sale)]).toEqual([lots, [left, ["1 b", "2 A"]]])
  }
})

test("treats two batches of one lot as one", async () => {
  await using till = await openTillDesk(app)
  const twins = [...batches, { quantity: 1, lot: "B", expiresOn: "2027-07-31" }]
  const stockId = await till.shelf.makeRow({ batches: twins })
  const sale = await till.sold([{ stockId, quantity: 4, lots: [{ lot: "B", quantity: 4 }] }])
  expect(sold(sale)).toEqual([["1 B", "3 b"]])
  // Two scanned packs are two units, however many batches have their lot.
  const rest = await till.shelf.makeRow({ batches: twins })
  expect(sold(await till.sold([{ stockId: rest, quantity: 4, lots: [{ lot: "B", quantity: 2 }] }]))).toEqual([
    ["2 A", "2 b"],
  ])

  const again = await till.shelf.makeRow({ batches })
  const lots = [{ lot: "B", quantity: 1 }]
  const twice = [
    { stockId: again, quantity: 1, lots },
    { stockId: again, quantity: 1, lots },
  ]
  expect(sold(await till.sold(twice))).toEqual([["1 A"], ["1 A"]])
})

test("reports a shortage for scanned lots, except offline", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({ batches })
  const line = { stockId, quantity: 6, shownPriceCents: 500, lots: [{ lot: "B", quantity: 3 }] }
  await till.reprice(stockId, 500)
  expect(await till.sell(makeCart([line]))).toMatchObject({
    status: 409,
    body: { code: "not-enough-stock", data: { lines: [{ stockId, asked: 6, available: 5 }] } },
  })
  const { status, body } = await till.sell(makeOffline([line]))
  expect([status, sold(body)]).toEqual([201, [["1 null", "2 A", "3 b"]]])
})

test("shares three packs of one lot between twenty concurrent tills", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({
    batches: [{ quantity: 20, lot: "A", expiresOn: "2027-01-31" }, ...batches.slice(1, 2)],
  })
  const lots = [{ lot: "B", quantity: 1 }]
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => till.sell(makeCart([{ stockId, quantity: 1, lots }]))),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
  expect(await till.shelf.left(stockId)).toMatchObject({ A: 3, b: 0 })
})

test("refuses the same key with other lots", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({ batches })
  const line = { stockId, quantity: 2, lots: [{ lot: "B", quantity: 2 }] }
  const cart = makeCart([line])
  const first = await till.sell(cart)
  expect([first.status, await till.sell(cart)]).toEqual([201, first])
  const other = await till.sell({ ...cart, lines: [{ ...line, lots: [{ lot: "A", quantity: 2 }] }] })
  expect([other.status, other.body.code]).toEqual([422, "key-used-differently"])
  for (const odd of [
    [],
    [{ lot: "B", quantity: 3 }],
    [{ lot: " ", quantity: 1 }],
    [{ lot: "B", quantity: 0 }],
    [{ lot: "B", quantity: 1, batchId: 1 }],
    Array.from({ length: 21 }, (_, n) => ({ lot: `B${n}`, quantity: 1 })),
  ]) {
    const { status, body } = await till.sell({ ...cart, lines: [{ ...line, quantity: 2, lots: odd }] })
    expect([odd, status, body.code]).toEqual([odd, 400, "bad-input"])
  }
})

test("prints an unknown scanned lot on the receipt and adds one task", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({ batches })
  const other = await till.shelf.makeRow({ batches })
  const lots = [
    { lot: "zz9", quantity: 1 },
    { lot: "B", quantity: 4 },
  ]
  const cart = makeCart([
    { stockId, quantity: 5, lots },
    { stockId: other, quantity: 1, lots: [{ lot: "a", quantity: 1 }] },
  ])
  const [first, again] = await Promise.all([till.sell(cart), till.sell(cart)])
  expect([first.status, again]).toEqual([201, first])
  // Three packs of lot B were on record, the fourth was not.
  const unrecordedLots = [
    { lot: "B", quantity: 1 },
    { lot: "zz9", quantity: 1 },
  ]
  expect(first.body.lines).toMatchObject([{ unrecordedLots }, { unrecordedLots: [] }])
  const { body } = await till.receipt(first.body.receiptNumber)
  expect(body.lines).toMatchObject([{ unrecordedLots, manufacturer: "Test Maker" }, { unrecordedLots: [] }])
  expect((await till.tasks()).body).toMatchObject({
    openCount: 1,
    tasks: [{ kind: "scanned-lot", stockId, details: { lots: unrecordedLots } }],
  })

  const offline = makeOffline([
    { stockId: other, quantity: 1, shownPriceCents: 500, lots: [{ lot: "X", quantity: 1 }] },
  ])
  await till.reprice(other, 500)
  expect((await till.sell(offline)).body.lines).toMatchObject([
    { unrecordedLots: [{ lot: "X", quantity: 1 }] },
  ])
  expect((await till.tasks()).body).toMatchObject({ openCount: 2 })
})

test("prints the medicine's manufacturer at the time of sale on a receipt", async () => {
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({ batches })
  const maker = () =>
    till.shelf.sql<{ manufacturer: string }>(
      "select m.manufacturer from medicines m join stock s on s.medicine_id = m.id where s.id = $1",
      [stockId],
    )
  const [was] = await maker()
  const sale = await till.sold([{ stockId, quantity: 1 }])
  await till.shelf.sql(
    "update medicines set manufacturer = 'Another Maker' where id = (select medicine_id from stock where id = $1)",
    [stockId],
  )
  expect((await till.receipt(sale.receiptNumber)).body.lines).toMatchObject([was])
})
