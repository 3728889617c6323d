import type { MapConfig, Route } from "#contract/finder/directions.ts"
import { type BasemapSettings, watchBasemap } from "./basemap.ts"
import { bestEffort } from "./best-effort.ts"
import { type BreakerState, breaker } from "./breaker.ts"
import { type EngineName, makeEngine } from "./engines.ts"
import { rateLimit } from "./rate-limit.ts"
import { rememberRoads } from "./remembered-roads.ts"
import type { Router } from "./road-router.ts"
import { timeLimit } from "./time-limit.ts"

const engineTimeoutMs = 4000
const openStreetMap = "© OpenStreetMap contributors"

// Public demo servers, whose operators allow one request per second.
const publicDemoHosts = new Set([
  "router.project-osrm.org",
  "routing.openstreetmap.de",
  "valhalla1.openstreetmap.de",
])

export type DirectionsSettings = {
  map: BasemapSettings
  /** `credit` is the attribution for roads that are not from OpenStreetMap. */
  routing: { engine: EngineName; url: string | null; key: string | null; credit?: string | null }
  publicUrl: string | null
}

export type DirectionsParts = {
  settings: DirectionsSettings
  now: () => number
  report: (sentence: string) => void
  fetch?: typeof fetch
}

export type Directions = ReturnType<typeof makeDirections>

/**
 * Creates the road router and the base map. Without ROUTING_URL, no external service is asked and every route
 * is a straight line.
 */
export function makeDirections({ settings, now, report, fetch = globalThis.fetch }: DirectionsParts) {
  const engine = guardedEngine(settings, now)
  const basemap = watchBasemap(settings.map, { fetch, report })
  const find = bestEffort(engine?.ask ?? null)
  return {
    route: (...question: Parameters<typeof find>): Promise<Route> => find(...question),
    mapConfig: (): MapConfig => ({ basemap: basemap.current(), driving: engine ? "on" : "off" }),
    /** For the health page. */
    engineState: (): BreakerState | null => engine?.state() ?? null,
    /** Probes the engine itself, bypassing the cache; null when there is none. */
    probeEngine: engine?.probe ?? null,
    probeBasemap: basemap.probe,
    basemapProbed: basemap.firstProbe,
    stop: basemap.stop,
  }
}

function guardedEngine(settings: DirectionsSettings, now: () => number) {
  const { engine, url, key, credit } = settings.routing
  if (!url) return null
  const userAgent = `Pharos${settings.publicUrl ? ` (+${settings.publicUrl})` : ""}`
  const asked = makeEngine(engine, { url, key, userAgent, attribution: credit ?? openStreetMap })
  const { ask, state } = breaker(paced(url, timeLimit(engineTimeoutMs, asked), now), now)
  return { ask: rememberRoads(ask, now), probe: ask, state }
}

function paced(address: string, ask: Router, now: () => number): Router {
  if (!publicDemoHosts.has(new URL(address).hostname)) return ask
  return rateLimit({ perSecond: 1, burst: 2 }, ask, now)
}
