import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { TaxRate } from "#contract/admin/tax-rates.ts"
import type { ClosingReport, Counted, TillDay } from "#contract/pharmacy/cash-sessions.ts"
import { makeRandom } from "#database/demo/random.ts"
import { cash } from "#test/pharmacy/cash-drawer.ts"
import { makeCart, makeOffline, makeReturn, openTillDesk } from "#test/pharmacy/till-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

const now = () => new Date("2026-11-20T04:00:00Z")

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now })
})
afterAll(() => app[Symbol.asyncDispose]())

/** A till whose medicines can have taxes, and the administration's acts on these. */
async function openTaxedTill() {
  const till = await openTillDesk(app)
  const admin = await signIn(app, { roles: ["admin"] })
  const ask = (request: string, body?: object) => till.send<{ rates: TaxRate[] }>(request, body, admin.cookie)
  const add = async (name: string, ...percents: [validFrom: string, percent: number][]) => {
    const body = { name, percents: percents.map(([validFrom, percent]) => ({ validFrom, percent })) }
    const answer = await ask("POST /admin/tax-rates", body)
    const rate = answer.body.rates?.find((one) => one.name === name)
    if (!rate) throw new Error(`Not added: ${JSON.stringify(answer)}`)
    return rate
  }
  const give = (stockId: number, rateId: number | null) =>
    till.shelf.sql(
      "update medicines set tax_rate_id = $2 where id = (select medicine_id from stock where id = $1)",
      [stockId, rateId],
    )
  const row = async (priceCents: number, rateId: number | null) => {
    const stockId = await till.shelf.makeRow({ quantity: 99, priceCents })
    await give(stockId, rateId)
    return stockId
  }
  return { ...till, ask, add, give, row }
}

test("keeps the tax in each line after discounts, and gives it back with the units to the cent", async () => {
  await using till = await openTaxedTill()
  const rate = await till.add("VAT", ["2026-01-01", 15], ["2026-11-20", 18], ["2027-01-01", 20])
  const taxed = await till.row(1099, rate.id)
  const plain = await till.row(1000, null)
  const lines = [
    { stockId: taxed, quantity: 3, shownPriceCents: 1099, discount: { percent: 5, reason: "Regular" } },
    { stockId: plain, quantity: 1, shownPriceCents: 1000 },
  ]
  const sale = await till.sold(lines, { discount: { cents: 101, reason: "Senior" } })
  // 3297 - 164 - 76.6… of the sale's 101: the tax is 18/118 of what is left.
  const [first, second] = sale.lines
  const paid = 3297 - 164 - (first?.shareCents ?? 0)
  expect(first?.tax).toEqual({ name: "VAT", percent: 18, cents: Math.round((paid * 18) / 118) })
  expect(second?.tax).toBe(null)
  expect(
    (await till.sell(makeCart(lines, { id: sale.id, discount: { cents: 101, reason: "Senior" } }))).body,
  ).toEqual(sale)
  // A change of the rate changes nothing that was sold.
  expect((await till.receipt(sale.receiptNumber)).body.lines[0]?.tax).toEqual(first?.tax)
  let back = 0
  for (const quantity of [1, 1, 1]) {
    const { body } = await till.takeBack(
      makeReturn(sale.receiptNumber, [{ lineNo: 1, quantity, to: "shelf" }]),
    )
    back += body.lines[0]?.taxCents ?? 0
  }
  expect(back).toBe(first?.tax?.cents)
  const plainBack = await till.takeBack(
    makeReturn(sale.receiptNumber, [{ lineNo: 2, quantity: 1, to: "shelf" }]),
  )
  expect(plainBack.body.lines).toMatchObject([{ taxCents: 0 }])
})

test("has no tax before its first day, and none of nothing paid", async () => {
  await using till = await openTaxedTill()
  const later = await till.add("Later", ["2026-11-21", 10])
  const stockId = await till.row(500, later.id)
  expect((await till.sold([{ stockId, quantity: 1 }])).lines[0]?.tax).toBe(null)
  expect((await till.rows([stockId])).body).toMatchObject([{ tax: null }])
  const now = await till.add("Now", ["2026-11-20", 12.5])
  await till.give(stockId, now.id)
  expect((await till.rows([stockId])).body).toMatchObject([{ tax: { name: "Now", percent: 12.5 } }])
  const admin = await signIn(app, { roles: ["pharmacien", "admin"], pharmacyId: till.shelf.pharmacy })
  const free = makeCart([{ stockId, quantity: 1, shownPriceCents: 500 }], {
    discount: { percent: 100, reason: "A gift" },
  })
  expect((await till.sell(free, admin.cookie)).body.lines[0]?.tax).toEqual({
    name: "Now",
    percent: 12.5,
    cents: 0,
  })
})

test("keeps the tax that an offline till showed, and creates a task where it was another", async () => {
  await using till = await openTaxedTill()
  const rate = await till.add("GST", ["2026-01-01", 18])
  const [one, two] = [await till.row(1180, rate.id), await till.row(1000, null)]
  const line = (stockId: number, shownPriceCents: number, tax?: object | null) => ({
    stockId,
    quantity: 1,
    shownPriceCents,
    ...(tax !== undefined && { tax }),
  })
  const cart = makeOffline([
    line(one, 1180, { name: "GST", percent: 15 }),
    line(two, 1000, { name: "GST", percent: 18 }),
  ])
  const [first, again] = await Promise.all([till.sell(cart), till.sell(cart)])
  expect(first.body.lines.map(({ tax }) => tax)).toEqual([
    { name: "GST", percent: 15, cents: 154 },
    { name: "GST", percent: 18, cents: 153 },
  ])
  expect(again).toEqual(first)
  const tasks = await till.tasks()
  expect(tasks.body.tasks.map(({ kind, details }) => [kind, details])).toEqual([
    [
      "offline-tax",
      { quantity: 1, charged: { name: "GST", percent: 15 }, rate: { name: "GST", percent: 18 } },
    ],
    ["offline-tax", { quantity: 1, charged: { name: "GST", percent: 18 }, rate: null }],
  ])
  // As the day's rate: no task. From an older till, which knows no taxes: the day's. Shown without: none, with a task.
  const right = await till.sell(makeOffline([line(one, 1180, { name: "GST", percent: 18 })]))
  const older = await till.sell(makeOffline([line(one, 1180)]))
  expect([right.body.lines[0]?.tax?.cents, older.body.lines[0]?.tax?.cents]).toEqual([180, 180])
  const without = await till.sell(makeOffline([line(one, 1180, null), line(two, 1000, null)]))
  expect(without.body.lines.map(({ tax }) => tax)).toEqual([null, null])
  expect((await till.tasks()).body.openCount).toBe(3)
  // Online, the server's tax counts, whatever the till says.
  const online = await till.sell(makeCart([line(one, 1180, { name: "Mine", percent: 1 })]))
  expect(online.body.lines[0]?.tax).toEqual({ name: "GST", percent: 18, cents: 180 })
  for (const tax of [
    { name: "", percent: 18 },
    { name: "GST", percent: 101 },
    { name: "GST", percent: -1 },
  ])
    expect((await till.sell(makeOffline([line(one, 1180, tax)]))).status).toBe(400)
})

test("sums the taxes of a random day to the cent in the report by month, the journal, and the X and Z report", async () => {
  await using till = await openTaxedTill()
  const random = makeRandom(7)
  const rates = [await till.add("A", ["2026-01-01", 18]), await till.add("B", ["2026-01-01", 2.5])]
  const rows = [
    { stockId: await till.row(1277, rates[0]?.id ?? 0), percent: 18 },
    { stockId: await till.row(333, rates[1]?.id ?? 0), percent: 2.5 },
    { stockId: await till.row(5001, null), percent: 0 },
  ]
  const day = async () => (await till.send<TillDay>("GET /till/day")).body
  await till.send("POST /till/day/open", { key: randomUUID(), float: cash(0) })
  await till.sold([{ stockId: rows[2]?.stockId ?? 0, quantity: 1 }])
  expect((await day()).takings).not.toHaveProperty("taxes")
  const expected = new Map<number, number>()
  const net = new Map<number, number>()
  let returned = 0
  for (let n = 0; n < 6; n++) {
    const bought = rows.filter(() => random.chance(0.8))
    if (bought.length === 0) continue
    const sale = await till.sold(bought.map(({ stockId }) => ({ stockId, quantity: random.whole(1, 5) })))
    for (const line of sale.lines) {
      const percent = rows.find(({ stockId }) => stockId === line.stockId)?.percent ?? 0
      // Computed from the other side: what is left without the tax.
      const tax = line.totalCents - Math.round((line.totalCents * 1000) / (1000 + percent * 10) - 1e-9)
      expect(line.tax?.cents ?? 0).toBe(tax)
      expected.set(percent, (expected.get(percent) ?? 0) + tax)
    }
    const back = await till.takeBack(
      makeReturn(sale.receiptNumber, [{ lineNo: 1, quantity: 1, to: "quarantine" }]),
    )
    const taxBack = back.body.lines[0]?.taxCents ?? 0
    returned += taxBack
    for (const { tax, lineNo } of sale.lines)
      if (tax) net.set(tax.percent, (net.get(tax.percent) ?? 0) + tax.cents - (lineNo === 1 ? taxBack : 0))
  }
  type Found = { rows: unknown[][]; totals: (number | null)[]; hasTaxes: boolean }
  const report = await till.send<Found>("GET /pharmacy/reports/tax-by-month?from=2026-11-20&to=2026-11-20")
  expect(report.body.hasTaxes).toBe(true)
  expect(report.body.rows.map(([month, tax, rate]) => [month, tax, rate])).toEqual([
    ["2026-11", "A", "18%"],
    ["2026-11", "B", "2.5%"],
    ["2026-11", "No tax", null],
  ])
  expect(report.body.rows.map((row) => row[5])).toEqual([expected.get(18), expected.get(2.5), 0])
  const due = [...expected.values()].reduce((sum, cents) => sum + cents, 0) - returned
  expect(report.body.totals.slice(-2)).toEqual([returned, due])
  const journal = await till.send<Found>("GET /pharmacy/reports/journal?from=2026-11-20&to=2026-11-20")
  const [debits, credits] = journal.body.totals.slice(3, 5)
  expect(debits).toBe(credits)
  const onTax = journal.body.rows.filter(([, account]) => account === "2100")
  expect(onTax.reduce((sum, row) => sum + Number(row[4] ?? 0) - Number(row[3] ?? 0), 0)).toBe(due)
  const taxes = [
    { name: "A", percent: 18, cents: net.get(18) },
    { name: "B", percent: 2.5, cents: net.get(2.5) },
  ]
  expect(report.body.rows.slice(0, 2).map((row) => row.at(-1))).toEqual(taxes.map(({ cents }) => cents))
  const open = await day()
  expect(open.takings.taxes).toEqual(taxes)
  const close = { key: randomUUID(), dayId: open.id, counted: cash(0) }
  const { body: counted } = await till.send<Counted>("POST /till/day/close", close)
  const difference = { cents: counted.varianceCents, reason: "Not counted" }
  await till.send("POST /till/day/close", { ...close, key: randomUUID(), difference })
  const { body: closed } = await till.send<ClosingReport>("GET /till/reports/1")
  expect(closed.takings.taxes).toEqual(taxes)
  expect(await till.shelf.sql("select * from check_till_days()")).toEqual([])
})
