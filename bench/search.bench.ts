import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { loadavg } from "node:os"
import type { Ordered, Pressed } from "./browsers.ts"
import { type Processes, readCpuMs } from "./cpu.ts"
import { type Kind, kinds, makeQuestions } from "./questions.ts"
import { type BenchRow, saveResults } from "./results.ts"
import { constantRoute, openShelves, sizes } from "./shelves.ts"

const [warmUpSeconds, seconds, connections] = [4, 10, 16]
// More than are answered in the time, so that none is asked twice.
const questionCount = 60_000
const [warmUpSeed, seed] = [7, 42]
const [maxCpuMs, minShare, maxGrowth] = [0.35, 0.45, 1.3]
const growing: Kind[] = ["narrow", "medium", "broad"]

type Measured = { rate: number; p99: number; server: number; database: number; browsers: number }
type Browsers = { process: ChildProcess; ended: Promise<never> }
type Shelves = Awaited<ReturnType<typeof openShelves>>

function startBrowsers(): Browsers {
  const started = fork(new URL("./browsers.ts", import.meta.url))
  const ended = once(started, "exit").then(() => {
    throw new Error("The browsers ended before their time")
  })
  return { process: started, ended }
}

/** Returns requests per second, the slowest percentile, and CPU milliseconds per answer. */
async function press(browsers: Browsers, ordered: Ordered, processes: Processes): Promise<Measured> {
  const before = await readCpuMs(processes)
  browsers.process.send(ordered)
  const [pressed] = (await Promise.race([once(browsers.process, "message"), browsers.ended])) as [Pressed] // the only kind of message there is
  const after = await readCpuMs(processes)
  const { answers, p99, cpuMs } = pressed
  return {
    rate: answers / pressed.seconds,
    p99,
    server: (after.server - before.server) / answers,
    database: (after.database - before.database) / answers,
    browsers: cpuMs / answers,
  }
}

const cpuOf = ({ server, database }: Measured) => server + database

/**
 * Measures searches as browsers send them, each with another random text and place: a repeated question would
 * measure the caches. Also measures a constant route of the same stack, before and after each kind, so that a
 * machine that slows down does not distort the comparison.
 */
export async function run(): Promise<void> {
  await using shelves = await openShelves()
  const browsers = startBrowsers()
  const costs = new Map<number, Map<Kind, number>>()
  for (const rows of sizes) costs.set(rows, await measureSize(shelves, browsers, rows))
  browsers.ended.catch(() => {})
  browsers.process.disconnect()
  const [smallest, largest] = [sizes.at(0) ?? 0, sizes.at(-1) ?? 0]
  await saveResults(`search: growth to ${named(largest)} rows in stock`, growthOf(costs, smallest, largest))
}

const named = (rows: number) => rows.toLocaleString("en")

/** Measures every kind at one size; returns the CPU milliseconds of each. */
async function measureSize(shelves: Shelves, browsers: Browsers, rows: number) {
  await using server = await shelves.serve(rows)
  const processes = { server: server.pid, postmaster: shelves.postmaster }
  const measure = async (paths: string[], warmUp: string[]) => {
    const order = { url: server.url, connections }
    await press(browsers, { ...order, paths: warmUp, seconds: warmUpSeconds }, processes)
    return press(browsers, { ...order, paths, seconds }, processes)
  }
  const measureConstant = () => measure([constantRoute], [constantRoute])
  const way = await server.way()
  console.log(`${named(rows)} rows in stock, answered by ${way}`)
  let constant = await measureConstant()
  const found: BenchRow[] = []
  const costs = new Map<Kind, number>()
  for (const kind of kinds) {
    const measured = await measure(
      makeQuestions(kind, questionCount, seed),
      makeQuestions(kind, questionCount, warmUpSeed),
    )
    const after = await measureConstant()
    console.log(JSON.stringify({ kind, measured, constants: [constant, after] }))
    costs.set(kind, cpuOf(measured))
    const share = measured.rate / ((constant.rate + after.rate) / 2)
    found.push(...rowsOf({ kind, measured, share, constantMs: (cpuOf(constant) + cpuOf(after)) / 2 }))
    constant = after
  }
  await saveResults(`search: ${named(rows)} rows in stock`, found, { note: noteOf(way, await server.way()) })
  return costs
}

const noteOf = (before: string, after: string) =>
  `Answered by ${before === after ? before : `${before}, at the end by ${after}`}. Each question is another text and place, asked with a browser's headers on ${connections} connections. CPU milliseconds are the server's and PostgreSQL's together; requests a second depend on what else the machine does (load at the end ${loadavg()[0]?.toFixed(1)}).`

type Kinds = { kind: Kind; measured: Measured; share: number; constantMs: number }

function rowsOf({ kind, measured, share, constantMs }: Kinds): BenchRow[] {
  const cpu = cpuOf(measured)
  return [
    {
      promise: "search",
      measured: `CPU of a ${kind} search`,
      detail: `server ${measured.server.toFixed(2)}, PostgreSQL ${measured.database.toFixed(2)}, ${constantRoute} ${constantMs.toFixed(2)}`,
      value: cpu,
      unit: "ms",
      goal: `≤ ${maxCpuMs} ms`,
      met: cpu <= maxCpuMs,
    },
    {
      promise: "search",
      measured: `requests a second, a ${kind} search / ${constantRoute}`,
      detail: `${measured.rate.toFixed(0)}, p99 ${measured.p99.toFixed(0)} ms`,
      value: share,
      goal: `≥ ${minShare}`,
      met: share >= minShare,
    },
  ]
}

function growthOf(costs: Map<number, Map<Kind, number>>, smallest: number, largest: number): BenchRow[] {
  return growing.map((kind) => {
    const [first = Number.NaN, last = Number.NaN] = [smallest, largest].map((rows) =>
      costs.get(rows)?.get(kind),
    )
    return {
      promise: "growth",
      measured: `CPU of a ${kind} search at ${named(largest)} rows / at ${named(smallest)}`,
      detail: `${last.toFixed(2)} / ${first.toFixed(2)} ms`,
      value: last / first,
      goal: `≤ ${maxGrowth}`,
      met: last / first <= maxGrowth,
    }
  })
}
