import { texts } from "./generate.ts"
import { saveResults } from "./results.ts"
import { maxRows, nearest, openShelves } from "./shelves.ts"

const sizes = [100_000, 1_000_000, 10_000_000].filter((rows) => rows <= maxRows)
const [warmUps, rounds] = [200, 600]

type Shelves = Awaited<ReturnType<typeof openShelves>>

async function timeOf(url: string): Promise<number> {
  const startedAt = performance.now()
  await (await fetch(url)).arrayBuffer()
  return performance.now() - startedAt
}

/** Returns the median milliseconds of sequential searches. */
async function medianMs(shelves: Shelves, rows: number, text: string): Promise<number> {
  await using server = await shelves.serve(rows)
  const url = server.url + nearest(text)
  const times: number[] = []
  for (let round = 0; round < warmUps + rounds; round++) times.push(await timeOf(url))
  return times.slice(warmUps).toSorted((a, b) => a - b)[rounds / 2] ?? Number.NaN
}

/** Measures how much slower the same search is with a hundred times as much stock. */
export async function run(): Promise<void> {
  await using shelves = await openShelves()
  const rows = []
  for (const [kind, text] of Object.entries({
    "one medicine": texts.one,
    "a thousand medicines": texts.thousand,
  })) {
    const times: number[] = []
    for (const size of sizes) times.push(await medianMs(shelves, size, text))
    const [first = Number.NaN, last = Number.NaN] = [times[0], times.at(-1)]
    const shown = times.map((time) => time.toFixed(2)).join(", ")
    rows.push({
      promise: "growth",
      measured: `a search for ${kind}: time at ${sizes.at(-1)?.toLocaleString("en")} rows / at 100,000 (${shown} ms)`,
      value: last / first,
      goal: "≤ 1.5",
      met: last / first <= 1.5,
    })
  }
  await saveResults("growth", rows)
}
