import { readFileSync } from "node:fs"
import { deserialize } from "node:v8"
import { parentPort, workerData } from "node:worker_threads"
import type { Position } from "#domain/finder/straight-line.ts"
import type { Road } from "#server/finder/directions/road-router.ts"
import type { FoundRoad, RoadJob } from "./own-router.ts"
import { type RoadGraph, roadGraphVersion } from "./road-graph.ts"
import { makeRoadSearch } from "./road-search.ts"
import { stepsOf } from "./route-steps.ts"

const openStreetMap = "© OpenStreetMap contributors"

const roads = deserialize(readFileSync(workerData as string)) as RoadGraph // written by the import, checked below
if (roads.version !== roadGraphVersion)
  throw new Error("The roads were imported by another version of Pharos.")
const search = makeRoadSearch(roads)

function roadFor({ from, to }: RoadJob): Road | null {
  const way = search.find(from, to)
  if (!way) return null
  return {
    source: "street-map",
    metres: way.metres,
    seconds: way.seconds,
    line: way.stretches.flatMap(({ line }, place) => (place === 0 ? line : line.slice(1))).map(toCentimetres),
    steps: stepsOf(way),
    attribution: openStreetMap,
  }
}

const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7
const toCentimetres = ([lng, lat]: Position): Position => [rounded(lng), rounded(lat)]

parentPort?.on("message", (job: RoadJob) => {
  const cpu = process.threadCpuUsage()
  const road = roadFor(job)
  const { user, system } = process.threadCpuUsage(cpu)
  parentPort?.postMessage({ id: job.id, road, cpuMs: (user + system) / 1000 } satisfies FoundRoad)
})
