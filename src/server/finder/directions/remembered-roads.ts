import { LRUCache } from "lru-cache"
import type { LatLng } from "#domain/platform/distance.ts"
import { isNoRoad, type Road, type Router } from "./road-router.ts"

const maxCached = 2000
const roadKeptMs = 6 * 3_600_000
const noRoadKeptMs = 10 * 60_000
const requestTimeoutMs = 15_000

/**
 * Caches answers: 2,000 roads for six hours, "no road" for ten minutes. Concurrent requests for one road
 * share one answer.
 */
export function rememberRoads(ask: Router, now: () => number): Router {
  const roads = new LRUCache<string, Promise<Road>>({
    max: maxCached,
    ttl: roadKeptMs,
    ttlResolution: 0,
    perf: { now },
  })

  return (from, to, question) => {
    const key = `${point(from)}>${point(to)}|${question.language}`
    const known = roads.get(key)
    if (known) return known
    // Shared by all waiting requests, so it is not aborted when the first of them leaves.
    const road = ask(from, to, { ...question, signal: AbortSignal.timeout(requestTimeoutMs) })
    roads.set(key, road)
    road.catch((failure: unknown) => {
      if (roads.peek(key) !== road) return
      if (isNoRoad(failure)) roads.set(key, road, { ttl: noRoadKeptMs })
      else roads.delete(key)
    })
    return road
  }
}

const point = (at: LatLng) => `${at.lat.toFixed(5)},${at.lng.toFixed(5)}`
