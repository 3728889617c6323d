import { isValidPhoneNumber } from "libphonenumber-js/max"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { places } from "#domain/finder/towns.ts"
import { readGtin } from "#domain/pharmacy/gtin.ts"
import { distanceKm } from "#domain/platform/distance.ts"
import { makeDatabase, type TestDatabase } from "#test/support/postgres.ts"
import { demoSchedules, dosesOf } from "./demo/doses.ts"
import { seedDemo } from "./seed.ts"

const now = new Date("2026-11-20T08:18:00Z")

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

async function count(url: string, text: string): Promise<number> {
  const [row] = await ask<{ n: number }>(url, `select count(*)::integer as n ${text}`)
  return row?.n ?? -1
}

test("loads the demo when an ordered medicine has just been sold out", async () => {
  await using database = await makeDatabase()
  // Pharmacy 2 then has none of the amlodipine that was ordered there.
  const { loaded } = await seedDemo(database.ownerUrl, { now: new Date("2026-11-23T03:57:00Z") })
  expect(loaded).toBe(true)
})

let database: TestDatabase
let url: string
let results: Awaited<ReturnType<typeof seedDemo>>[]
let loaded: (typeof results)[number]
beforeAll(async () => {
  database = await makeDatabase()
  url = database.ownerUrl
  const started = performance.now()
  results = await Promise.all([seedDemo(url, { now }), seedDemo(url, { now })])
  console.log(`Loading the demo took ${Math.round(performance.now() - started)} ms.`)
  loaded = results.find((result) => result.loaded) ?? (await seedDemo(url, { now }))
})
afterAll(() => database[Symbol.asyncDispose]())

test("loads the demo once when two nodes start together", () => {
  expect(results.filter((result) => result.loaded)).toHaveLength(1)
})

test.each([
  "check_ledger",
  "check_register",
  "check_reservations",
  "check_returns",
  "check_quarantine",
  "check_deliveries",
  "check_goods_receipts",
  "check_till_days",
])("loads books in which %s() finds nothing", async (check) => {
  expect(await ask(url, `select * from ${check}() limit 5`)).toEqual([])
})

test("loads a week of closed till days with all their sales, one of them twenty rupees short", async () => {
  const closings = `from till_reports where pharmacy_id = 1 and (content -> 'takings' -> 'sales' ->> 'count')::int > 5`
  expect(await count(url, closings)).toBe(7)
  expect(await count(url, `${closings} and content ->> 'varianceCents' = '-2000'`)).toBe(1)
  expect(
    await count(
      url,
      "from sales where pharmacy_id = 1 and till_day_id is null and occurred_at > '2026-11-13T18:30Z'",
    ),
  ).toBe(0)
})

test("loads what the counter has besides sales: accounts that owe, prescriptions, goods in, a recall", async () => {
  expect(await count(url, "from customer_accounts a where account_balance(1, a.id) > 0")).toBe(3)
  expect(await count(url, "from account_payments")).toBe(1)
  expect(await count(url, "from dispensings")).toBeGreaterThanOrEqual(3)
  expect(await count(url, "from goods_receipts")).toBe(2)
  expect(
    await count(url, "from pharmacy_tasks where pharmacy_id = 1 and kind = 'recall' and done_at is null"),
  ).toBe(1)
})

test("loads what an administration sees of a country", async () => {
  expect(await count(url, "from staff")).toBe(16)
  expect(await count(url, "from supplier_products")).toBeGreaterThan(300)
  expect(await count(url, "from advert_days where views > 100")).toBe(56)
  expect(await count(url, "from medicines where checked_at is null")).toBe(3)
  expect(await count(url, "from pharmacies where licence_valid_until = '2026-12-02'")).toBe(1)
  expect(await count(url, "from stock_uploads where refused = rows_total")).toBe(1)
  expect(await count(url, "from recalls where closed_at is null")).toBe(1)
  expect(await count(url, "from recalls where closed_at is not null")).toBe(1)
  expect(await count(url, "from customer_orders where pharmacy_id <> 1")).toBeGreaterThan(50)
})

test("loads two weeks of searches, some of them in vain and shown with their text", async () => {
  expect(await count(url, "from search_days where searches > 100 and unmet between 1 and 30")).toBe(13)
  expect(await count(url, "from unmet_things where text = 'ozempic'")).toBe(1)
  expect(await count(url, "from unmet_things where medicine_id is not null")).toBe(3)
})

test("loads customer orders of every status", async () => {
  const waiting = "from customer_orders where order_status = 'pending'"
  expect(await count(url, `${waiting} and pharmacy_id = 1`)).toBe(3)
  expect(await count(url, `${waiting} and customer_id = 'demo|customer'`)).toBe(0)
  expect(await ask(url, "select distinct order_status from customer_orders order by 1")).toHaveLength(4)
  expect(await count(url, "from customer_orders where updated_at > '2026-11-20T08:18:00Z'")).toBe(0)
})

test("loads two running schedules of the customer with a history", async () => {
  expect(
    await ask(
      url,
      `select s.scheduler_name, p.name as person, m.name = s.medicine_name as "isInCatalogue",
         (select count(*)::int from next_doses d where d.scheduler_id = s.id and d.next_dose_time > '${now.toISOString()}') as coming,
         (select count(*)::int from dose_records r where r.scheduler_id = s.id and r.dose_id is not null) as recorded
       from medicine_schedulers s left join dose_people p on p.id = s.person_id
       left join medicines m on m.id = s.medicine_id where s.user_id = 'demo|customer' order by s.id`,
    ),
  ).toEqual([
    {
      scheduler_name: "Diabetes, morning and night",
      person: null,
      isInCatalogue: true,
      coming: 31,
      recorded: 47,
    },
    { scheduler_name: "Blood pressure", person: "Amma", isInCatalogue: true, coming: 1, recorded: 12 },
  ])
  expect(await count(url, "from medicine_schedulers where user_id <> 'demo|customer'")).toBe(0)
})

test("records nothing of the demo's doses that is still open or to come, at any hour", () => {
  for (let hour = 0; hour < 48; hour++) {
    const moment = new Date(now.getTime() + hour * 3_600_000)
    for (const schedule of demoSchedules) {
      const doses = dosesOf(schedule, moment)
      const past = doses.filter(({ at }) => at < moment)
      expect(past.length).toBeGreaterThan(10)
      expect(doses.length - past.length).toBeGreaterThan(0)
      for (const { at, answeredAt } of doses) {
        if (answeredAt === null) continue
        expect(answeredAt < moment && answeredAt > at).toBe(true)
      }
      const unanswered = past.filter(({ outcome }) => outcome === null)
      // One may be due now.
      expect(unanswered.length - schedule.forgotten.length).toBeLessThanOrEqual(1)
    }
  }
})

test("loads purchase orders of every status", async () => {
  const purchases = "select distinct status from purchase_orders where pharmacy_id = 1"
  expect(await ask(url, purchases)).toHaveLength(3)
  expect(await count(url, "from purchase_orders where status = 'Completed' and accepted_units = 0")).toBe(2)
})

test("loads pharmacies, medicines, suppliers and the demo accounts' workplaces", async () => {
  expect(loaded.pharmacies).toBeGreaterThanOrEqual(64)
  expect(loaded.medicines).toBeGreaterThanOrEqual(260)
  expect(await count(url, "from suppliers")).toBe(6)
  expect(await count(url, "from adverts")).toBe(4)
  expect(await count(url, "from staff where subject = 'demo|pharmacist' and pharmacy_id = 1")).toBe(1)
  expect(await count(url, "from staff where subject = 'demo|supplier' and supplier_id = 1")).toBe(1)
  expect(
    await count(url, "from pharmacies where id = 1 and name = 'Harbour Chemists' and price_exposure"),
  ).toBe(1)
})

test("stocks every pharmacy with low, sold-out, undated and soon expiring rows", async () => {
  const shelves = "select pharmacy_id from stock group by pharmacy_id"
  expect(await count(url, `from (${shelves} having count(*) between 80 and 230) as shelf`)).toBe(
    loaded.pharmacies,
  )
  for (const some of ["quantity = 0", "quantity between 1 and 9", "quantity > 50"]) {
    expect(await count(url, `from stock where ${some}`)).toBeGreaterThan(200)
  }
  const soon = "quantity > 0 and expires_on between '2026-11-20' and '2026-12-20'"
  expect(await count(url, `from batches where ${soon}`)).toBeGreaterThan(100)
  expect(await count(url, "from batches where quantity > 0 and expires_on is null")).toBeGreaterThan(100)
  expect(await count(url, "from batches where quantity > 0 and expires_on < '2026-11-20'")).toBe(0)
  expect(await count(url, "from stock_movements where kind = 'expired'")).toBeGreaterThan(100)
})

test("dates sales in the past, within opening hours and more often on weekdays", async () => {
  expect(await count(url, "from sales where occurred_at > '2026-11-20T08:18:00Z'")).toBe(0)
  const days = await ask<{ day: number; sales: number }>(
    url,
    `select extract(isodow from occurred_at at time zone 'Asia/Colombo')::integer as day, count(*)::integer as sales
     from sales group by 1 order by 1`,
  )
  expect(days).toHaveLength(7)
  expect(days[5]?.sales).toBeGreaterThan((days[6]?.sales ?? 0) * 1.5)
  const late = `from sales s join pharmacies p on p.id = s.pharmacy_id
    where not p.open_minutes @> ((extract(isodow from occurred_at at time zone 'Asia/Colombo') - 1) * 1440
      + extract(hour from occurred_at at time zone 'Asia/Colombo') * 60
      + extract(minute from occurred_at at time zone 'Asia/Colombo'))::integer`
  expect(await count(url, late)).toBe(0)
})

test("updates most stock within the last day, at legal prices", async () => {
  const fresh = "from stock where updated_at between '2026-11-19T08:18:00Z' and '2026-11-20T08:18:00Z'"
  expect(await count(url, fresh)).toBeGreaterThan(loaded.stock * 0.9)
  expect(await count(url, "from stock where updated_at > '2026-11-20T08:18:00Z'")).toBe(0)
  expect(await count(url, "from stock where updated_at < '2026-11-19T08:18:00Z'")).toBeGreaterThan(50)
  expect(
    await count(
      url,
      "from stock s join medicines m on m.id = s.medicine_id where price_cents > max_retail_price_cents",
    ),
  ).toBe(0)
})

test("gives medicines barcodes of shops only", async () => {
  const barcodes = await ask<{ gtin: string }>(url, "select gtin from barcodes")
  expect(barcodes.filter(({ gtin }) => readGtin(gtin) !== gtin || !gtin.startsWith("02"))).toEqual([])
})

test("gives pharmacies valid telephone numbers and locations near towns", async () => {
  const shops = await ask<{ name: string; phone_number: string; lat: number; lng: number; spans: number }>(
    url,
    "select name, phone_number, lat, lng, (select count(*) from unnest(open_minutes))::integer as spans from pharmacies",
  )
  expect(shops.filter((shop) => !isValidPhoneNumber(shop.phone_number))).toEqual([])
  expect(new Set(shops.map((shop) => shop.phone_number)).size).toBe(shops.length)
  expect(shops.filter((shop) => !places.some((place) => distanceKm(place, shop) < 10))).toEqual([])
  const inColombo = shops.filter((shop) => distanceKm({ lat: 6.927, lng: 79.861 }, shop) < 25)
  expect(inColombo.length / shops.length).toBeGreaterThan(0.4)
  expect(shops.some((shop) => shop.spans === 1)).toBe(true)
  expect(shops.some((shop) => shop.spans > 10)).toBe(true)
})

test("lists every pharmacy with a verified licence", async () => {
  expect(await count(url, "from pharmacies where listed")).toBe(loaded.pharmacies)
  expect(await count(url, "from pharmacies where not listed and licence_verified_at is null")).toBe(3)
})

test("continues the ids after the demo's", async () => {
  const next =
    "insert into pharmacies (name, phone_number, lat, lng) values ('One more', '+94112000000', 6.9, 79.9) returning id"
  expect(await ask(url, next)).toEqual([{ id: loaded.pharmacies + 4 }])
})

test("leaves a database that is not empty unchanged", async () => {
  await using other = await makeDatabase()
  await ask(
    other.ownerUrl,
    "insert into medicines (name, generic_name, manufacturer) values ('own', 'own', '')",
  )
  expect(await seedDemo(other.ownerUrl, { now })).toMatchObject({ loaded: false, stock: 0 })
  expect(await count(other.ownerUrl, "from medicines")).toBe(1)
  expect(await count(other.ownerUrl, "from pharmacies")).toBe(0)
})
