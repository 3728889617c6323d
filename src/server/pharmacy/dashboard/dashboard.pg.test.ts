import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { SalesFigures, ShelfFigures } from "#contract/pharmacy/dashboard.ts"
import type { Sale } from "#contract/pharmacy/sales.ts"
import { makeOrder, openOrderDesk } from "#test/pharmacy/order-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const friday = new Date("2026-11-20T07:30:00Z") // 1 pm in Sri Lanka

// One server for all tests, whose clock they set; each test has its own pharmacy.
const clock = { at: friday }
let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => clock.at })
})
afterAll(() => app[Symbol.asyncDispose]())

/** Creates a pharmacy with staff and customers, and a neighbour. */
async function openShop() {
  const desk = await openOrderDesk(app)
  const other = await desk.shelf.makePharmacy()
  const neighbour = await signIn(app, { roles: ["pharmacien"], pharmacyId: other })
  const read = async (at: Date) => {
    clock.at = at
    const [sales, shelf] = await Promise.all([
      desk.send<SalesFigures>(desk.pharmacist.cookie, "GET /api/pharmacy/dashboard/sales"),
      desk.send<ShelfFigures>(desk.pharmacist.cookie, "GET /api/pharmacy/dashboard/shelf"),
    ])
    expect([sales.status, shelf.status]).toEqual([200, 200])
    return { sales: sales.body, shelf: shelf.body }
  }
  async function sell(at: Date, lines: { stockId: number; quantity: number }[], as = desk.pharmacist.cookie) {
    clock.at = at
    const { status, body } = await desk.send<Sale>(as, "POST /api/sales", { id: randomUUID(), lines })
    expect(status).toBe(201)
    return body
  }
  async function takeBack(at: Date, sale: Sale, quantity: number) {
    clock.at = at
    const { status } = await desk.send(desk.pharmacist.cookie, "POST /api/returns", {
      id: randomUUID(),
      receiptNumber: sale.receiptNumber,
      lines: [{ lineNo: 1, quantity, to: "quarantine" }],
      reason: "Wrong strength",
      refundMethod: "cash",
    })
    expect(status).toBe(201)
  }
  return {
    desk,
    other,
    neighbour,
    read,
    sell,
    takeBack,
    async [Symbol.asyncDispose]() {
      await desk[Symbol.asyncDispose]()
    },
  }
}

const namesOf = async (stockIds: number[]) => {
  const { rows } = await app.database.pool.query<{ id: number; name: string; medicine_id: number }>(
    "select s.id, m.name, s.medicine_id from stock s join medicines m on m.id = s.medicine_id where s.id = any ($1)",
    [stockIds],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

// An independent calendar.
const zoned = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Colombo",
  dateStyle: "short",
  timeStyle: "medium",
  hourCycle: "h23",
})
const dayOf = (at: number) => zoned.format(at).slice(0, 10)
const hourOf = (at: number) => Number(zoned.format(at).slice(12, 14))
const weekdayOf = (at: number) => {
  const place = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].indexOf(
    new Intl.DateTimeFormat("en-US", { timeZone: "Asia/Colombo", weekday: "short" }).format(at),
  )
  return place + 1
}
const rounded = (days: number | null) => (days === null ? null : Math.round(days * 1e6))
const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

type Event = { at: number; sales: number; stockId: number; units: number; cents: number }

/** Computes the same figures by one event after the other. */
function countSlowly(events: Event[], now: number) {
  const days = Array.from({ length: 14 }, (_, place) => {
    const day = dayOf(now - (13 - place) * dayMs)
    const ofDay = events.filter(({ at }) => dayOf(at) === day)
    return {
      day,
      sales: total(ofDay.map(({ sales }) => sales)),
      cents: total(ofDay.map(({ cents }) => cents)),
    }
  })
  const weekAgo = now - 7 * dayMs
  const recent = (count: number) =>
    events.filter(({ at }) => dayOf(at) > dayOf(now - count * dayMs) && at <= now)
  const unitsOf = (list: Event[]) =>
    [...Map.groupBy(list, ({ stockId }) => stockId)]
      .map(([stockId, same]) => ({
        stockId,
        units: total(same.map(({ units }) => units)),
        cents: total(same.map(({ cents }) => cents)),
      }))
      .filter(({ units }) => units > 0)
      .toSorted((one, two) => two.units - one.units || two.cents - one.cents)
  const busy = [...Map.groupBy(recent(28), ({ at }) => `${weekdayOf(at)} ${hourOf(at)}`)]
    .map(([key, same]) => ({
      weekday: Number(key.split(" ")[0]),
      hour: Number(key.split(" ")[1]),
      sales: total(same.map(({ sales }) => sales)),
    }))
    .filter(({ sales }) => sales > 0)
    .toSorted((one, two) => one.weekday - two.weekday || one.hour - two.hour)
  return {
    days,
    weekAgoCents: total(
      events.filter(({ at }) => dayOf(at) === dayOf(weekAgo) && at <= weekAgo).map(({ cents }) => cents),
    ),
    sellers: unitsOf(recent(7)).slice(0, 6),
    busyHours: busy,
    soldOf: (stockId: number) =>
      total(
        recent(28)
          .filter((event) => event.stockId === stockId && event.sales === 1)
          .map(({ units }) => units),
      ),
  }
}

const Trade = fc.array(
  fc.record({
    hoursAgo: fc.double({ min: 0, max: 31 * 24, noNaN: true }),
    row: fc.nat(4),
    quantity: fc.integer({ min: 1, max: 40 }),
    /** The number of returned units, and how much later they return. */
    back: fc.option(
      fc.record({ units: fc.integer({ min: 1, max: 40 }), hoursLater: fc.integer({ min: 0, max: 200 }) }),
      {
        freq: 5,
      },
    ),
    isNeighbours: fc.boolean(),
  }),
  { minLength: 45, maxLength: 45 },
)

test("counts every dashboard figure from the pharmacy's own events", async () => {
  await using shop = await openShop()
  const prices = [125, 5_050, 99, 1_000_000, 1]
  const trades = fc.sample(Trade, { seed: 20_261_120, numRuns: 1 }).flat()
  const wanted = prices.map((_, place) =>
    total(
      trades
        .filter(({ row, isNeighbours }) => row === place && !isNeighbours)
        .map(({ quantity }) => quantity),
    ),
  )
  const rows: number[] = []
  for (const [place, priceCents] of prices.entries()) {
    const stays = [0, 3, 9, 30, 400][place] ?? 0
    rows.push(await shop.desk.shelf.makeRow({ quantity: (wanted[place] ?? 0) + stays, priceCents }))
  }
  const theirs = await shop.desk.shelf.makeRow({ pharmacy: shop.other, quantity: 5_000 })
  const events: Event[] = []
  for (const { hoursAgo, row, quantity, back, isNeighbours } of trades) {
    const at = new Date(Math.floor(friday.getTime() - hoursAgo * hourMs))
    if (isNeighbours) {
      await shop.sell(at, [{ stockId: theirs, quantity }], shop.neighbour.cookie)
      continue
    }
    const stockId = rows[row] ?? 0
    const cents = prices[row] ?? 0
    const sale = await shop.sell(at, [{ stockId, quantity }])
    events.push({ at: at.getTime(), sales: 1, stockId, units: quantity, cents: quantity * cents })
    const backAt = Math.min(friday.getTime(), at.getTime() + (back?.hoursLater ?? 0) * hourMs)
    const units = Math.min(back?.units ?? 0, quantity)
    if (units === 0) continue
    await shop.takeBack(new Date(backAt), sale, units)
    events.push({ at: backAt, sales: 0, stockId, units: -units, cents: -units * cents })
  }
  const { sales, shelf } = await shop.read(friday)
  const { soldOf, sellers, ...slowly } = countSlowly(events, friday.getTime())
  const names = await namesOf(rows)
  expect(sales).toEqual({
    at: friday.toISOString(),
    today: "2026-11-20",
    hasSold: true,
    ...slowly,
    sellers: sellers.map((seller) => ({ ...seller, medicine: names.get(seller.stockId)?.name })),
  })

  const left = await Promise.all(rows.map((stockId) => shop.desk.shelf.quantity(stockId)))
  const lasting = rows
    .map((stockId, place) => ({ stockId, quantity: left[place] ?? 0, sold: soldOf(stockId) }))
    .map((row) => ({ ...row, coverDays: row.sold > 0 ? (row.quantity * 28) / row.sold : null }))
    .filter(({ quantity, coverDays }) => quantity < 10 || (coverDays ?? Number.POSITIVE_INFINITY) <= 7)
  expect(lasting.length).toBeGreaterThanOrEqual(3)
  expect(
    shelf.cover.map(({ stockId, quantity, coverDays }) => ({
      stockId,
      quantity,
      coverDays: rounded(coverDays),
    })),
  ).toEqual(
    lasting
      .toSorted((one, two) => (one.coverDays ?? 1e9) - (two.coverDays ?? 1e9))
      .map(({ stockId, quantity, coverDays }) => ({
        stockId,
        quantity,
        coverDays: rounded(coverDays),
      })),
  )
  expect(shelf.low).toEqual({
    limit: 10,
    rows: left.filter((quantity) => quantity < 10).length,
    atZero: left.filter((quantity) => quantity === 0).length,
  })
})

test("assigns sales to the day in Sri Lanka", async () => {
  await using shop = await openShop()
  const stockId = await shop.desk.shelf.makeRow({ quantity: 50, priceCents: 100 })
  await shop.sell(new Date("2026-11-19T18:29:59.999Z"), [{ stockId, quantity: 1 }])
  await shop.sell(new Date("2026-11-19T18:30:00.000Z"), [{ stockId, quantity: 2 }])
  // A week ago, a minute before and a minute after this time of day; and the last moment of the day before.
  await shop.sell(new Date("2026-11-13T07:29:00Z"), [{ stockId, quantity: 4 }])
  await shop.sell(new Date("2026-11-13T07:31:00Z"), [{ stockId, quantity: 8 }])
  await shop.sell(new Date("2026-11-12T18:29:59Z"), [{ stockId, quantity: 16 }])
  await shop.sell(new Date("2026-11-15T04:00:00Z"), [{ stockId, quantity: 1 }])
  const { sales } = await shop.read(friday)
  expect(sales.busyHours).toContainEqual({ weekday: 7, hour: 9, sales: 1 })
  const cents = Object.fromEntries(sales.days.map((day) => [day.day, day.cents]))
  expect([cents["2026-11-19"], cents["2026-11-20"], cents["2026-11-13"]]).toEqual([100, 200, 1_200])
  expect(sales.weekAgoCents).toBe(400)
  const atMidnight = await shop.read(new Date("2026-11-20T18:30:00Z"))
  expect(atMidnight.sales.days.at(-1)).toEqual({ day: "2026-11-21", sales: 0, cents: 0 })
})

test("shows fourteen empty days for a pharmacy without a sale", async () => {
  await using shop = await openShop()
  const { sales, shelf } = await shop.read(friday)
  expect(sales).toMatchObject({ hasSold: false, weekAgoCents: 0, sellers: [], busyHours: [] })
  expect(sales.days.map(({ day, cents }) => [day, cents])).toEqual(
    Array.from({ length: 14 }, (_, place) => [`2026-11-${String(7 + place).padStart(2, "0")}`, 0]),
  )
  expect(shelf).toMatchObject({
    low: { limit: 10, rows: 0, atZero: 0 },
    cover: [],
    expiring: { batches: 0, units: 0, cents: 0 },
    waiting: { orders: 0, oldestAt: null, first: [] },
  })
  expect(shelf.months.map(({ month }) => month)).toEqual([
    "2026-11",
    "2026-12",
    "2027-01",
    "2027-02",
    "2027-03",
    "2027-04",
  ])
})

test("counts 400 empty rows without listing them", async () => {
  await using shop = await openShop()
  const stockId = await shop.desk.shelf.makeRow({ quantity: 13 })
  await shop.sell(friday, [{ stockId, quantity: 4 }])
  await shop.desk.shelf.sql(
    `with made as (
       insert into medicines (name, generic_name, manufacturer) select $1 || n, 'Generic', 'Maker' from generate_series(1, 400) n
       returning id
     )
     insert into stock (medicine_id, pharmacy_id, price_cents) select id, $2, 100 from made`,
    [`${"A very long name ".repeat(15)} `, shop.desk.shelf.pharmacy],
  )
  const { shelf } = await shop.read(friday)
  expect(shelf.low).toEqual({ limit: 10, rows: 401, atZero: 400 })
  expect(shelf.cover).toHaveLength(6)
  expect(shelf.cover[0]).toMatchObject({ stockId, quantity: 9, coverDays: 2.25, isOrdered: false })
})

test("applies the pharmacy's own low-stock limit", async () => {
  await using shop = await openShop()
  for (const quantity of [0, 4, 5, 30]) await shop.desk.shelf.makeRow({ quantity })
  const { cookie } = shop.desk.pharmacist
  expect((await shop.desk.send(cookie, "PUT /api/pharmacy/low-stock/limit", { limit: 5 })).status).toBe(200)
  const { shelf } = await shop.read(friday)
  expect(shelf.low).toEqual({ limit: 5, rows: 2, atZero: 1 })
  expect(shelf.cover.map(({ quantity }) => quantity)).toEqual([0, 4])
  expect(shelf.cover.map(({ isOrdered }) => isOrdered)).toEqual([false, false])
  const [none, four] = shelf.cover
  await shop.desk.shelf.sql(
    `insert into purchase_orders (key, line_no, medicine_id, pharmacy_id, order_quantity, ordered_by, removed_at, removed_by)
     select gen_random_uuid(), 1, medicine, $3, 5, 'test', gone, case when gone is not null then 'test' end
     from (values ($1::int, null::timestamptz), ($2, now())) as o (medicine, gone)`,
    [none?.medicineId, four?.medicineId, shop.desk.shelf.pharmacy],
  )
  const ordered = async () => (await shop.read(friday)).shelf.cover.map(({ isOrdered }) => isOrdered)
  const deliveries = async () => (await shop.read(friday)).shelf.deliveries
  expect(await ordered()).toEqual([true, false])
  expect(await deliveries()).toEqual({ due: 0, late: 0 })
  // First the supplier completes it; then it is received.
  await shop.desk.shelf.sql(
    `with s as (insert into suppliers (name, phone_number) values ('Zeta', '011') returning id)
     update purchase_orders set status = 'Accepted', supplier_id = s.id, accepted_at = now(), expected_on = '2026-11-19'
     from s where pharmacy_id = $1 and removed_at is null`,
    [shop.desk.shelf.pharmacy],
  )
  expect(await deliveries()).toEqual({ due: 1, late: 1 })
  await shop.desk.shelf.sql(
    `update purchase_orders set status = 'Completed', expected_on = null, shipped_units = 5, completed_at = now()
     where pharmacy_id = $1 and removed_at is null`,
    [shop.desk.shelf.pharmacy],
  )
  expect(await ordered()).toEqual([true, false])
  expect(await deliveries()).toEqual({ due: 1, late: 0 })
  await shop.desk.shelf.sql(
    "update purchase_orders set accepted_units = 5 where pharmacy_id = $1 and removed_at is null",
    [shop.desk.shelf.pharmacy],
  )
  expect(await ordered()).toEqual([false, false])
  expect(await deliveries()).toEqual({ due: 0, late: 0 })
  // No units were moved: the ledger must be as before.
  await shop.desk.shelf.sql("delete from purchase_orders where pharmacy_id = $1", [shop.desk.shelf.pharmacy])
  const { body } = await shop.desk.send(cookie, "GET /api/pharmacy/stock?filter=low")
  expect(body).toMatchObject({ total: 2, lowStockLimit: 5, counts: { low: 2 } })
})

test("counts expiring batches by month until their last day", async () => {
  await using shop = await openShop()
  const expiresOn = ["2026-11-19", "2026-11-20", "2026-12-20", "2026-12-21", "2027-04-30", "2027-05-01", null]
  await shop.desk.shelf.makeRow({
    priceCents: 250,
    batches: expiresOn.map((date, place) => ({ quantity: 4 ** place, lot: `L${place}`, expiresOn: date })),
  })
  await shop.desk.shelf.makeRow({ pharmacy: shop.other, batches: [{ quantity: 7, expiresOn: "2026-12-01" }] })
  const { shelf } = await shop.read(friday)
  expect(shelf.expiring).toEqual({ batches: 2, units: 20, cents: 5_000 })
  expect(shelf.months.map(({ batches, units }) => [batches, units])).toEqual([
    [1, 4],
    [2, 80],
    [0, 0],
    [0, 0],
    [0, 0],
    [1, 256],
  ])
})

test("counts unanswered orders as pending and handed-over ones as sales", async () => {
  await using shop = await openShop()
  const stockId = await shop.desk.shelf.makeRow({ quantity: 100, priceCents: 300 })
  const theirs = await shop.desk.shelf.makeRow({ pharmacy: shop.other, quantity: 100 })
  clock.at = new Date(friday.getTime() - hourMs)
  const first = await shop.desk.makeOpen({ stockId, quantity: 5 })
  clock.at = friday
  for (const quantity of [1, 2, 3]) await shop.desk.makeOpen({ stockId, quantity })
  await shop.desk.placeAs(shop.desk.customer.cookie, makeOrder({ stockId: theirs }))
  const { shelf } = await shop.read(friday)
  expect(shelf.waiting).toMatchObject({ orders: 4, oldestAt: first.createdAt })
  expect(shelf.waiting.first.map(({ quantity }) => quantity)).toEqual([5, 1, 2])
  expect((await shop.desk.complete(first)).status).toBe(200)
  const after = await shop.read(friday)
  expect(after.shelf.waiting.orders).toBe(3)
  expect(after.sales.days.at(-1)).toEqual({ day: "2026-11-20", sales: 1, cents: 1_500 })
  expect(after.sales.sellers.map(({ units }) => units)).toEqual([5])
})

test("shows figures only to staff of a pharmacy", async () => {
  await using shop = await openShop()
  const nobodys = await signIn(app, { roles: ["pharmacien"] })
  const supplier = await signIn(app, { roles: ["supplier", "admin"] })
  for (const part of ["sales", "shelf"]) {
    const statuses = [null, shop.desk.customer.cookie, supplier.cookie, nobodys.cookie].map(async (as) => {
      return (await shop.desk.send(as, `GET /api/pharmacy/dashboard/${part}`)).status
    })
    expect(await Promise.all(statuses)).toEqual([401, 403, 403, 403])
  }
})
