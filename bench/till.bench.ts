import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { migrate } from "#database/migrate.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { makeApp } from "#server/app/app.ts"
import { sellCart } from "#server/pharmacy/sales/queries.ts"
import { type Database, openDatabase } from "#server/platform/database/database.ts"
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/supervisor.ts"
import { readSettings } from "#server/platform/settings/settings.ts"
import { signIn } from "#test/support/app.ts"
import { familyCpuMs, findPostmaster } from "./cpu.ts"
import { compareWithFeed } from "./feed-node.ts"
import { openPlainShop } from "./plain-sale.ts"
import { quantile } from "./quantile.ts"
import { type BenchRow, saveResults } from "./results.ts"
import { makeCart, sellFor } from "./till-counters.ts"

const rows = 5_000
const counters = 16
const [turns, historySeconds, warmUpSeconds, seconds] = [5, 6, 3, 4]
// 1.5 ms, where the plain statement costs 0.62.
const maxPlainSales = 2.42

/**
 * Compares sales over the whole HTTP path with direct calls of the same function, and measures the till's stock
 * list.
 */
export async function run(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "pharos-bench-till-"))
  const cluster = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: true })
  try {
    await migrate(cluster.ownerUrl)
    const pharmacy = await fillShelf(cluster.ownerUrl)
    await sellHistory(cluster, pharmacy)
    const measured = [
      ...(await measure({ ...cluster, postmaster: await findPostmaster(dataDir) }, pharmacy)),
      await measureFeed(cluster, pharmacy),
    ]
    await saveResults("till", measured)
    return measured
  } finally {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Creates a pharmacy with as many rows as a large shop has, two lots in each, and more units than are ever sold. */
async function fillShelf(ownerUrl: string): Promise<PharmacyId> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(
    `with shop as (
       insert into pharmacies (name, phone_number, lat, lng) values ('Bench', '0112345610', 6.9, 79.8) returning id
     ), made as (
       insert into medicines (name, generic_name, strength, form, manufacturer)
       select 'Medicine ' || n || ' 500 mg tablet', 'Medicine ' || n, '500 mg', 'tablet', 'Maker' from generate_series(1, $1) n
       returning id
     ), coded as (
       insert into barcodes (gtin, medicine_id, pack_size) select lpad(id::text, 14, '0'), id, 1 from made
     )
     insert into stock (medicine_id, pharmacy_id, price_cents) select made.id, shop.id, 450 from made, shop`,
    [rows],
  )
  await client.query(
    `select apply_movements(1, 'delivery', gen_random_uuid(), 'bench', (
       select jsonb_agg(jsonb_build_object('stock_id', id, 'kind', 'receipt', 'delta', 400000, 'lot', lot, 'expires_on', '2099-12-31'))
       from stock, unnest(array['A', 'B']) lot))`,
  )
  await client.query("vacuum analyze")
  await client.end()
  return 1 as PharmacyId // the only one there is
}

/**
 * Sells what a pharmacy sells in some weeks. Without it, PostgreSQL plans each check of a sale's lines for an empty table
 * of sales, and every sale would read all earlier ones.
 */
async function sellHistory(
  cluster: { ownerUrl: string; appUrl: string },
  pharmacy: PharmacyId,
): Promise<void> {
  const database = openDatabase({ url: cluster.appUrl })
  await sellDirectly(database, pharmacy, historySeconds)
  await database.end()
  const client = new pg.Client({ connectionString: cluster.ownerUrl })
  await client.connect()
  await client.query("vacuum analyze")
  await client.end()
}

type Cluster = { ownerUrl: string; appUrl: string; postmaster: number }

async function measure(cluster: Cluster, pharmacy: PharmacyId) {
  const settings = readSettings({ LOG_LEVEL: "silent" })
  const database = openDatabase({ url: cluster.appUrl })
  const app = await makeApp({ settings, database, ownerUrl: cluster.ownerUrl })
  const url = await app.listen({ port: 0, host: "127.0.0.1" })
  const { cookie } = await signIn({ cluster }, { roles: ["pharmacien"], pharmacyId: pharmacy })
  try {
    const shelfMs = await timeShelf(url, cookie)
    return [...(await compare(database, pharmacy, { ...cluster, url, cookie })), shelfRow(shelfMs)]
  } finally {
    await app.close()
    await database.end()
  }
}

/** Alternates the two, so that noise of the machine affects both. */
async function compare(
  database: Database,
  pharmacy: PharmacyId,
  server: Cluster & { url: string; cookie: string },
): Promise<BenchRow[]> {
  const plainShop = await openPlainShop(server.ownerUrl, { rows, tills: counters })
  await sellDirectly(database, pharmacy, warmUpSeconds)
  await sellOverHttp(server, warmUpSeconds)
  await plainShop.sell(warmUpSeconds)
  const measured: (Costs & { direct: number; http: number; plainMs: number })[] = []
  for (let turn = 0; turn < turns; turn++) {
    const direct = await sellDirectly(database, pharmacy, seconds)
    // Without the counters, which are a process of their own.
    const overHttp = await costsOf(server, () => sellOverHttp(server, seconds))
    const plain = await costsOf(server, () => plainShop.sell(seconds))
    measured.push({
      direct,
      http: overHttp.sold / seconds,
      ...overHttp,
      plainMs: plain.serverMs + plain.databaseMs,
    })
  }
  await plainShop.close()
  console.log(JSON.stringify(measured))
  const [middle = { direct: 1, http: 0 }] = measured
    .toSorted((a, b) => a.http / a.direct - b.http / b.direct)
    .slice(Math.floor(turns / 2))
  const ratio = middle.http / middle.direct
  const cpuMs = middleOf(measured.map(({ serverMs, databaseMs }) => serverMs + databaseMs))
  const plainMs = middleOf(measured.map((one) => one.plainMs))
  const share = middleOf(measured.map((one) => (one.serverMs + one.databaseMs) / one.plainMs))
  const parts = `${middleOf(measured.map((one) => one.serverMs)).toFixed(2)} + ${middleOf(measured.map((one) => one.databaseMs)).toFixed(2)}`
  const numbers = `${Math.round(middle.http)} / ${Math.round(middle.direct)}`
  return [
    {
      promise: "till",
      measured: `sales of three lines a second, whole HTTP path / the same function directly, median of ${turns} turns`,
      detail: numbers,
      value: ratio,
      goal: "≥ 0.5",
      met: ratio >= 0.5,
    },
    {
      promise: "till",
      measured: `CPU of a sale of three lines over HTTP, server + database, median of ${turns} turns`,
      detail: parts,
      value: cpuMs,
      unit: "ms",
      goal: "≤ 1.5 ms",
      met: cpuMs <= 1.5,
    },
    {
      promise: "till",
      measured: `CPU of a sale of three lines over HTTP / of one plain statement that sells the same, median of ${turns} turns`,
      detail: `${cpuMs.toFixed(2)} / ${plainMs.toFixed(2)} ms`,
      value: share,
      goal: `≤ ${maxPlainSales}`,
      met: share <= maxPlainSales,
    },
  ]
}

/** CPU milliseconds of a sale: of this process, which is the server, and of PostgreSQL. */
type Costs = { sold: number; serverMs: number; databaseMs: number }

async function costsOf({ postmaster }: Cluster, sell: () => Promise<number>): Promise<Costs> {
  const before = { server: process.cpuUsage(), databaseMs: await familyCpuMs(postmaster) }
  const sold = await sell()
  const { user, system } = process.cpuUsage(before.server)
  const databaseMs = (await familyCpuMs(postmaster)) - before.databaseMs
  return { sold, serverMs: (user + system) / 1000 / sold, databaseMs: databaseMs / sold }
}

const middleOf = (numbers: number[]) => quantile(numbers, 0.5)

/** Measures what the feed costs eight tills that sell flat out. */
async function measureFeed(
  cluster: { ownerUrl: string; appUrl: string },
  pharmacy: PharmacyId,
): Promise<BenchRow> {
  const database = openDatabase({ url: cluster.appUrl })
  const ratio = await compareWithFeed(cluster.ownerUrl, () => sellDirectly(database, pharmacy, 2, 8))
  await database.end()
  return {
    promise: "till",
    measured: "sales of three lines a second by eight tills, with the feed / without, median of seven turns",
    value: ratio,
    goal: "≥ 0.9",
    met: ratio >= 0.9,
  }
}

async function sellDirectly(
  database: Database,
  pharmacy: PharmacyId,
  forSeconds: number,
  tills = counters,
): Promise<number> {
  const sold = await sellFor({ seconds: forSeconds, tills }, (n) => {
    const now = new Date()
    const till = { seller: "bench", now, day: colomboDay(now) }
    return sellCart(database, pharmacy, { cart: makeCart(n, rows), till })
  })
  return sold / forSeconds
}

async function sellOverHttp(server: { url: string; cookie: string }, forSeconds: number): Promise<number> {
  const child = fork(new URL("./till-counters.ts", import.meta.url))
  child.send({ ...server, carts: counters, seconds: forSeconds, rows })
  const [sold] = (await Promise.race([once(child, "message"), once(child, "exit").then(() => [0])])) as [
    number,
  ]
  child.disconnect()
  if (sold === 0) throw new Error("The counters sold nothing")
  return sold
}

async function timeShelf(url: string, cookie: string): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 12; turn++) {
    const askedAt = performance.now()
    const answer = await fetch(`${url}/api/till/shelf`, { headers: { cookie } })
    const { rows: found } = (await answer.json()) as { rows: unknown[] }
    if (found.length !== rows) throw new Error(`The shelf has ${found.length} rows`)
    times.push(performance.now() - askedAt)
  }
  return quantile(times, 0.5)
}

const shelfRow = (ms: number): BenchRow => ({
  promise: "till",
  measured: `the whole shelf of ${rows.toLocaleString("en")} rows, asked and read, median of 12`,
  value: ms,
  unit: "ms",
  goal: "none",
  met: true,
})
