import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { connect, type Socket } from "node:net"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { makeRandom } from "#database/demo/random.ts"
import { migrate } from "#database/migrate.ts"
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/supervisor.ts"
import { compareWithFeed, startNode } from "./feed-node.ts"
import { quantile } from "./quantile.ts"
import { type BenchRow, saveResults } from "./results.ts"

const medicines = 250
const streams = 1_000
const watchedByEach = 10
const salesPerSecond = 50
const saleSeconds = 20
const sliceMs = 2_000
const [lastOf, changes, warmUpChanges] = [100, 500, 50]

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Measures latency from commit to browser, lost events, slowdown of sellers and memory, for live and idle streams. */
export async function run(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "pharos-bench-live-"))
  const database = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: true })
  try {
    await migrate(database.ownerUrl)
    await fillShelves(database.ownerUrl)
    const rows = [
      ...(await measureStreams(database.ownerUrl)),
      ...(await measureLast(database.ownerUrl)),
      await measureWriters(database.ownerUrl),
    ]
    await saveResults("live", rows, { note: `Load at the end ${loadavg()[0]?.toFixed(1)}.` })
    return rows
  } finally {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

async function fillShelves(ownerUrl: string) {
  const client = await open(ownerUrl)
  await client.query(
    "insert into medicines (name, generic_name, manufacturer) select 'Medicine ' || n, 'Medicine ' || n, 'Maker' from generate_series(1, $1) n",
    [medicines],
  )
  await client.query(
    "insert into pharmacies (name, phone_number, lat, lng, listed, licence_verified_at) select 'Pharmacy ' || n, '0112345610', 6.9, 79.8, true, now() from generate_series(1, 20) n",
  )
  await client.query(
    "insert into stock (medicine_id, pharmacy_id, price_cents, quantity) select m.id, p.id, 450, 1000000 from medicines m, pharmacies p",
  )
  await client.query("vacuum analyze stock")
  await client.end()
}

const sell = "update stock set quantity = quantity - 1 where medicine_id = $1 and pharmacy_id = $2"

type Due = Map<number, number[]>
type Browser = { socket: Socket; due: Due }

/** A browser as a bare socket: each sale that it must be notified of is in `due` until the event arrives. */
async function openBrowser(port: number, first: number, arrived: (ms: number) => void): Promise<Browser> {
  const due: Due = new Map()
  for (let n = 0; n < watchedByEach; n++) due.set(((first + n * 25) % medicines) + 1, [])
  const topics = [...due.keys()].map((id) => `medicine:${id}`).join(",")
  const socket = connect(port, "127.0.0.1")
  socket.write(`GET /api/live?topics=${topics} HTTP/1.1\r\nhost: bench\r\n\r\n`)
  const [head] = (await once(socket, "data")) as [Buffer] // a socket sends nothing else
  const answer = head.toString("latin1")
  if (!answer.startsWith("HTTP/1.1 200")) throw new Error(`A stream was refused: ${answer}`)
  socket.on("data", (chunk: Buffer) => {
    const now = performance.now()
    for (const [, id] of chunk.toString("latin1").matchAll(/"medicine:(\d+)"/g)) {
      const soldAt = due.get(Number(id))?.shift()
      if (soldAt !== undefined) arrived(now - soldAt)
    }
  })
  return { socket, due }
}

async function openBrowsers(port: number, arrived: (ms: number) => void) {
  const browsers: Browser[] = []
  for (let n = 0; n < streams; n++) browsers.push(await openBrowser(port, n, arrived))
  return browsers
}

async function closeBrowsers(browsers: Browser[], node: Awaited<ReturnType<typeof startNode>>) {
  for (const { socket } of browsers) socket.destroy()
  while ((await node.ask()).streams > 0) await sleep(50)
}

async function measureStreams(ownerUrl: string): Promise<BenchRow[]> {
  const node = await startNode(ownerUrl)
  const latenciesMs: number[] = []
  const arrived = (ms: number) => void latenciesMs.push(ms)
  // A warm-up round, so that code and pools are not counted as the streams' memory.
  await closeBrowsers(await openBrowsers(node.port, arrived), node)
  const before = await node.ask()
  const browsers = await openBrowsers(node.port, arrived)
  await sleep(500)
  const after = await node.ask()
  await sellSteadily(ownerUrl, browsers)
  await sleep(2_000)
  const lost = browsers.reduce((sum, { due }) => sum + [...due.values()].flat().length, 0)
  await closeBrowsers(browsers, node)
  await node.stop()
  return streamRows(latenciesMs, lost, {
    heapKb: (after.bytes - before.bytes) / streams / 1000,
    rssKb: (after.rss - before.rss) / streams / 1000,
  })
}

async function sellSteadily(ownerUrl: string, browsers: Browser[]) {
  const watching = Map.groupBy(
    browsers.flatMap(({ due }) => [...due.entries()]),
    ([medicine]) => medicine,
  )
  const till = await open(ownerUrl)
  const startedAt = performance.now()
  for (let n = 0; n < salesPerSecond * saleSeconds; n++) {
    await sleep(Math.max(0, startedAt + (n * 1000) / salesPerSecond - performance.now()))
    const medicine = (n % medicines) + 1
    const soldAt = performance.now()
    for (const [, due] of watching.get(medicine) ?? []) due.push(soldAt)
    await till.query({ name: "sell", text: sell, values: [medicine, (n % 20) + 1] })
  }
  await till.end()
}

function streamRows(
  latenciesMs: number[],
  lost: number,
  { heapKb, rssKb }: { heapKb: number; rssKb: number },
): BenchRow[] {
  const [p50, p99] = [quantile(latenciesMs, 0.5), quantile(latenciesMs, 0.99)]
  const setting = `${streams} streams on one node, ${salesPerSecond} sales a second, each told to 40`
  return [
    {
      promise: "live",
      measured: `sale to browser event, median, ${setting}`,
      value: p50,
      unit: "ms",
      goal: "none",
      met: true,
    },
    {
      promise: "live",
      measured: `sale to browser event, p99, ${setting}`,
      value: p99,
      unit: "ms",
      goal: "≤ 100",
      met: p99 <= 100,
    },
    {
      promise: "live",
      measured: `events lost of ${latenciesMs.length + lost}`,
      value: lost,
      goal: "0",
      met: lost === 0,
    },
    {
      promise: "idle streams",
      measured: "memory of an open stream (heap and buffers)",
      value: heapKb,
      unit: "kB",
      goal: "≤ 20",
      met: heapKb <= 20,
    },
    {
      promise: "idle streams",
      measured: "growth of the process by an open stream (resident)",
      value: rssKb,
      unit: "kB",
      goal: "≤ 20",
      met: rssKb <= 20,
    },
  ]
}

/** Measures the time from a change to the last of many clients that all see it, one change at a time. */
async function measureLast(ownerUrl: string): Promise<BenchRow[]> {
  const node = await startNode(ownerUrl)
  let [toHear, heardLast] = [0, () => {}]
  const arrived = () => {
    if (--toHear === 0) heardLast()
  }
  const random = makeRandom(42)
  // All of them see the same medicines.
  const clients = await Promise.all(Array.from({ length: lastOf }, () => openBrowser(node.port, 0, arrived)))
  const seen = [...(clients[0]?.due.keys() ?? [])]
  const till = await open(ownerUrl)
  const times: number[] = []
  for (let n = -warmUpChanges; n < changes; n++) {
    await sleep(random.whole(1, 40))
    const { promise: heard, resolve } = Promise.withResolvers<void>()
    ;[toHear, heardLast] = [lastOf, resolve]
    const medicine = seen[random.whole(0, seen.length - 1)] ?? 1
    const changedAt = performance.now()
    for (const { due } of clients) due.get(medicine)?.push(changedAt)
    await till.query({ name: "sell", text: sell, values: [medicine, random.whole(1, 20)] })
    await heard
    if (n >= 0) times.push(performance.now() - changedAt)
  }
  await till.end()
  await closeBrowsers(clients, node)
  await node.stop()
  const measured = `change to the last of ${lastOf} clients`
  return [
    lastRow(`${measured}, median`, { value: quantile(times, 0.5), most: 4 }),
    lastRow(`${measured}, p99`, { value: quantile(times, 0.99), most: 8 }),
  ]
}

const lastRow = (measured: string, { value, most }: { value: number; most: number }): BenchRow => ({
  promise: "live",
  measured,
  value,
  unit: "ms",
  goal: `≤ ${most} ms`,
  met: value <= most,
})

/** Returns the sales per second of eight tills in one time slice. */
async function sellFlatOut(tills: pg.Client[]): Promise<number> {
  const endAt = performance.now() + sliceMs
  let sold = 0
  await Promise.all(
    tills.map(async (till, n) => {
      for (let turn = n; performance.now() < endAt; turn += 8) {
        await till.query({ name: "sell", text: sell, values: [(turn % medicines) + 1, (n % 20) + 1] })
        sold++
      }
    }),
  )
  return (sold * 1000) / sliceMs
}

/** Compares the one statement of a sale that the feed tells of: with nothing else in it, the feed's share is largest. */
async function measureWriters(ownerUrl: string): Promise<BenchRow> {
  const tills = await Promise.all(Array.from({ length: 8 }, () => open(ownerUrl)))
  const ratio = await compareWithFeed(ownerUrl, () => sellFlatOut(tills))
  for (const till of tills) await till.end()
  return {
    promise: "live",
    measured: "changes of one row a second by eight tills, with the feed / without, median of seven turns",
    value: ratio,
    goal: "≥ 0.9",
    met: ratio >= 0.9,
  }
}
