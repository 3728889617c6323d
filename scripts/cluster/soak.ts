import { once } from "node:events"
import { get } from "node:http"
import { setTimeout as wait } from "node:timers/promises"
import { keepSearching } from "./balancing.ts"
import { ask, compareSales, fillShelf } from "./books.ts"
import type { Cluster } from "./cluster.ts"
import { openTills } from "./tills.ts"

/** For this run only; the nodes listen on this machine. */
const monitoringToken = "a-token-for-the-nodes-of-this-soak"
export const settingsForSoak = { MONITORING_TOKEN: monitoringToken, LOG_LEVEL: "warn" }

const streamsAtOnce = 100
/** How long a browser keeps its live stream. */
const streamMs = 30_000
const paceMs = 500
const sampleMs = 30_000
/** Growth from the second quarter of the run to its last that still counts as level; the first quarter warms up. */
const levelGrowth = 0.1

/** What is sampled of each node, as `/metrics` names it. */
const series = {
  "memory, MB": "process_resident_memory_bytes",
  "heap, MB": "nodejs_heap_size_used_bytes",
  "open files": "process_open_fds",
  handles: "nodejs_active_handles_total",
} as const
/** The levels of each part at one moment. */
type Sample = Record<string, Record<string, number>>

/** Sells, searches, and opens and closes live streams for some minutes. Returns whether every level held and nothing was lost. */
export async function soak(cluster: Cluster, minutes: number): Promise<boolean> {
  const shelf = await fillShelf(cluster)
  const tills = await openTills(cluster.url, shelf, { paceMs })
  const searches = keepSearching(cluster.url, paceMs / 2)
  const streams = keepStreaming(cluster.url)
  const samples: Sample[] = []
  for (const endAt = performance.now() + minutes * 60_000; performance.now() < endAt; ) {
    await wait(sampleMs)
    samples.push(await takeSample(cluster))
  }
  await Promise.all([tills.close(), searches.close(), streams.close()])
  const books = await compareSales(cluster, [...tills.acknowledged.keys()], shelf)
  const wrong = books.lost + books.doubled + books.unknown + books.ledgerDiffers + tills.unwanted.length
  console.log(
    `${minutes} minutes: ${tills.acknowledged.size} sales (${wrong} wrong), ${searches.answered()} searches (failed: ${searches.failed()}), ${streams.opened()} live streams (failed: ${streams.failed()})`,
  )
  const isLevel = printLevels(samples)
  return isLevel && wrong === 0 && searches.failed() === "none" && streams.failed() === 0
}

/** Keeps live streams open through the balancer, each for a while. */
function keepStreaming(url: string) {
  let isOpen = true
  let opened = 0
  let failed = 0
  const keep = async (place: number) => {
    await wait((place * streamMs) / streamsAtOnce)
    while (isOpen) {
      const request = get(`${url}/api/live?topics=medicine:${place + 1}`)
      const [answer] = await once(request, "response").catch(() => [null])
      opened++
      if (answer?.statusCode === 200) answer.resume()
      else failed++
      for (const endAt = performance.now() + streamMs; isOpen && performance.now() < endAt; ) await wait(500)
      request.on("error", () => {}).destroy()
    }
  }
  const running = Promise.all(Array.from({ length: streamsAtOnce }, (_, place) => keep(place)))
  return {
    opened: () => opened,
    failed: () => failed,
    async close() {
      isOpen = false
      await running
    },
  }
}

async function takeSample(cluster: Cluster): Promise<Sample> {
  const connected = ask<{ connections: number }>(
    cluster,
    "select count(*)::int as connections from pg_stat_activity where backend_type in ('client backend', 'walsender')",
  )
  const nodes = cluster.nodeUrls.map(async (url, index) => {
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${monitoringToken}` } })
    const text = await answer.text()
    const valueOf = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1])
    const levels = Object.entries(series).map(([level, name]) => [
      level,
      level.endsWith("MB") ? valueOf(name) / 1e6 : valueOf(name),
    ])
    return [`node ${index + 1}`, Object.fromEntries(levels)]
  })
  const [primary = {}] = await connected
  return { ...Object.fromEntries(await Promise.all(nodes)), primary }
}

/** Prints each level's lowest value by quarter of the run: what is not given back raises it. Returns whether all held. */
function printLevels(samples: Sample[]): boolean {
  const quarter = Math.ceil(samples.length / 4)
  const quarters = [0, 1, 2, 3].map((n) => samples.slice(n * quarter, (n + 1) * quarter))
  let isLevel = true
  console.log("| part | lowest in each quarter | 1st | 2nd | 3rd | 4th |\n|---|---|---|---|---|---|")
  for (const [part, levels] of Object.entries(samples[0] ?? {}))
    for (const level of Object.keys(levels)) {
      const lowest = quarters.map((each) => Math.min(...each.map((sample) => sample[part]?.[level] ?? NaN)))
      const [, second = NaN, , last = NaN] = lowest
      isLevel &&= last <= second * (1 + levelGrowth)
      console.log(`| ${part} | ${level} | ${lowest.map((each) => each.toFixed(0)).join(" | ")} |`)
    }
  return isLevel
}
