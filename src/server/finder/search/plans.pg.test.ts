import type pg from "pg"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { type Database, openDatabase } from "#server/platform/database/database.ts"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { makeDatabase, type TestDatabase } from "#test/support/postgres.ts"
import { explaining, fullScans, nodesOf, type Plan, pagesRead } from "#test/support/query-plans.ts"
import { findMatchingMedicines } from "./medicine-queries.ts"
import { countPharmaciesOffering } from "./pharmacy-queries.ts"
import {
  countShelves,
  findAllByName,
  findByPharmacyName,
  findNearestByPharmacy,
  findNearestOfAll,
  type NearbyQuery,
} from "./queries.ts"

/**
 * Inserts 400 pharmacies with 150 medicines each: large enough that a full scan is never the cheapest plan.
 */
async function fillMiddling(ownerUrl: string): Promise<void> {
  await using catalogue = await openCatalogue(ownerUrl)
  await catalogue.owner.query(`
    insert into medicines (name, generic_name, manufacturer, form)
    select 'Medicine ' || n || ' tablet', 'Generic ' || n, 'Maker', 'tablet' from generate_series(1, 300) n;
    insert into pharmacies (name, phone_number, lat, lng, listed, licence_verified_at)
    select 'Pharmacy ' || n, '011', 6 + (n % 20) / 10.0, 79.8 + (n / 20) / 20.0, true, now() from generate_series(1, 400) n;
    insert into stock (medicine_id, pharmacy_id, price_cents, quantity)
    select m.id, p.id, 100, (m.id + p.id) % 9 from medicines m, pharmacies p where (m.id + p.id) % 2 = 0`)
  await vi.waitFor(() => vacuumWhole(catalogue.owner), { timeout: 60_000, interval: 200 })
}

/**
 * Vacuums as autovacuum does, so that index-only scans read no rows. Throws while an older snapshot, such as that of
 * an autovacuum worker, keeps rows from being marked visible to all.
 */
async function vacuumWhole(owner: pg.Client): Promise<void> {
  await owner.query("vacuum analyze")
  const { rows } = await owner.query(
    `select relname from pg_class
     where relname in ('stock', 'medicines', 'pharmacies') and relallvisible < relpages`,
  )
  expect(rows).toEqual([])
}

// Filled once: the tests only read.
let cluster: TestDatabase
beforeAll(async () => {
  cluster = await makeDatabase()
  await fillMiddling(cluster.ownerUrl)
})
afterAll(() => cluster.drop())

const asked: NearbyQuery = {
  medicineIds: [7, 8, 9],
  pharmacyId: null,
  here: { lat: 6.93, lng: 79.86 },
  maxChord: 3,
  openAt: null,
  deliversOnly: false,
  withPrices: false,
  limit: 50,
  products: 8,
  after: null,
}
const many = { ...asked, medicineIds: Array.from({ length: 200 }, (_, n) => n + 1) }
const secondByName = { ...many, after: { chord: null, pharmacyId: 200 } }

type Way = (database: Database) => Promise<unknown>
const everyWay: Record<string, { way: Way; buffers: number }> = {
  "pharmacies nearest first": {
    way: (database) => findNearestByPharmacy(database, many),
    buffers: 1_800,
  },
  "pharmacies by name": { way: (database) => findByPharmacyName(database, many), buffers: 3_500 },
  "pharmacies by name, next page": {
    way: (database) => findByPharmacyName(database, secondByName),
    buffers: 3_500,
  },
  "few shelves": {
    way: (database) => findNearestOfAll(database, { ...asked, medicineIds: [7] }),
    buffers: 1_500,
  },
  "few shelves by name": {
    way: (database) => findAllByName(database, { ...asked, medicineIds: [7] }),
    buffers: 1_500,
  },
  "one pharmacy": {
    way: (database) => findNearestByPharmacy(database, { ...many, pharmacyId: 7 }),
    buffers: 600,
  },
  "counting shelves": { way: (database) => countShelves(database, [7], 5_000), buffers: 300 },
}

test("never scans the whole stock in any search", async () => {
  const database = openDatabase({ url: cluster.appUrl, poolSize: 1 })
  for (const [name, { way, buffers }] of Object.entries(everyWay)) {
    const { asked: explained, plans } = explaining(database)
    await way(explained)
    const [plan] = plans
    if (!plan) throw new Error("No statement was asked")
    const scans = fullScans(plan, (table) => table === "stock")
    const read = pagesRead(plan)
    expect({ name, scans, read: read <= buffers ? "little" : read }).toEqual({
      name,
      scans: [],
      read: "little",
    })
  }
  await database.end()
})

type Counted = Plan & { "Rows Removed by Join Filter"?: number; "Actual Rows"?: number }

/** Returns the generic plan that a connection caches for a statement. */
async function explainKept(database: Database, way: Way): Promise<Plan> {
  const plans: Plan[] = []
  const query = async ({ name, text, values }: { name: string; text: string; values: unknown[] }) => {
    const found = await database.pool.query({ name, text, values })
    const literals = values
      .map((value) => `'${Array.isArray(value) ? `{${value.join()}}` : String(value)}'`)
      .join()
    await database.pool.query("set plan_cache_mode = force_generic_plan")
    const { rows } = await database.pool.query<{ "QUERY PLAN": { Plan: Plan }[] }>(
      `explain (analyze, format json) execute "${name}" (${literals})`,
    )
    await database.pool.query("reset plan_cache_mode")
    plans.push(...(rows[0]?.["QUERY PLAN"] ?? []).map(({ Plan: plan }) => plan))
    return found
  }
  await way({ ...database, pool: { query } } as unknown as Database) // the only method used
  const [plan] = plans
  if (!plan) throw new Error("No statement was asked")
  return plan
}

test("does not compare each stock row with every pharmacy in the cached count plan", async () => {
  const database = openDatabase({ url: cluster.appUrl, poolSize: 1 })
  for (const medicineIds of [[7], [7, 8, 9], many.medicineIds]) {
    const plan = await explainKept(database, (one) =>
      countPharmaciesOffering(one, { ...many, medicineIds }, 1_000),
    )
    const compared = nodesOf(plan).reduce(
      (sum, node: Counted) => sum + (node["Rows Removed by Join Filter"] ?? 0),
      0,
    )
    expect({ medicines: medicineIds.length, compared }).toEqual({
      medicines: medicineIds.length,
      compared: 0,
    })
  }
  await database.end()
})

test("plans the frequent statements once per connection", async () => {
  const database = openDatabase({ url: cluster.appUrl, poolSize: 1 })
  for (let round = 0; round < 20; round++) {
    await findMatchingMedicines(database, { text: "tablet", gtin: null, medicineId: null, form: null })
    await findNearestByPharmacy(database, many)
    await findByPharmacyName(database, many)
  }
  const { rows } = await database.pool.query<{ generic: number }>(
    "select generic_plans::int as generic from pg_prepared_statements where not from_sql",
  )
  expect(rows).toHaveLength(3)
  expect(rows.filter(({ generic }) => generic < 10)).toEqual([])
  await database.end()
})
