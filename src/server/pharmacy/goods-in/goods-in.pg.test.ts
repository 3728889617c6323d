import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { GoodsReceipt, MarginRow } from "#contract/pharmacy/goods-in.ts"
import { checkLedger } from "#server/pharmacy/stock-ledger/ledger-check.ts"
import { makeDelivery, makePurchases } from "#test/pharmacy/purchases.ts"
import { makeReturn, openTillDesk } from "#test/pharmacy/till-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

const now = new Date("2026-11-20T04:00:00Z")
let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => now })
})
afterAll(() => app[Symbol.asyncDispose]())

type Line = { medicineId: number; units: number; costCents: number } & Record<string, unknown>

const makeInvoice = (lines: Line[], change: { otherCents?: number } & Record<string, unknown> = {}) => ({
  key: randomUUID(),
  supplier: "Lanka Wholesale",
  invoiceNumber: `INV ${randomUUID()}`,
  invoiceDate: "2026-11-19",
  totalCents: lines.reduce((sum, { costCents }) => sum + costCents, change.otherCents ?? 0),
  lines,
  ...change,
})

/** A pharmacy that receives goods over HTTP; the ledger, costs included, is checked at the end. */
async function openGate() {
  const till = await openTillDesk(app)
  const { shelf } = till
  const { medicineOf, makeSupplier } = makePurchases(shelf)
  const makeGoods = async (made: Parameters<typeof shelf.makeRow>[0] = {}) => {
    const stockId = await shelf.makeRow(made)
    return { stockId, medicineId: await medicineOf(stockId) }
  }
  const batches = (stockId: number) =>
    shelf.sql<{ lot: string | null; quantity: number; costed: number; cents: number }>(
      `select lot, quantity, costed_units as costed, cost_cents::int as cents from batches
       where stock_id = $1 and (quantity > 0 or cost_cents > 0) order by lot nulls first`,
      [stockId],
    )
  return {
    ...till,
    makeGoods,
    makeSupplier,
    batches,
    priceOf: async (stockId: number) =>
      (
        await shelf.sql<{ cents: number }>("select price_cents as cents from stock where id = $1", [stockId])
      )[0]?.cents,
    receive: (invoice: object, as?: string | null) =>
      till.send<GoodsReceipt>("POST /pharmacy/goods-in", invoice, as),
    costOf: async (id: number) =>
      (
        await till.send<{ units: number; costedUnits: number; costCents: number }>(
          `GET /pharmacy/stock/${id}/cost`,
        )
      ).body,
    margins: async (by = "medicine", from = "2026-11-20", until = "2026-11-20") =>
      (await till.send<{ rows: MarginRow[] }>(`GET /pharmacy/margins?by=${by}&from=${from}&until=${until}`))
        .body.rows,
    countReceipts: async () =>
      (
        await shelf.sql<{ n: number }>(
          "select count(*)::int as n from goods_receipts where pharmacy_id = $1",
          [shelf.pharmacy],
        )
      )[0]?.n,
  }
}

test("receives all lines of an invoice with their cost, lots and new prices", async () => {
  await using gate = await openGate()
  const [first, second] = [
    await gate.makeGoods({ priceCents: 500 }),
    await gate.makeGoods({ priceCents: 900 }),
  ]
  const invoice = makeInvoice(
    [
      // 100 and 10 free for Rs. 330.00, 30 for Rs. 100.00, less Rs. 7.00 on the invoice.
      {
        ...lineOf(first),
        units: 100,
        freeUnits: 10,
        costCents: 33000,
        lot: "A1",
        expiresOn: "2028-01-31",
        priceCents: 450,
        mrpCents: 460,
      },
      { ...lineOf(second), units: 30, costCents: 10000, lot: "B1", expiresOn: "2028-02-29" },
    ],
    { otherCents: -700, supplier: "Lanka Wholesale" },
  )
  const { status, body } = await gate.receive(invoice)
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body).toMatchObject({
    id: invoice.key,
    supplier: "Lanka Wholesale",
    totalCents: 42300,
    otherCents: -700,
    receivedBy: "Ruwan",
    lines: [
      { lineNo: 1, units: 100, freeUnits: 10, costCents: 33000, netCostCents: 32463, priceCents: 450 },
      { lineNo: 2, units: 30, freeUnits: 0, costCents: 10000, netCostCents: 9837, priceCents: null },
    ],
  })
  expect(await gate.batches(first.stockId)).toEqual([{ lot: "A1", quantity: 110, costed: 110, cents: 32463 }])
  expect(await gate.batches(second.stockId)).toEqual([{ lot: "B1", quantity: 30, costed: 30, cents: 9837 }])
  expect([await gate.priceOf(first.stockId), await gate.priceOf(second.stockId)]).toEqual([450, 900])
  expect(
    await gate.shelf.sql(
      "select actor, old_price_cents as old, new_price_cents as new from stock_edits where stock_id = $1",
      [first.stockId],
    ),
  ).toEqual([{ actor: gate.pharmacist.subject, old: 500, new: 450 }])
  const list = (text = "") =>
    gate.send<{ receipts: { id: string; lineCount: number }[] }>(`GET /pharmacy/goods-in?text=${text}`)
  expect((await list("lanka")).body.receipts).toMatchObject([{ id: invoice.key, lineCount: 2 }])
  expect((await list("nothing")).body.receipts).toEqual([])
  expect((await gate.send(`GET /pharmacy/goods-in/suppliers`)).body).toMatchObject({
    names: expect.arrayContaining(["Lanka Wholesale"]),
  })
})

const lineOf = ({ medicineId }: { medicineId: number }) => ({ medicineId })

test("refuses a total that is not the sum of the lines, and changes nothing", async () => {
  await using gate = await openGate()
  const goods = await gate.makeGoods()
  const invoice = makeInvoice([{ ...lineOf(goods), units: 5, costCents: 1000, priceCents: 900 }], {
    totalCents: 999,
  })
  expect(await gate.receive(invoice)).toMatchObject({
    status: 409,
    body: { code: "invoice-total-differs", data: { linesCents: 1000, otherCents: 0, totalCents: 999 } },
  })
  expect(await gate.countReceipts()).toBe(0)
  expect(await gate.shelf.quantity(goods.stockId)).toBe(0)
  expect((await gate.receive({ ...invoice, otherCents: -1 })).status).toBe(201)
})

test("receives an invoice once when its key or its number is sent again", async () => {
  await using gate = await openGate()
  const [one, two] = [await gate.makeGoods(), await gate.makeGoods()]
  const lines = [
    { ...lineOf(one), units: 5, costCents: 1000 },
    { ...lineOf(two), units: 7, costCents: 1001 },
  ]
  const invoice = makeInvoice(lines, { invoiceNumber: "LW 0042" })
  const same = await Promise.all(Array.from({ length: 8 }, () => gate.receive(invoice)))
  expect(new Set(same.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await gate.shelf.quantity(one.stockId)).toBe(5)
  expect(await gate.receive({ ...invoice, lines: [{ ...lines[0], units: 6 }, lines[1]] })).toMatchObject({
    body: { code: "key-used-differently" },
  })

  // The same paper typed again, at two desks at once, the lines in another order.
  const again = await Promise.all(
    [lines, lines.toReversed()].map((each) =>
      gate.receive({ ...makeInvoice(each), supplier: "LANKA  wholesale", invoiceNumber: "lw 0042" }),
    ),
  )
  for (const { status, body } of again) {
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: "invoice-known",
      data: { receiptId: invoice.key, receivedAt: now.toISOString() },
    })
  }
  const fresh = [lines, lines.toReversed()].map((each) => makeInvoice(each, { invoiceNumber: "LW 0043" }))
  const raced = await Promise.all(fresh.map((each) => gate.receive(each)))
  expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(await gate.shelf.quantity(two.stockId)).toBe(14)
  // Another supplier may use the same number.
  expect(
    (await gate.receive({ ...makeInvoice(lines), supplier: "Other", invoiceNumber: "LW 0042" })).status,
  ).toBe(201)
})

test("asks a price for what is new in stock and finds suppliers of Pharos by name", async () => {
  await using gate = await openGate()
  const { medicineId } = await gate.makeGoods({ pharmacy: await gate.shelf.makePharmacy() })
  const supplier = await gate.makeSupplier(`Lakmedi ${randomUUID()}`)
  const [named] = await gate.shelf.sql<{ name: string }>("select name from suppliers where id = $1", [
    supplier,
  ])
  const invoice = makeInvoice([{ medicineId, units: 3, costCents: 300 }], {
    supplier: named?.name.toUpperCase(),
  })
  expect(await gate.receive(invoice)).toMatchObject({
    status: 409,
    body: { code: "price-needed", data: { lines: [1] } },
  })
  const priced = { ...invoice, lines: [{ medicineId, units: 3, costCents: 300, priceCents: 150 }] }
  expect(await gate.receive(priced)).toMatchObject({ status: 201, body: { supplier: named?.name } })
  expect(
    await gate.shelf.sql("select supplier_id, wholesaler_id from goods_receipts where id = $1", [
      invoice.key,
    ]),
  ).toEqual([{ supplier_id: supplier, wholesaler_id: null }])
})

test("refuses expired and short-dated goods, and prices above the maximum", async () => {
  await using gate = await openGate()
  const goods = await gate.makeGoods({ priceCents: 500 })
  await gate.limit(goods.stockId, { max_retail_price_cents: 600 })
  const send = (change: object, more: Record<string, unknown> = {}) =>
    gate.receive(makeInvoice([{ ...lineOf(goods), units: 3, costCents: 300, ...change }], more))
  const refusals: [object, string][] = [
    [{ expiresOn: "2026-11-19" }, "goods-expired"],
    [{ expiresOn: "2027-02-28" }, "goods-short-dated"],
    [{ priceCents: 601 }, "above-maximum-price"],
    [{ priceCents: 600, mrpCents: 599 }, "above-maximum-price"],
    // The present price is above the one printed on the new packs.
    [{ mrpCents: 499 }, "above-maximum-price"],
  ]
  for (const [change, code] of refusals)
    expect(await send(change), JSON.stringify(change)).toMatchObject({ status: 409, body: { code } })
  expect(await gate.countReceipts()).toBe(0)
  expect((await send({ expiresOn: "2027-02-28" }, { takesShortDated: true })).status).toBe(201)
  expect((await send({ mrpCents: 499, priceCents: 499 })).status).toBe(201)
})

test("refuses absurd values, unknown medicines, other roles and other pharmacies", async () => {
  await using gate = await openGate()
  const goods = await gate.makeGoods()
  const line = { ...lineOf(goods), units: 3, costCents: 300 }
  const bad: object[] = [
    makeInvoice([]),
    makeInvoice([{ ...line, units: 0 }]),
    makeInvoice([{ ...line, units: -3 }]),
    makeInvoice([{ ...line, units: 1.5 }]),
    makeInvoice([{ ...line, units: 100_001 }]),
    makeInvoice([{ ...line, costCents: -1 }]),
    makeInvoice([{ ...line, costCents: 0.5 }]),
    makeInvoice([{ ...line, costCents: 1e15 }]),
    makeInvoice([{ ...line, priceCents: -1 }]),
    makeInvoice([{ ...line, lot: "x".repeat(41) }]),
    makeInvoice([{ ...line, expiresOn: "2028-02-30" }]),
    makeInvoice([line], { supplier: "  " }),
    makeInvoice([line], { invoiceNumber: "" }),
    makeInvoice([line], { invoiceDate: "yesterday" }),
    makeInvoice([line], { otherCents: -301 }),
    makeInvoice(Array.from({ length: 201 }, () => line)),
  ]
  for (const invoice of bad)
    expect(await gate.receive(invoice), JSON.stringify(invoice)).toMatchObject({ status: 400 })
  expect(await gate.receive(makeInvoice([{ ...line, medicineId: 2_000_000_000 }]))).toMatchObject({
    status: 404,
  })

  const stranger = await signIn(app, { roles: ["pharmacien"], pharmacyId: await gate.shelf.makePharmacy() })
  const customer = await signIn(app)
  expect((await gate.receive(makeInvoice([line]), null)).status).toBe(401)
  expect((await gate.receive(makeInvoice([line]), customer.cookie)).status).toBe(403)
  const kept = await gate.receive(makeInvoice([line]))
  expect(kept.status).toBe(201)
  for (const path of [`goods-in/${kept.body.id}`, `stock/${goods.stockId}/cost`])
    expect((await gate.send(`GET /pharmacy/${path}`, undefined, stranger.cookie)).status).toBe(404)
  expect((await gate.send(`GET /pharmacy/goods-in`, undefined, stranger.cookie)).body).toMatchObject({
    receipts: [],
  })
  expect(await gate.shelf.quantity(goods.stockId)).toBe(3)
})

test("receives nothing when its connection is lost in the middle", async () => {
  await using gate = await openGate()
  const [one, two] = [await gate.makeGoods(), await gate.makeGoods()]
  const invoice = makeInvoice([
    { ...lineOf(one), units: 5, costCents: 1000, priceCents: 777 },
    { ...lineOf(two), units: 7, costCents: 1001 },
  ])
  await gate.shelf.sql("begin")
  await gate.shelf.sql("select from stock where id = $1 for update", [two.stockId])
  const receiving = gate.receive(invoice)
  const blocked =
    "from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid)) and query like '%receive_goods%'"
  await expect
    .poll(
      async () => {
        // Within a transaction, pg_stat_activity is a snapshot until it is cleared.
        await gate.shelf.sql("select pg_stat_clear_snapshot()")
        return gate.shelf.sql(`select true as is_blocked ${blocked}`)
      },
      { timeout: 30_000 },
    )
    .toEqual([{ is_blocked: true }])
  await gate.shelf.sql(`select pg_terminate_backend(pid) ${blocked}`)
  expect((await receiving).status).toBeGreaterThanOrEqual(500)
  await gate.shelf.sql("rollback")
  expect([await gate.countReceipts(), await gate.shelf.quantity(one.stockId)]).toEqual([0, 0])
  expect(await gate.priceOf(one.stockId)).toBe(1250)
  // The server takes a moment to find the database again.
  await expect.poll(async () => (await gate.receive(invoice)).status, { timeout: 30_000 }).toBe(201)
  expect(await gate.shelf.quantity(one.stockId)).toBe(5)
})

test("sells units of unknown cost first and never says that they cost nothing", async () => {
  await using gate = await openGate()
  const goods = await gate.makeGoods({ priceCents: 100, batches: [{ quantity: 4 }] })
  expect(await gate.costOf(goods.stockId)).toEqual({ units: 4, costedUnits: 0, costCents: 0 })
  await gate.receive(makeInvoice([{ ...lineOf(goods), units: 3, costCents: 100 }]))
  expect(await gate.costOf(goods.stockId)).toEqual({ units: 7, costedUnits: 3, costCents: 100 })
  await gate.sold([{ stockId: goods.stockId, quantity: 5 }])
  expect(await gate.margins()).toMatchObject([
    { units: 5, cents: 500, costedUnits: 1, costedCents: 100, costCents: 33 },
  ])
  expect((await gate.send("GET /pharmacy/dashboard/shelf")).body).toMatchObject({
    value: { units: 2, cents: 200, costedUnits: 2, costCents: 67 },
  })
  await gate.sold([{ stockId: goods.stockId, quantity: 2 }])
  expect(await gate.margins()).toMatchObject([{ units: 7, costedUnits: 3, costedCents: 300, costCents: 100 }])
  expect(await gate.costOf(goods.stockId)).toEqual({ units: 0, costedUnits: 0, costCents: 0 })
})

test("counts what was paid after discounts in margins", async () => {
  await using gate = await openGate()
  const goods = await gate.makeGoods({ priceCents: 100 })
  await gate.receive(makeInvoice([{ ...lineOf(goods), units: 10, costCents: 500 }]))
  const sale = await gate.sold(
    [
      {
        stockId: goods.stockId,
        quantity: 10,
        shownPriceCents: 100,
        discount: { cents: 40, reason: "Loyal customer" },
      },
    ],
    { discount: { cents: 60, reason: "Rounded down" }, shownTotalCents: 900 },
  )
  expect(await gate.margins()).toMatchObject([{ units: 10, cents: 900, costCents: 500 }])
  await gate.takeBack(makeReturn(sale.receiptNumber, [{ lineNo: 1, quantity: 5, to: "shelf" }]))
  expect(await gate.margins()).toMatchObject([{ units: 5, cents: 450, costCents: 250 }])
})

test("carries the cost of an order from its supplier to the batch", async () => {
  await using gate = await openGate()
  const { completed, receive, makeSupplier } = makePurchases(gate.shelf)
  const goods = await gate.makeGoods()
  const order = await completed(await makeSupplier(`Coast ${randomUUID()}`), goods.medicineId, 50)
  await gate.shelf.sql("update purchase_orders set unit_cost_cents = 321 where id = $1", [order])
  await receive(makeDelivery(order, 20))
  expect(await gate.batches(goods.stockId)).toEqual([{ lot: "B1127", quantity: 20, costed: 20, cents: 6420 }])
})

test("gives the cost of returned units back to the batch or with them into quarantine", async () => {
  await using gate = await openGate()
  const goods = await gate.makeGoods({ priceCents: 100 })
  await gate.receive(
    makeInvoice([{ ...lineOf(goods), units: 7, costCents: 100, lot: "A", expiresOn: "2028-01-31" }]),
  )
  const sale = await gate.sold([{ stockId: goods.stockId, quantity: 7 }])
  const back = (quantity: number, to: string) =>
    gate.takeBack(makeReturn(sale.receiptNumber, [{ lineNo: 1, quantity, to }]))
  await back(2, "shelf")
  await back(3, "quarantine")
  // 7 units for 100 cents: the first two cost 29, the next three 42, the last two 29.
  expect(await gate.batches(goods.stockId)).toEqual([{ lot: "A", quantity: 2, costed: 2, cents: 29 }])
  expect(
    await gate.shelf.sql(
      "select id, quantity, costed_units, cost_cents::int as cents from quarantined_units where stock_id = $1",
      [goods.stockId],
    ),
  ).toMatchObject([{ quantity: 3, costed_units: 3, cents: 42 }])
  expect(await gate.margins("receipt")).toMatchObject([
    { label: sale.receiptNumber, units: 2, cents: 200, costedCents: 200, costCents: 29 },
  ])
  expect(await gate.margins("day")).toMatchObject([{ label: "2026-11-20", cents: 200, costCents: 29 }])
  const [{ id } = { id: 0 }] = await gate.shelf.sql<{ id: number }>(
    "select id from quarantined_units where stock_id = $1",
    [goods.stockId],
  )
  await gate.send(`POST /quarantine/${id}/acts`, {
    key: randomUUID(),
    act: "released",
    quantity: 2,
    reason: "Unopened",
  })
  expect(await gate.batches(goods.stockId)).toEqual([{ lot: "A", quantity: 4, costed: 4, cents: 57 }])
})

test("loses no cent of cost over random deliveries, sales and returns", async () => {
  await using gate = await openGate()
  const act = fc.oneof(
    fc.record({
      what: fc.constant("in" as const),
      units: fc.integer({ min: 1, max: 9 }),
      free: fc.nat(3),
      cents: fc.nat(999),
      other: fc.integer({ min: 0, max: 50 }),
    }),
    fc.record({ what: fc.constant("found" as const), units: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ what: fc.constant("sell" as const), units: fc.integer({ min: 1, max: 9 }) }),
    fc.record({
      what: fc.constant("back" as const),
      units: fc.integer({ min: 1, max: 3 }),
      to: fc.constantFrom("shelf", "quarantine"),
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 14 }), async (acts) => {
      const goods = await gate.makeGoods({ priceCents: 100 })
      let paid = 0
      const sales: string[] = []
      for (const each of acts) {
        if (each.what === "in") {
          const line = {
            ...lineOf(goods),
            units: each.units,
            freeUnits: each.free,
            costCents: each.cents,
            lot: each.cents % 2 ? "A" : null,
          }
          const { status, body } = await gate.receive(makeInvoice([line], { otherCents: each.other }))
          if (status !== 201) throw new Error(JSON.stringify(body))
          paid += each.cents + each.other
        } else if (each.what === "found")
          await gate.shelf.sql("select apply_movements($1, 'test', gen_random_uuid(), 'test', $2)", [
            gate.shelf.pharmacy,
            JSON.stringify([{ stock_id: goods.stockId, kind: "found", delta: each.units }]),
          ])
        else if (each.what === "sell") {
          const { status, body } = await gate.sell({
            id: randomUUID(),
            lines: [{ stockId: goods.stockId, quantity: each.units }],
          })
          if (status === 201) sales.push(body.receiptNumber)
        } else if (sales.length > 0)
          await gate.takeBack(
            makeReturn(sales.at(-1) ?? "", [{ lineNo: 1, quantity: each.units, to: each.to }]),
          )
      }
      // What was paid is on the shelf, in quarantine, or was sold and kept: added up from other tables than the ledger's check.
      const [sums] = await gate.shelf.sql<{
        shelf: number
        aside: number
        sold: number
        back: number
        units: number
      }>(
        `select coalesce(sum(b.cost_cents), 0)::int as shelf, coalesce(sum(b.costed_units), 0)::int as units,
           (select coalesce(sum(cost_cents), 0)::int from quarantined_units where stock_id = $1) as aside,
           (select coalesce(-sum(cost_cents), 0)::int from stock_movements where stock_id = $1 and kind = 'sale') as sold,
           (select coalesce(sum(cost_cents), 0)::int from sale_return_lines where stock_id = $1) as back
         from batches b where b.stock_id = $1`,
        [goods.stockId],
      )
      const { shelf, aside, sold, back } = sums ?? { shelf: -1, aside: 0, sold: 0, back: 0 }
      expect(shelf + aside + sold - back).toBe(paid)
      expect(await gate.costOf(goods.stockId)).toMatchObject({ costedUnits: sums?.units, costCents: shelf })
    }),
    { numRuns: 12 },
  )
})

test("finds damaged costs in its nightly check", async () => {
  await using gate = await openGate()
  const goods = await gate.makeGoods()
  await gate.receive(makeInvoice([{ ...lineOf(goods), units: 7, costCents: 100 }]))
  const damages: [string, string][] = [
    [
      "update batches set cost_cents = cost_cents + 1 where stock_id = $1",
      "a batch costs what its movements cost",
    ],
    [
      "alter table goods_receipt_lines disable trigger user; update goods_receipt_lines set net_cost_cents = 99",
      "goods received cost what their invoice says",
    ],
    [
      "alter table goods_receipt_lines disable trigger user; update goods_receipt_lines set units = 8",
      "goods received on an invoice are in stock",
    ],
    [
      "alter table goods_receipts disable trigger user; update goods_receipts set total_cents = 1",
      "an invoice's total is the sum of its lines",
    ],
  ]
  for (const [damage, rule] of damages) {
    await gate.shelf.sql("begin")
    await gate.shelf.sql(damage.replace("$1", String(goods.stockId)))
    const found = await gate.shelf.sql<{ rule: string }>(
      "select rule from check_ledger() union all select rule from check_goods_receipts()",
    )
    expect(found.map((each) => each.rule)).toContain(rule)
    await gate.shelf.sql("rollback")
  }
  expect(await checkLedger(gate.shelf.database)).toEqual([])
})
