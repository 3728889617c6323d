import { expect, test } from "vitest"
import { maxProducts } from "#contract/finder/search.ts"
import { minuteOfWeek } from "#domain/finder/opening-hours.ts"
import { chordKm } from "#domain/platform/distance.ts"
import { openDatabase } from "#server/platform/database/database.ts"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { makeDatabase } from "#test/support/postgres.ts"
import type { PageCursor } from "./cursor.ts"
import { countPharmaciesOffering } from "./pharmacy-queries.ts"
import type { FoundRow, SearchQuery } from "./queries.ts"
import { findPharmacies, rareFrom } from "./search.ts"

const radians = Math.PI / 180
/** Duplicated on purpose: the product's own distance must not check itself. */
function haversineKm(lat1: number, lng1: number, lat2: number, lng2: number): number {
  const [a, b] = [lat1 * radians, lat2 * radians]
  const h =
    Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(((lng2 - lng1) * radians) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Returns a seeded generator, so that a failure can be repeated. */
function makeRandom(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Place = [lat: number, lng: number]
const hardPlaces: Place[] = [
  [90, 0],
  [90, 123],
  [-90, -77],
  [0, 180],
  [0, -180],
  [6.9271, 79.8612],
]

function makePlace(random: () => number): Place {
  const kind = random()
  if (kind < 0.1) return hardPlaces[Math.floor(random() * hardPlaces.length)] ?? [0, 0]
  if (kind < 0.25) return [-17 + random() * 2, random() < 0.5 ? 179 + random() : -180 + random()]
  if (kind < 0.35) return [random() < 0.5 ? 89 + random() : -89 - random(), random() * 360 - 180]
  // On a coarse grid, so that several pharmacies have the same location.
  if (kind < 0.7) return [6.5 + Math.floor(random() * 4) / 8, 79.8 + Math.floor(random() * 4) / 8]
  return [(Math.asin(2 * random() - 1) / Math.PI) * 180, random() * 360 - 180]
}

// A week without public holidays.
const [monday9, sunday23] = [
  new Date("2026-11-16T09:00:00+05:30"),
  new Date("2026-11-22T23:00:00+05:30"),
] as const
const hours = ["{}", "{[0,10080)}", "{[480,1200),[1920,2640)}", "{[0,60),[9900,10080)}"]

async function fill(ownerUrl: string, seed: number, size: { pharmacies: number; medicines: number }) {
  const random = makeRandom(seed)
  const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T // never empty here
  await using catalogue = await openCatalogue(ownerUrl)
  await catalogue.owner.query("begin")
  const medicineIds = []
  for (let n = 0; n < size.medicines; n++) {
    medicineIds.push(await catalogue.makeMedicine({ name: `${pick(["Beta", "alpha", "Gamma"])} ${n}` }))
  }
  for (let n = 0; n < size.pharmacies; n++) {
    const [lat, lng] = makePlace(random)
    const pharmacyId = await catalogue.makePharmacy({
      name: pick(["Arogya", "City", "Ōsu Sala", `Shop ${n}`]),
      lat,
      lng,
      priceExposure: random() < 0.5,
      delivers: random() < 0.4,
      openMinutes: pick(hours),
      listed: random() < 0.9,
    })
    for (const medicineId of medicineIds) {
      if (random() < 0.5) continue
      const quantity = random() < 0.2 ? 0 : 5
      await catalogue.makeStock({ medicineId, pharmacyId, quantity })
    }
  }
  await catalogue.owner.query("commit")
  const { rows } = await catalogue.owner.query<Shelf>(`
    select s.id as stock_id, s.medicine_id, s.pharmacy_id, p.lat, p.lng, p.delivers, p.open_minutes::text as hours,
      row_number() over (order by p.name, p.id, m.id)::int as place_by_name
    from stock s join pharmacies p on p.id = s.pharmacy_id join medicines m on m.id = s.medicine_id
    where s.quantity > 0 and p.listed`)
  return { medicineIds, shelves: rows, random, pick }
}

type Shelf = {
  stock_id: number
  medicine_id: number
  pharmacy_id: number
  lat: number
  lng: number
  delivers: boolean
  hours: string
  place_by_name: number
}

function isOpen(shelf: Shelf, minute: number): boolean {
  return [...shelf.hours.matchAll(/(\d+),(\d+)/g)].some(
    ([, from, to]) => minute >= Number(from) && minute < Number(to),
  )
}

type Question = Omit<
  SearchQuery,
  "after" | "limit" | "products" | "pharmacyId" | "withPrices" | "maxChord"
> & {
  withinKm: number | null
}

/** Computes the answer by reading the whole database, as the specification's own design would. */
function bruteForce(shelves: Shelf[], asked: Question): { shelf: Shelf; km: number }[] {
  const { here, withinKm, openAt, medicineIds } = asked
  return shelves
    .filter((shelf) => medicineIds === null || medicineIds.includes(shelf.medicine_id))
    .filter((shelf) => !asked.deliversOnly || shelf.delivers)
    .filter((shelf) => openAt === null || isOpen(shelf, minuteOfWeek(openAt)))
    .map((shelf) => ({ shelf, km: here ? haversineKm(here.lat, here.lng, shelf.lat, shelf.lng) : 0 }))
    .filter(({ km }) => withinKm === null || km <= withinKm)
    .sort((a, b) =>
      here
        ? a.km - b.km ||
          a.shelf.pharmacy_id - b.shelf.pharmacy_id ||
          a.shelf.medicine_id - b.shelf.medicine_id
        : a.shelf.place_by_name - b.shelf.place_by_name,
    )
}

type Database = ReturnType<typeof openDatabase>

async function readPages(
  database: Database,
  question: Question,
  limit: number,
  fewShelves: number,
): Promise<FoundRow[]> {
  const { withinKm, ...rest } = question
  const read: FoundRow[] = []
  let after: PageCursor | null = null
  for (;;) {
    const asked: SearchQuery = {
      ...rest,
      pharmacyId: null,
      maxChord: chordOf(withinKm),
      withPrices: true,
      limit,
      products: maxProducts,
      after,
    }
    const found = await findPharmacies(database, asked, fewShelves)
    const page = found.slice(0, limit)
    read.push(...page.flatMap(({ rows }) => rows))
    const last = page.at(-1)
    if (found.length <= limit || !last) return read
    if (read.length > 10_000) throw new Error("The pages never end")
    after = last
  }
}

// More ids than there are medicines: long enough to be hashed, with the same answer.
const absentIds = Array.from({ length: 100 }, (_, n) => 900_000 + n)

const everyCount: ((database: Database, asked: SearchQuery, limit: number) => Promise<number>)[] = [
  countPharmaciesOffering,
  (database, asked, limit) =>
    countPharmaciesOffering(database, { ...asked, medicineIds: longer(asked.medicineIds) }, limit),
]

const longer = (medicineIds: number[] | null) => medicineIds && [...medicineIds, ...absentIds]

/**
 * Returns the counts of each plan, without a limit and up to seven; without medicines, only the first plan
 * applies.
 */
function countEveryWay(database: Database, { withinKm, ...question }: Question): Promise<number[][]> {
  const asked = {
    ...question,
    pharmacyId: null,
    maxChord: chordOf(withinKm),
    withPrices: false,
    limit: 1,
    products: 1,
    after: null,
  }
  const counts = asked.medicineIds === null ? everyCount.map(() => countPharmaciesOffering) : everyCount
  return Promise.all(
    counts.map(async (count) => [await count(database, asked, 1_000), await count(database, asked, 7)]),
  )
}

const chordOf = (withinKm: number | null) => (withinKm === null ? 3 : 2 * Math.sin(withinKm / 6371 / 2))

/**
 * Returns rows at a wrong position; near the poles, the order of locations nanometres apart is rounding
 * noise, distances are not.
 */
function misplaced(found: FoundRow[], expected: { shelf: Shelf; km: number }[]): FoundRow[] {
  const kmOf = new Map(expected.map(({ shelf, km }) => [shelf.stock_id, km]))
  const placeOf = new Map(expected.map(({ shelf }) => [shelf.stock_id, `${shelf.lat} ${shelf.lng}`]))
  const isAtOnePlace = (row: FoundRow, before: FoundRow) =>
    placeOf.get(row.stock_id) === placeOf.get(before.stock_id)
  return found.filter((row, place) => {
    const km = kmOf.get(row.stock_id) ?? Number.NaN
    const isAtItsPlace = Math.abs(km - (expected[place]?.km ?? Number.NaN)) < 1e-4
    const isTold = Math.abs(km - chordKm(row.chord ?? Number.NaN)) < 1e-4
    const before = found[place - 1]
    const isInOrder = !before || !isAtOnePlace(row, before) || isAfter(row, before)
    return !isAtItsPlace || !isTold || !isInOrder
  })
}

/** Within one location, rows are ordered by pharmacy and medicine id. */
function isAfter(row: FoundRow, before: FoundRow): boolean {
  return before.pharmacy_id === row.pharmacy_id
    ? before.medicine_id < row.medicine_id
    : before.pharmacy_id < row.pharmacy_id
}

const idsOf = (rows: { stock_id: number }[]) => rows.map((row) => row.stock_id)

/** Every plan, forced by the number of stock rows from which medicines are rare. */
const everyWay: Record<string, number> = {
  "pharmacies in order": 0,
  "every stock row of rare medicines": 1_000_000,
}

const seeds = [1, 2]

for (const seed of seeds) {
  test(`returns the same rows as a full scan for every plan (seed ${seed})`, {
    timeout: 120_000,
  }, async () => {
    await using cluster = await makeDatabase()
    const { medicineIds, shelves, random, pick } = await fill(cluster.ownerUrl, seed, {
      pharmacies: 150,
      medicines: 6,
    })
    const database = openDatabase({ url: cluster.appUrl, poolSize: 2 })
    try {
      for (let n = 0; n < 16; n++) {
        const [lat, lng] = makePlace(random)
        const here = random() < 0.75 ? { lat, lng } : null
        const question: Question = {
          here,
          medicineIds: pick([null, medicineIds, [pick(medicineIds)], medicineIds.slice(2, 5), [999_999]]),
          withinKm: here && random() < 0.3 ? pick([30, 200, 500]) : null,
          openAt: random() < 0.3 ? pick([monday9, sunday23]) : null,
          deliversOnly: random() < 0.3,
        }
        const limit = pick([7, 20, 50])
        const expected = bruteForce(shelves, question)
        for (const [way, fewShelves] of Object.entries(everyWay)) {
          const found = await readPages(database, question, limit, fewShelves)
          const ids = idsOf(expected.map(({ shelf }) => shelf))
          const asIs = (list: number[]) => (here ? list.toSorted((a, b) => a - b) : list)
          expect({ way, question, ids: asIs(idsOf(found)) }).toEqual({ way, question, ids: asIs(ids) })
          expect(here ? misplaced(found, expected) : []).toEqual([])
        }
        const pharmacies = new Set(expected.map(({ shelf }) => shelf.pharmacy_id)).size
        expect({ question, counts: await countEveryWay(database, question) }).toEqual({
          question,
          counts: everyCount.map(() => [pharmacies, Math.min(pharmacies, 7)]),
        })
      }
    } finally {
      await database.end()
    }
  })
}

test("pages through a hundred pharmacies at one location by id", async () => {
  await using cluster = await makeDatabase()
  await using catalogue = await openCatalogue(cluster.ownerUrl)
  const medicineId = await catalogue.makeMedicine({ name: "Insulin" })
  const pharmacyIds: number[] = []
  for (let n = 0; n < 100; n++) pharmacyIds.push(await catalogue.makePharmacy())
  for (let n = 0; n < 100; n++) {
    await catalogue.makeStock({ medicineId, pharmacyId: pharmacyIds[(n * 37) % 100] ?? 0 })
  }
  const database = openDatabase({ url: cluster.appUrl, poolSize: 1 })
  const question = { medicineIds: [medicineId], withinKm: null, openAt: null, deliversOnly: false }
  const rows = await readPages(database, { ...question, here: { lat: 6.9, lng: 79.8 } }, 50, rareFrom)
  expect(rows.map((row) => row.pharmacy_id)).toEqual(pharmacyIds)
  await database.end()
})
