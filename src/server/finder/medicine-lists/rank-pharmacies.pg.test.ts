import { expect, test } from "vitest"
import { minuteOfWeek } from "#domain/finder/opening-hours.ts"
import { openDatabase } from "#server/platform/database/database.ts"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { makeDatabase } from "#test/support/postgres.ts"
import { explaining, fullScans, pagesRead } from "#test/support/query-plans.ts"
import type { ListCursor } from "./cursor.ts"
import { type RankedRow, type RankQuery, rankPharmacies } from "./queries.ts"

const radians = Math.PI / 180
function haversineKm(one: { lat: number; lng: number }, other: { lat: number; lng: number }): number {
  const [a, b] = [one.lat * radians, other.lat * radians]
  const h =
    Math.sin((b - a) / 2) ** 2 +
    Math.cos(a) * Math.cos(b) * Math.sin(((other.lng - one.lng) * radians) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Returns a seeded generator, so that a failure can be repeated. */
function makeRandom(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

// A week without public holidays.
const monday9 = new Date("2026-11-16T09:00:00+05:30")
const hours = ["{}", "{[0,10080)}", "{[480,1200),[1920,2640)}"]

type Shelf = { stock_id: number; medicine_id: number; pharmacy_id: number; quantity: number; price: number }
type Shop = {
  id: number
  name: string
  lat: number
  lng: number
  exposed: boolean
  delivers: boolean
  hours: string
  listed: boolean
}

async function fill(ownerUrl: string, random: () => number) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T // never empty here
  await using catalogue = await openCatalogue(ownerUrl)
  await catalogue.owner.query("begin")
  const medicineIds: number[] = []
  for (let n = 0; n < 8; n++) medicineIds.push(await catalogue.makeMedicine({ name: `Medicine ${n}` }))
  const shops: Shop[] = []
  const shelves: Shelf[] = []
  for (let n = 0; n < 80; n++) {
    const shop = {
      name: pick(["Arogya", "City", "Ōsu Sala", `Shop ${n}`]),
      // On a coarse grid, so that several pharmacies are equally far away.
      lat: 6 + Math.floor(random() * 6) / 4,
      lng: 79.8 + Math.floor(random() * 6) / 4,
      exposed: random() < 0.6,
      delivers: random() < 0.5,
      hours: pick(hours),
      listed: random() < 0.9,
    }
    const { exposed: priceExposure, hours: openMinutes, ...rest } = shop
    const id = await catalogue.makePharmacy({ ...rest, priceExposure, openMinutes })
    shops.push({ ...shop, id })
    for (const medicine_id of medicineIds) {
      if (random() < 0.45) continue
      const stock = { quantity: pick([0, 3, 20, 60]), price: pick([100, 250, 400]) }
      const stock_id = await catalogue.makeStock({
        medicineId: medicine_id,
        pharmacyId: id,
        quantity: stock.quantity,
        priceCents: stock.price,
      })
      shelves.push({ stock_id, medicine_id, pharmacy_id: id, ...stock })
    }
  }
  await catalogue.owner.query("commit")
  const { rows } = await catalogue.owner.query<{ id: number }>("select id from pharmacies order by name, id")
  return { medicineIds, shops, shelves, pick, places: rows.map(({ id }) => id) }
}

type World = Awaited<ReturnType<typeof fill>>
type Asked = Omit<RankQuery, "limit" | "after" | "maxChord"> & { withinKm: number | null }

const isOpen = (shop: Shop, at: Date) =>
  [...shop.hours.matchAll(/(\d+),(\d+)/g)].some(
    ([, from, to]) => minuteOfWeek(at) >= Number(from) && minuteOfWeek(at) < Number(to),
  )

/** Ranks as a person with all the lists would: shop by shop. */
function naive({ shops, shelves, places }: World, asked: Asked) {
  const ranked = shops
    .filter(({ listed }) => listed)
    .filter((shop) => !asked.deliversOnly || shop.delivers)
    .filter((shop) => !asked.openOnly || isOpen(shop, asked.now))
    .map((shop) => {
      const stocks = asked.lines.map(({ medicineIds, units }) =>
        shelves
          .filter((shelf) => shelf.pharmacy_id === shop.id && medicineIds.includes(shelf.medicine_id))
          .filter(({ quantity }) => quantity > 0)
          .toSorted(
            (a, b) =>
              Number(b.quantity >= units) - Number(a.quantity >= units) ||
              (a.quantity >= units ? a.price - b.price : 0) ||
              b.quantity - a.quantity ||
              a.stock_id - b.stock_id,
          )
          .at(0),
      )
      const full = stocks.map((shelf, line) =>
        shelf && shelf.quantity >= (asked.lines[line]?.units ?? 0) ? shelf : null,
      )
      const cost = full.reduce(
        (sum, shelf, line) => sum + (shelf?.price ?? 0) * (asked.lines[line]?.units ?? 0),
        0,
      )
      const second = {
        nearest: 0,
        open: isOpen(shop, asked.now) ? 0 : 1,
        cheapest: asked.withPrices && shop.exposed ? cost : Number.POSITIVE_INFINITY,
      }[asked.sort]
      return {
        shop,
        has: full.filter(Boolean).length,
        second,
        km: asked.here ? haversineKm(asked.here, shop) : null,
        stocks: stocks.map((shelf) => shelf?.stock_id ?? null),
      }
    })
    .filter(({ has }) => has > 0)
    .filter(({ km }) => asked.withinKm === null || km === null || km <= asked.withinKm)
  return ranked.toSorted(
    (a, b) =>
      b.has - a.has ||
      (a.second === b.second ? 0 : a.second - b.second) ||
      // Distances that are equal but for rounding.
      (a.km !== null && b.km !== null && Math.abs(a.km - b.km) > 1e-6 ? a.km - b.km : 0) ||
      (a.km === null ? places.indexOf(a.shop.id) - places.indexOf(b.shop.id) : a.shop.id - b.shop.id),
  )
}

type Database = ReturnType<typeof openDatabase>

async function readPages(database: Database, { withinKm, ...asked }: Asked, limit: number) {
  const read: RankedRow[][] = []
  let after: ListCursor | null = null
  for (;;) {
    const maxChord = withinKm === null ? 3 : 2 * Math.sin(withinKm / 6371 / 2)
    const rows: RankedRow[] = await rankPharmacies(database, { ...asked, maxChord, limit, after })
    const found = [...Map.groupBy(rows, (row) => row.pharmacy_id).values()]
    read.push(...found.slice(0, limit))
    const last = found[limit - 1]?.[0]
    if (found.length <= limit || !last) return read
    after = {
      missing: asked.lines.length - last.has,
      rank: last.rank,
      chord: last.chord,
      pharmacyId: last.pharmacy_id,
    }
  }
}

for (const seed of [1, 2, 3]) {
  test(`ranks as a naive model does, on every page (seed ${seed})`, { timeout: 120_000 }, async () => {
    await using cluster = await makeDatabase()
    const random = makeRandom(seed)
    const world = await fill(cluster.ownerUrl, random)
    const { pick, medicineIds } = world
    const database = openDatabase({ url: cluster.appUrl, poolSize: 1 })
    try {
      for (let n = 0; n < 40; n++) {
        const here = random() < 0.7 ? { lat: 6 + random(), lng: 79.8 + random() } : null
        const chosen = medicineIds
          .toSorted((a, b) => ((a * 7 + n) % 11) - ((b * 7 + n) % 11))
          .slice(0, 1 + (n % 6))
        const lines = chosen.map((id, place) => ({
          // Some lines can be met by the medicines of two makers.
          medicineIds:
            place === 0 && random() < 0.4 ? [id, medicineIds.find((m) => !chosen.includes(m)) ?? id] : [id],
          units: pick([1, 1, 10, 50]),
        }))
        const asked: Asked = {
          lines,
          here,
          withinKm: here && random() < 0.4 ? pick([20, 60, 120]) : null,
          now: monday9,
          openOnly: random() < 0.3,
          deliversOnly: random() < 0.3,
          withPrices: random() < 0.7,
          sort: pick(["nearest", "open", "cheapest"] as const),
        }
        const expected = naive(world, asked)
        const found = await readPages(database, asked, pick([3, 10, 20]))
        expect({
          asked,
          found: found.map((rows) => [rows[0]?.pharmacy_id, rows[0]?.has, rows.map((row) => row.stock_id)]),
        }).toEqual({ asked, found: expected.map(({ shop, has, stocks }) => [shop.id, has, stocks]) })
        const complete = expected.filter(({ has }) => has === lines.length).length
        expect(found.map(([first]) => [first?.pharmacies, first?.complete]).slice(0, 1)).toEqual(
          expected.slice(0, 1).map(() => [expected.length, complete]),
        )
      }
    } finally {
      await database.end()
    }
  })
}

test("reads the stock rows of its ten medicines only, among 45,000", { timeout: 180_000 }, async () => {
  await using cluster = await makeDatabase()
  await using catalogue = await openCatalogue(cluster.ownerUrl)
  await catalogue.owner.query(`
    insert into medicines (name, generic_name, manufacturer, form)
    select 'Medicine ' || n, 'Generic ' || n, 'Maker', 'tablet' from generate_series(1, 300) n;
    insert into pharmacies (name, phone_number, lat, lng, listed, licence_verified_at)
    select 'Pharmacy ' || n, '011', 6 + (n % 40) / 20.0, 79.8 + (n / 40) / 20.0, true, now() from generate_series(1, 300) n;
    insert into stock (medicine_id, pharmacy_id, price_cents, quantity)
    select m.id, p.id, 100, 1 + (m.id + p.id) % 9 from medicines m, pharmacies p where (m.id + p.id) % 2 = 0`)
  await catalogue.owner.query("vacuum analyze")
  const database = openDatabase({ url: cluster.appUrl, poolSize: 1 })
  const { asked, plans } = explaining(database)
  const lines = Array.from({ length: 10 }, (_, n) => ({ medicineIds: [20 * n + 7], units: 2 }))
  for (const here of [{ lat: 6.9, lng: 79.9 }, null])
    await rankPharmacies(asked, {
      lines,
      here,
      maxChord: 3,
      now: monday9,
      openOnly: false,
      deliversOnly: false,
      withPrices: true,
      sort: "cheapest",
      limit: 20,
      after: null,
    })
  for (const plan of plans) {
    const scans = fullScans(plan, (table) => table === "stock")
    const read = pagesRead(plan)
    // Each medicine has 150 stock rows: a page for each row at most, and the pharmacies.
    expect({ scans, read: read <= 1_700 ? "little" : read }).toEqual({ scans: [], read: "little" })
  }
  expect(plans).toHaveLength(2)
  await database.end()
})
