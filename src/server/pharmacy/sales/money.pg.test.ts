import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { ClosingReport, Counted, TillDay } from "#contract/pharmacy/cash-sessions.ts"
import type { SalesFigures } from "#contract/pharmacy/dashboard.ts"
import type { Sale } from "#contract/pharmacy/sales.ts"
import { makeRandom } from "#database/demo/random.ts"
import { makeCart, makeOffline, makeReturn, openTillDesk } from "#test/pharmacy/till-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

const now = () => new Date("2026-11-20T04:00:00Z")
const reason = "Regular customer"

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now })
})
afterAll(() => app[Symbol.asyncDispose]())

/** A till desk of a pharmacy that rounds cash, with the given limit of discounts. */
async function openRoundingTill(maxPercent = 10) {
  const till = await openTillDesk(app)
  const set = (rounds: boolean, limit: number) =>
    till.shelf.sql("update pharmacies set rounds_cash = $2, max_discount_percent = $3 where id = $1", [
      till.shelf.pharmacy,
      rounds,
      limit,
    ])
  await set(true, maxPercent)
  return { ...till, set }
}

test("rounds what is paid in cash to the rupee, as its own part of the total", async () => {
  await using till = await openRoundingTill()
  const stockId = await till.shelf.makeRow({ quantity: 99, priceCents: 16_482 })
  const lines = [{ stockId, quantity: 10, shownPriceCents: 16_482 }]
  const sale = await till.sold(lines, {
    payment: { method: "cash", tenderedCents: 200_000 },
    shownTotalCents: 164_800,
  })
  expect(sale).toMatchObject({
    totalCents: 164_800,
    roundingCents: -20,
    payment: { method: "cash", tenderedCents: 200_000, changeCents: 35_200 },
  })
  expect((await till.receipt(sale.receiptNumber)).body).toMatchObject({
    totalCents: 164_800,
    roundingCents: -20,
  })
  for (const method of ["card", "qr"])
    expect(await till.sold(lines, { payment: { method } })).toMatchObject({
      totalCents: 164_820,
      roundingCents: 0,
    })
  expect(
    await till.sell(makeCart(lines, { payment: { method: "cash" }, shownTotalCents: 164_820 })),
  ).toMatchObject({
    status: 409,
    body: { code: "total-changed", data: { shownCents: 164_820, totalCents: 164_800 } },
  })
  // Rounded, the customer may hand over less than the prices add up to.
  const exact = { method: "cash", tenderedCents: 164_800 }
  expect(await till.sold(lines, { payment: exact })).toMatchObject({ payment: { changeCents: 0 } })
  await till.set(false, 10)
  expect(await till.sold(lines, { payment: { method: "cash" } })).toMatchObject({
    totalCents: 164_820,
    roundingCents: 0,
  })
})

test("keeps the total that an offline sale charged, also of one queued before there was rounding", async () => {
  await using till = await openRoundingTill()
  const stockId = await till.shelf.makeRow({ quantity: 99, priceCents: 1020 })
  const lines = [{ stockId, quantity: 1, shownPriceCents: 1020 }]
  const payment = { method: "cash" }
  const rounded = makeOffline(lines, { payment, shownTotalCents: 1000 })
  const answers = await Promise.all([
    till.sell(rounded),
    till.sell(rounded),
    till.sell({ ...rounded, isOffline: false }),
  ])
  for (const { status, body } of answers) {
    expect([status, body.totalCents, body.roundingCents]).toEqual([201, 1000, -20])
  }
  expect((await till.sell(makeOffline(lines, { payment }))).body).toMatchObject({
    totalCents: 1020,
    roundingCents: 0,
  })
  for (const [change, field] of [
    [{ payment, shownTotalCents: 900 }, "shownTotalCents"],
    [{ payment, shownTotalCents: 10 }, "shownTotalCents"],
    [{ payment, shownTotalCents: -1 }, "shownTotalCents"],
  ] as const) {
    const { status, body } = await till.sell(makeOffline(lines, change))
    expect([status, body.data]).toMatchObject([400, { fields: [{ field }] }])
  }
})

test("discounts lines and the whole sale with reasons, shared out to the cent", async () => {
  await using till = await openRoundingTill(50)
  const [first, second] = [
    await till.shelf.makeRow({ quantity: 99, priceCents: 3335 }),
    await till.shelf.makeRow({ quantity: 99, priceCents: 1000 }),
  ]
  const cart = makeCart(
    [
      { stockId: first, quantity: 1, shownPriceCents: 3335 },
      { stockId: second, quantity: 3, shownPriceCents: 1000 },
    ],
    { discount: { cents: 1000, reason: "Damaged pack" }, payment: { method: "card" } },
  )
  Object.assign(cart.lines[0] ?? {}, { discount: { percent: 10, reason } })
  const { body: sale } = await till.sell(cart)
  expect(sale).toMatchObject({
    totalCents: 3335 - 333 + 3000 - 1000,
    discountCents: 1333,
    discount: { cents: 1000, percent: null, reason: "Damaged pack" },
    lines: [
      { totalCents: 3335, discount: { cents: 333, percent: 10, reason }, shareCents: 500 },
      { totalCents: 3000, discount: null, shareCents: 500 },
    ],
  })
  expect((await till.sell(cart)).body).toEqual(sale)
  const { body: receipt } = await till.receipt(sale.receiptNumber)
  expect(receipt).toMatchObject({ discount: sale.discount, discountCents: 1333 })
  expect((await till.receipts()).body.receipts).toMatchObject([{ totalCents: 5002, discountCents: 1333 }])
  const other = await till.sell({ ...cart, discount: { cents: 999, reason: "Damaged pack" } })
  expect(other).toMatchObject({ status: 422, body: { code: "key-used-differently" } })
  const [logged] = await till.shelf.sql<{ after: object; subject: string }>(
    "select subject, after from audit_log where thing = 'sale' and thing_id = $1",
    [sale.id],
  )
  expect(logged).toMatchObject({
    subject: till.pharmacist.subject,
    after: { discount_cents: 1333, discount_reason: "Damaged pack" },
  })
})

test("refuses discounts above the limit, without a reason, or beyond the amount", async () => {
  await using till = await openRoundingTill(10)
  const stockId = await till.shelf.makeRow({ quantity: 9, priceCents: 1000 })
  const line = { stockId, quantity: 2, shownPriceCents: 1000 }
  const withDiscount = (discount: object, change: object = {}) => makeCart([line], { discount, ...change })
  const admin = await signIn(app, { roles: ["pharmacien", "admin"], pharmacyId: till.shelf.pharmacy })
  const customer = await signIn(app, {})

  const onLine = makeCart([{ ...line, discount: { percent: 11, reason } } as typeof line])
  for (const cart of [withDiscount({ percent: 11, reason }), withDiscount({ cents: 201, reason }), onLine]) {
    expect(await till.sell(cart)).toMatchObject({
      status: 409,
      body: { code: "discount-over-limit", data: { limitPercent: 10 } },
    })
    expect(await till.sell(cart, customer.cookie)).toMatchObject({ status: 403 })
    expect(await till.sell(cart, null)).toMatchObject({ status: 401 })
  }
  for (const discount of [
    { percent: 0, reason },
    { percent: -5, reason },
    { percent: 101, reason },
    { percent: 5.5, reason },
    { cents: 0, reason },
    { cents: -1, reason },
    { cents: 1e18, reason },
    { percent: 5, cents: 5, reason },
    { percent: 5, reason: " " },
    { percent: 5 },
    { percent: 5, reason: "x".repeat(101) },
  ])
    expect([discount, (await till.sell(withDiscount(discount))).status]).toEqual([discount, 400])
  const unpriced = makeCart([{ stockId, quantity: 1 }], { discount: { percent: 5, reason } })
  expect((await till.sell(unpriced)).status).toBe(400)
  // A price that changed is named, also where the discount would be more than the new one.
  const repriced = makeCart([{ ...line, shownPriceCents: 100_000 }], { discount: { cents: 5000, reason } })
  expect(await till.sell(repriced)).toMatchObject({ status: 409, body: { code: "price-changed" } })
  expect(await till.shelf.quantity(stockId)).toBe(9)

  expect((await till.sell(withDiscount({ percent: 10, reason }))).body).toMatchObject({ totalCents: 1800 })
  const free = await till.sell(withDiscount({ percent: 100, reason }), admin.cookie)
  expect(free).toMatchObject({ status: 201, body: { totalCents: 0, discountCents: 2000 } })
  const beyond = await till.sell(withDiscount({ cents: 999_999, reason }), admin.cookie)
  expect(beyond).toMatchObject({ status: 201, body: { totalCents: 0, discountCents: 2000 } })
})

test("records an offline discount above the limit and adds a task", async () => {
  await using till = await openRoundingTill(10)
  const stockId = await till.shelf.makeRow({ quantity: 9, priceCents: 1000 })
  const sale = makeOffline([{ stockId, quantity: 2, shownPriceCents: 1000 }], {
    discount: { percent: 30, reason },
    payment: { method: "cash" },
    shownTotalCents: 1400,
  })
  const [one, two] = await Promise.all([till.sell(sale), till.sell(sale)])
  expect(one).toMatchObject({ status: 201, body: { totalCents: 1400, discountCents: 600 } })
  expect(two).toEqual(one)
  expect((await till.tasks()).body.tasks).toMatchObject([
    { kind: "offline-discount", saleId: sale.id, details: { discountCents: 600, limitPercent: 10 } },
  ])
})

test("takes one payment by several methods, with change from the cash only", async () => {
  await using till = await openRoundingTill()
  const stockId = await till.shelf.makeRow({ quantity: 99, priceCents: 1020 })
  const lines = [{ stockId, quantity: 1, shownPriceCents: 1020 }]
  const split = (cardCents: number, qrCents: number, change: object = {}) => ({
    payment: { method: "split", cardCents, qrCents, ...change },
  })
  const sale = await till.sold(lines, split(500, 100, { tenderedCents: 1000 }))
  expect(sale).toMatchObject({
    totalCents: 1000,
    roundingCents: -20,
    payment: { method: "split", cardCents: 500, qrCents: 100, tenderedCents: 1000, changeCents: 600 },
  })
  expect(await till.sold(lines, split(1000, 20))).toMatchObject({ totalCents: 1020, roundingCents: 0 })
  for (const [cardCents, qrCents, change] of [
    [1021, 0, {}],
    [600, 600, {}],
    [0, 0, {}],
    [1020, 0, {}],
    [-1, 100, {}],
    [0.5, 100, {}],
    [500, 0, { tenderedCents: 499 }],
    [500, 0, { tenderedCents: -1 }],
  ] as const) {
    const { status } = await till.sell(makeCart(lines, split(cardCents, qrCents, change)))
    expect([cardCents, qrCents, change, status]).toEqual([cardCents, qrCents, change, 400])
  }
  const kinds = async (method: string) => (await till.receipts(`?paidBy=${method}`)).body.receipts.length
  expect([await kinds("cash"), await kinds("card"), await kinds("qr")]).toEqual([1, 2, 2])
  await till.sold(lines, { payment: { method: "cash" } })
  expect([await kinds("cash"), await kinds("card")]).toEqual([2, 2])
})

test("agrees to the cent over random sales, returns, drawer, closing, receipts and dashboard", async () => {
  const seed = Number(process.env["MODEL_SEED"] ?? Date.now() % 1_000_000)
  console.log(`MODEL_SEED=${seed}`)
  const by = makeRandom(seed)
  const pick = <Item>(items: Item[]) => items[by.whole(0, items.length - 1)] as Item // never empty here
  await using till = await openRoundingTill(60)
  const stock: { stockId: number; shownPriceCents: number }[] = []
  for (let made = 0; made < 6; made++) {
    const shownPriceCents = by.whole(1, 30_000)
    stock.push({
      stockId: await till.shelf.makeRow({ quantity: 5000, priceCents: shownPriceCents }),
      shownPriceCents,
    })
  }
  await till.send("POST /till/day/open", { key: randomUUID(), float: { pieces: [], otherCents: 100_000 } })

  // Recomputed with plain arithmetic in fractions of a cent, from what was asked.
  const drawer = { cash: 100_000, card: 0, qr: 0 }
  const sold = { cents: 0, discounts: 0, rounding: 0, refunds: 0, refundsRounding: 0 }
  const discount = () =>
    by.chance(0.5) ? { percent: by.whole(1, 25), reason } : { cents: by.whole(1, 20), reason: "Damaged pack" }
  const sales: Sale[] = []
  const wrong: string[] = []
  for (let round = 0; round < 120; round++) {
    const lines = Array.from({ length: by.whole(1, 4) }, () => ({
      ...pick(stock),
      quantity: by.whole(1, 9),
      ...(by.chance(0.3) ? { discount: discount() } : {}),
    }))
    const given = by.chance(0.4) ? { discount: discount() } : {}
    const offOf = (cents: number, off: { percent?: number; cents?: number } | undefined) =>
      Math.min(
        cents,
        off?.percent === undefined ? (off?.cents ?? 0) : Math.floor((cents * off.percent) / 100),
      )
    const gross = lines.map((line) => line.quantity * line.shownPriceCents)
    const own = lines.map((line, place) =>
      offOf(gross[place] ?? 0, "discount" in line ? line.discount : undefined),
    )
    const left = sum(gross) - sum(own)
    const net = left - offOf(left, given.discount)
    const limit = sum(gross) * 0.6
    const method = by.pick(["cash", "card", "qr", "split"] as const)
    const card = method === "split" ? Math.floor(net / 3) : 0
    const payment = method === "split" ? { method, cardCents: card, qrCents: 0 } : { method }
    const { status, body } = await till.sell(makeCart(lines, { payment, ...given }))
    const isOver = sum(gross) - net > limit || own.some((off, place) => off > (gross[place] ?? 0) * 0.6)
    if (isOver || (method === "split" && card === 0)) {
      if (status === 201) wrong.push(`sold ${body.receiptNumber}`)
      continue
    }
    const rest = method === "cash" ? net : method === "split" ? net - card : 0
    const paidCash = Math.round(rest / 100) * 100
    if (status !== 201) {
      // A part of less than half a rupee in cash is no payment.
      if (method !== "split" || paidCash !== 0) wrong.push(`refused ${JSON.stringify(body)}`)
      continue
    }
    const totalCents = net - rest + paidCash
    expect(body).toMatchObject({
      totalCents,
      discountCents: sum(gross) - net,
      roundingCents: paidCash - rest,
    })
    drawer.cash += paidCash
    drawer.card += method === "card" ? net : card
    drawer.qr += method === "qr" ? net : 0
    sold.cents += totalCents
    sold.discounts += sum(gross) - net
    sold.rounding += paidCash - rest
    sales.push(body)
  }
  expect(sales.length).toBeGreaterThan(60)

  const leftUnits = new Map(
    sales.flatMap(({ id, lines }) => lines.map((line) => [`${id} ${line.lineNo}`, line.quantity])),
  )
  const refunded = new Map<string, number>()
  for (let round = 0; round < 150; round++) {
    const sale = pick(sales)
    const lines = sale.lines.flatMap(({ lineNo }) => {
      const units = leftUnits.get(`${sale.id} ${lineNo}`) ?? 0
      return units > 0 && by.chance(0.7) ? [{ lineNo, quantity: by.whole(1, units), to: "shelf" }] : []
    })
    if (lines.length === 0) continue
    const back = makeReturn(sale.receiptNumber, lines, {
      refundMethod: by.pick(["cash", "card", "qr"] as const),
    })
    const [{ status, body }, again] = await Promise.all([till.takeBack(back), till.takeBack(back)])
    expect([status, again.body]).toEqual([201, body])
    for (const { lineNo, quantity } of lines) {
      const place = `${sale.id} ${lineNo}`
      leftUnits.set(place, (leftUnits.get(place) ?? 0) - quantity)
    }
    const cash = body.refundCents - body.cardCents - body.qrCents
    expect(cash % 100).toBe(0)
    drawer.cash -= cash
    drawer.card -= body.cardCents
    drawer.qr -= body.qrCents
    sold.refunds += body.refundCents
    sold.refundsRounding += body.roundingCents
    refunded.set(sale.id, (refunded.get(sale.id) ?? 0) + body.refundCents)
    const all = refunded.get(sale.id) ?? 0
    expect(all).toBeLessThanOrEqual(sale.totalCents + 50)
    // When everything has come back, everything has been paid back, to the nearest rupee of a last part in cash.
    const isAllBack = sale.lines.every((line) => leftUnits.get(`${sale.id} ${line.lineNo}`) === 0)
    const most = cash > 0 || sale.totalCents % 100 ? 50 : 0
    if (isAllBack && Math.abs(all - sale.totalCents) > most)
      wrong.push(`refunded ${all} of ${sale.totalCents}`)
    expect((await till.receipt(sale.receiptNumber)).body.refundedCents).toBe(all)
  }

  expect(wrong).toEqual([])
  const { takings, id } = (await till.send<TillDay>("GET /till/day")).body
  expect(takings).toMatchObject({
    sales: { count: sales.length, cents: sold.cents },
    discounts: { cents: sold.discounts },
    salesRoundingCents: sold.rounding,
    returns: { cents: sold.refunds },
    refundsRoundingCents: sold.refundsRounding,
  })
  const of = (kind: "cash" | "card" | "qr") =>
    takings.salesByMethod[kind].cents - takings.refundsByMethod[kind].cents
  expect({ cash: of("cash") + 100_000, card: of("card"), qr: of("qr") }).toEqual(drawer)
  expect(drawer.cash % 100).toBe(0)
  const counted = { pieces: [], otherCents: drawer.cash }
  const close = { key: randomUUID(), dayId: id, counted }
  const { body: count } = await till.send<Counted>("POST /till/day/close", close)
  expect(count).toMatchObject({ report: 1, varianceCents: 0 })
  const { body: report } = await till.send<ClosingReport>("GET /till/reports/1")
  expect(report.takings).toEqual(takings)

  const { body: figures } = await till.send<SalesFigures>("GET /pharmacy/dashboard/sales")
  expect(figures.days.at(-1)?.cents).toBe(sold.cents - sold.refunds)
  const [booked] = await till.shelf.sql<{ cents: string }>(
    `select sum(l.total_cents - l.discount_cents - l.share_cents)::text as cents from sale_lines l where l.pharmacy_id = $1`,
    [till.shelf.pharmacy],
  )
  expect(Number(booked?.cents) + sold.rounding).toBe(sold.cents)
  expect(await till.shelf.sql("select * from check_till_days()")).toEqual([])
})

const sum = (amounts: number[]) => amounts.reduce((all, cents) => all + cents, 0)
