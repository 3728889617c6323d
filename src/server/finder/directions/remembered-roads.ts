import type { LatLng } from "#domain/platform/distance.ts"
import { isNoRoad, type Road, type Router } from "./road-router.ts"

const maxCached = 2000
const roadKeptMs = 6 * 3_600_000
const noRoadKeptMs = 10 * 60_000
const requestTimeoutMs = 15_000

type Memory = { road: Promise<Road>; until: number }

/**
 * Caches answers: 2,000 roads for six hours, "no road" for ten minutes. Concurrent requests for one road
 * share one answer.
 */
export function rememberRoads(ask: Router, now: () => number): Router {
  const memories = new Map<string, Memory>()

  return (from, to, question) => {
    const key = `${point(from)}>${point(to)}|${question.language}`
    const known = memories.get(key)
    memories.delete(key)
    if (known && now() < known.until) {
      memories.set(key, known)
      return known.road
    }
    // Shared by all waiting requests, so it is not aborted when the first of them leaves.
    const road = ask(from, to, { ...question, signal: AbortSignal.timeout(requestTimeoutMs) })
    const memory = { road, until: now() + roadKeptMs }
    memories.set(key, memory)
    forgetOldest()
    road.catch((failure: unknown) => {
      if (isNoRoad(failure)) memory.until = now() + noRoadKeptMs
      else if (memories.get(key) === memory) memories.delete(key)
    })
    return road
  }

  function forgetOldest() {
    const [oldest] = memories.keys()
    if (memories.size > maxCached && oldest !== undefined) memories.delete(oldest)
  }
}

const point = (at: LatLng) => `${at.lat.toFixed(5)},${at.lng.toFixed(5)}`
