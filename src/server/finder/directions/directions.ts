import type { MapConfig, Route } from "#contract/finder/directions.ts"
import type { OwnRouter } from "#server/finder/street-map/own-router.ts"
import { ownTileJson } from "#server/finder/street-map/routes.ts"
import type { StreetMap } from "#server/finder/street-map/street-map.ts"
import { type BasemapSettings, type Basemaps, watchBasemap } from "./basemap.ts"
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
  /** The map that the operator has imported; settings of their own go before it. */
  streetMap?: Pick<StreetMap, "router"> | null
  now: () => number
  report: (sentence: string) => void
  fetch?: typeof fetch
}

export type Directions = ReturnType<typeof makeDirections>

/**
 * Creates the road router and the base map. Without ROUTING_URL, no external service is asked; without an
 * imported map either, every route is a straight line.
 */
export function makeDirections({
  settings,
  streetMap = null,
  now,
  report,
  fetch = globalThis.fetch,
}: DirectionsParts) {
  const engine = guardedEngine(settings, now) ?? (streetMap && ownEngine(streetMap.router, now))
  const basemap = drawsOwnMap(settings.map, streetMap)
    ? ownBasemap
    : watchBasemap(settings.map, { fetch, report })
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

/** True if the imported map is drawn: an operator who names another map wants that one. */
export const drawsOwnMap = ({ basemap, tilesUrl }: BasemapSettings, streetMap: object | null): boolean =>
  streetMap !== null && basemap === "auto" && tilesUrl === null

const ownCredits = [{ text: openStreetMap, url: "https://www.openstreetmap.org/copyright" }]

/** The imported map in the place of a tile server: always there, with nobody to ask. */
const ownBasemap: Basemaps = {
  current: () => ({ kind: "tiles", url: ownTileJson, credits: ownCredits }),
  probe: async () => ({ host: null, latencyMs: 0, failure: null, hasAnswered: true }),
  firstProbe: Promise.resolve(),
  stop: () => {},
}

function ownEngine({ ask }: OwnRouter, now: () => number) {
  const { ask: guarded, state } = breaker(timeLimit(engineTimeoutMs, ask), now)
  return { ask: rememberRoads(guarded, now), probe: guarded, state }
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
