import autocannon from "autocannon"
import { texts } from "./generate.ts"
import { saveResults } from "./results.ts"
import { constantRoute, mostRows, nearest, openShelves } from "./shelves.ts"

const [warmUpSeconds, seconds, connections] = [3, 8, 16]

/** Requests a second and the slowest hundredth, asked from a thread of its own. */
async function press(url: string) {
  const ask = (duration: number) => autocannon({ url, connections, duration, workers: 1 })
  await ask(warmUpSeconds)
  const { requests, latency, non2xx, errors } = await ask(seconds)
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} of the answers from ${url} were not answers`)
  return { rate: requests.average, p99: latency.p99 }
}

type Pressed = Awaited<ReturnType<typeof press>>
const between = (one: Pressed, other: Pressed): Pressed => ({
  rate: (one.rate + other.rate) / 2,
  p99: (one.p99 + other.p99) / 2,
})

/** Searches a second against a constant route of the same stack, for a text of one and of a thousand medicines. */
export async function run(): Promise<void> {
  await using shelves = await openShelves()
  await using server = await shelves.serve(mostRows)
  const before = await press(server.url + constantRoute)
  const one = await press(server.url + nearest(texts.one))
  const thousand = await press(server.url + nearest(texts.thousand))
  // Measured on both sides, so that a machine that slows down meanwhile does not flatter.
  const constant = between(before, await press(server.url + constantRoute))
  const of = `${mostRows.toLocaleString("en")} stock rows`
  const rows = Object.entries({ "one medicine": one, "a thousand medicines": thousand }).flatMap(
    ([kind, { rate, p99 }]) => [
      {
        promise: "search",
        measured: `searches a second for ${kind} among ${of} / a constant route`,
        value: rate / constant.rate,
        goal: "≥ 0.15",
        met: rate / constant.rate >= 0.15,
      },
      {
        promise: "search",
        measured: `p99 of a search for ${kind} among ${of} / a constant route's`,
        value: p99 / constant.p99,
        goal: "≤ 12",
        met: p99 / constant.p99 <= 12,
      },
    ],
  )
  console.log(JSON.stringify({ constant, one, thousand }))
  await saveResults("search", rows)
}
