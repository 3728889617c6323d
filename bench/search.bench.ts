import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import type { Ordered, Pressed } from "./browsers.ts"
import { readCpuMs } from "./cpu.ts"
import { type Kind, makeQuestions, textCounts } from "./questions.ts"
import { type BenchRow, saveResults } from "./results.ts"
import { constantRoute, maxRows, openShelves } from "./shelves.ts"

const [warmUpSeconds, seconds, connections] = [4, 10, 16]
const [questionCount, warmUpSeed, seed] = [20_000, 7, 42]
const kinds: Kind[] = ["narrow", "medium", "broad", "misspelt", "Sinhala and Tamil"]

type Measured = { rate: number; p99: number; server: number; database: number }

type Browsers = { process: ChildProcess; ended: Promise<never> }

function startBrowsers(): Browsers {
  const started = fork(new URL("./browsers.ts", import.meta.url))
  const ended = once(started, "exit").then(() => {
    throw new Error("The browsers ended before their time")
  })
  return { process: started, ended }
}

/** Returns requests per second, the slowest percentile, and CPU milliseconds per answer. */
async function press(browsers: Browsers, ordered: Ordered, postmaster: number): Promise<Measured> {
  const before = await readCpuMs(postmaster)
  browsers.process.send(ordered)
  const [pressed] = (await Promise.race([once(browsers.process, "message"), browsers.ended])) as [Pressed] // the only kind of message there is
  const after = await readCpuMs(postmaster)
  return {
    rate: pressed.answers / pressed.seconds,
    p99: pressed.p99,
    server: (after.server - before.server) / pressed.answers,
    database: (after.database - before.database) / pressed.answers,
  }
}

const cpuOf = ({ server, database }: Measured) => server + database

/**
 * Measures a search as browsers send it, with random texts and places: one repeated question would measure
 * the ten-second cache of counts and the one-second cache of names. Also measures a constant route of the
 * same stack.
 */
export async function run(): Promise<void> {
  await using shelves = await openShelves()
  await using server = await shelves.serve(maxRows)
  const browsers = startBrowsers()
  const measure = async (paths: string[], warmUp: string[]) => {
    const { url } = server
    await press(browsers, { url, paths: warmUp, connections, seconds: warmUpSeconds }, shelves.postmaster)
    return press(browsers, { url, paths, connections, seconds }, shelves.postmaster)
  }
  const constants = [await measure([constantRoute], [constantRoute])]
  const rows: BenchRow[] = []
  for (const kind of kinds) {
    const measured = await measure(
      makeQuestions(kind, questionCount, seed),
      makeQuestions(kind, questionCount, warmUpSeed),
    )
    // The constant route is measured before and after, so that a machine that slows down does not distort the
    // comparison.
    constants.push(await measure([constantRoute], [constantRoute]))
    const sides = constants.slice(-2)
    const middle = (of: (one: Measured) => number) =>
      sides.reduce((sum, one) => sum + of(one), 0) / sides.length
    console.log(JSON.stringify({ kind, measured, constants: sides }))
    rows.push(...rowsOf(kind, measured, { rate: middle(({ rate }) => rate), cpu: middle(cpuOf) }))
  }
  browsers.ended.catch(() => {})
  browsers.process.disconnect()
  await saveResults("search", rows, { note })
}

const note = `Texts and places are drawn at random (${textCounts}, and misspelt ones without end) and asked with a browser's headers on ${connections} connections. CPU milliseconds are the server's and PostgreSQL's together; requests a second depend on what else the machine does.`

function rowsOf(kind: Kind, measured: Measured, constant: { rate: number; cpu: number }): BenchRow[] {
  const cpu = cpuOf(measured)
  const share = measured.rate / constant.rate
  const of = `a ${kind} search among ${maxRows.toLocaleString("en")} stock rows`
  const parts = `server ${measured.server.toFixed(2)}, PostgreSQL ${measured.database.toFixed(2)}`
  return [
    {
      promise: "search",
      measured: `CPU of ${of} (${parts}; a constant route ${constant.cpu.toFixed(2)})`,
      value: cpu,
      unit: "ms",
      goal: "≤ 0.35 ms",
      met: cpu <= 0.35,
    },
    {
      promise: "search",
      measured: `requests a second, ${of} / a constant route (p99 ${measured.p99.toFixed(0)} ms)`,
      value: share,
      goal: "≥ 0.45",
      met: share >= 0.45,
    },
  ]
}
