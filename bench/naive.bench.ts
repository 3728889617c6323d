import pg from "pg"
import { distanceKm } from "#domain/platform/distance.ts"
import { texts } from "./generate.ts"
import { saveResults } from "./results.ts"
import { maxRows, nearest, openShelves } from "./shelves.ts"

const colombo = { lat: 6.9271, lng: 79.8612 }
const rows = Math.min(1_000_000, maxRows)

const median = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function timesOf(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < count; round++) times.push(await timeOf(work))
  return times
}

/** Implements the specification's own design (section 7): read all matches, then sort by haversine. */
async function readAllAndSort(client: pg.Client, text: string) {
  const found = await client.query<{ lat: number; lng: number }>(
    `select p.name, p.phone_number, p.lat, p.lng, p.price_exposure, m.name as medicine, s.price_cents, s.quantity
     from stock s join pharmacies p on p.id = s.pharmacy_id join medicines m on m.id = s.medicine_id
     where m.name ilike '%' || $1 || '%' and s.quantity > 0`,
    [text],
  )
  return found.rows
    .map((row) => ({ row, km: distanceKm(colombo, row) }))
    .sort((a, b) => a.km - b.km)
    .slice(0, 50)
}

/** Compares reading everything that matches with our search, including everything that a browser receives. */
export async function run(): Promise<void> {
  await using shelves = await openShelves()
  const client = new pg.Client({ connectionString: await shelves.urlOf(rows) })
  await client.connect()
  await client.query("set role pharos_app")
  await using server = await shelves.serve(rows)
  const results = []
  for (const [kind, text] of Object.entries({
    "one medicine": texts.one,
    "a thousand medicines": texts.thousand,
  })) {
    const ours = async () => (await fetch(server.url + nearest(text))).arrayBuffer()
    await timesOf(100, ours)
    const oursMs = median(await timesOf(200, ours))
    const naiveMs = median(await timesOf(5, () => readAllAndSort(client, text)))
    const isPromised = kind !== "one medicine"
    results.push({
      promise: "against the specification's design",
      measured: `reading all of ${kind} and sorting (${naiveMs.toFixed(1)} ms) / a search over HTTP (${oursMs.toFixed(2)} ms) at ${rows.toLocaleString("en")} rows`,
      value: naiveMs / oursMs,
      goal: isPromised ? "≥ 100" : "≥ 1",
      met: naiveMs / oursMs >= (isPromised ? 100 : 1),
    })
  }
  await client.end()
  await saveResults("naive", results)
}
