import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, test } from "vitest"
import { distanceKm, type LatLng } from "#domain/platform/distance.ts"
import { sentinels, startRoutePlanner } from "#stand-ins/route-planner.ts"
import { type DirectionsSettings, makeDirections } from "./directions.ts"

const colombo = { lat: 6.9271, lng: 79.8612 }
const pharmacy = { lat: 6.905, lng: 79.88 }

function makeSettings(settings: Partial<DirectionsSettings> = {}): DirectionsSettings {
  return {
    map: { basemap: "sketch", tilesUrl: null, styleUrl: null },
    routing: { engine: "osrm", url: null, key: null },
    publicUrl: null,
    ...settings,
  }
}

function startDirections(settings: DirectionsSettings, report: (sentence: string) => void = () => undefined) {
  const directions = makeDirections({ settings, now: () => 0, report })
  const signal = AbortSignal.timeout(20_000)
  return {
    ...directions,
    ask: (from: LatLng) => directions.route(from, pharmacy, { signal, language: "en" }),
    [Symbol.dispose]: directions.stop,
  }
}

async function listen(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo // listening on a port
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function askSentinel(from: LatLng) {
  await using planner = await startRoutePlanner()
  using directions = startDirections(
    makeSettings({ routing: { engine: "osrm", url: planner.url, key: null } }),
  )
  return { route: await directions.ask(from), engine: directions.engineState(), asked: planner.asked }
}

test("returns a planner's road with distance, time, line and turns", async () => {
  const { route } = await askSentinel(colombo)
  expect(route).toMatchObject({ source: "osrm", approximate: false, reason: null, to: pharmacy })
  expect(route.attribution).toContain("OpenStreetMap")
  expect(route.seconds).toBeGreaterThan(0)
  expect(route.steps[0]).toMatchObject({ turn: "depart", road: "Lake Road", message: null })
  expect(route.steps.at(-1)?.turn).toBe("arrive")
  const steps = route.steps.reduce((sum, { metres }) => sum + metres, 0)
  expect(steps).toBeCloseTo(route.metres, 3)
  expect(lineMetres(route.line)).toBeCloseTo(route.metres, 3)
  expect(route.metres).toBeGreaterThan(distanceKm(colombo, pharmacy) * 1000)
})

function lineMetres(line: [number, number][]): number {
  const at = ([lng, lat]: [number, number]) => ({ lat, lng })
  return line.slice(1).reduce((sum, point, index) => sum + distanceKm(at(line[index]!), at(point)) * 1000, 0)
}

test.each(["noRoute", "noSegment"] as const)("falls back to a marked straight line for %s", async (name) => {
  const { route, engine } = await askSentinel(sentinels[name])
  expect(route).toMatchObject({ approximate: true, reason: "no-road", seconds: null })
  expect(engine?.state).toBe("closed")
})

test("rejects a road that starts 4 km away", async () => {
  const { route } = await askSentinel(sentinels.farSnap)
  expect(route).toMatchObject({ approximate: true, reason: "no-road" })
})

test.each(["broken", "notJson", "huge", "redirect"] as const)("treats %s as an outage", async (name) => {
  const { route, engine, asked } = await askSentinel(sentinels[name])
  expect(route).toMatchObject({ approximate: true, reason: "no-answer" })
  expect(engine).toEqual({ state: "closed", lastFailure: "no-answer" })
  // A redirect is not followed.
  expect(asked).toHaveLength(1)
})

test.each([
  ["tooMany", "rate-limited"],
  ["forbidden", "misconfigured"],
] as const)("opens the breaker at once for %s", async (name, lastFailure) => {
  const { engine } = await askSentinel(sentinels[name])
  expect(engine).toEqual({ state: "open", lastFailure })
})

test("waits for a silent planner no longer than the limit of one engine", async () => {
  const started = performance.now()
  const { route } = await askSentinel(sentinels.silent)
  expect(route.reason).toBe("no-answer")
  expect(performance.now() - started).toBeLessThan(6000)
}, 15_000)

test("returns a straight line at once when the planner is unreachable", async () => {
  const settings = makeSettings({ routing: { engine: "osrm", url: "http://127.0.0.1:9", key: null } })
  using directions = startDirections(settings)
  expect(await directions.ask(colombo)).toMatchObject({ approximate: true, reason: "no-answer" })
})

test("calls no planner without ROUTING_URL", async () => {
  using directions = startDirections(makeSettings())
  expect(await directions.ask(colombo)).toMatchObject({ approximate: true, reason: "not-set-up" })
  expect(directions.mapConfig()).toEqual({ basemap: { kind: "sketch" }, driving: "off" })
})

test("offers the street map once its server has answered", async () => {
  await using tiles = await listen((_request, response) => {
    response.end(
      JSON.stringify({
        tiles: ["/tiles/{z}/{x}/{y}.pbf"],
        attribution: '<a href="https://x">Town maps</a> &copy; OpenStreetMap<script>alert(1)</script>',
      }),
    )
  })
  using directions = startDirections(
    makeSettings({ map: { basemap: "auto", tilesUrl: `${tiles.url}/planet`, styleUrl: null } }),
  )
  // No request waits for the probe.
  expect(directions.mapConfig().basemap).toEqual({ kind: "sketch" })
  await directions.basemapProbed
  expect(directions.mapConfig().basemap).toEqual({
    kind: "tiles",
    url: `${tiles.url}/planet`,
    credits: [{ text: "Town maps © OpenStreetMap alert(1)", url: "https://www.openstreetmap.org/copyright" }],
  })
})

test("does not offer tiles on another host than their TileJSON", async () => {
  await using tiles = await listen((_request, response) => {
    response.end(JSON.stringify({ tiles: ["https://elsewhere.example/{z}/{x}/{y}.pbf"] }))
  })
  const said: string[] = []
  using directions = startDirections(
    makeSettings({ map: { basemap: "openfreemap", tilesUrl: tiles.url, styleUrl: null } }),
    (sentence) => said.push(sentence),
  )
  await directions.basemapProbed
  expect(directions.mapConfig().basemap).toEqual({ kind: "sketch" })
  expect(said.join()).toContain("elsewhere.example")
})

test("keeps the sketch map without logging when there is no internet", async () => {
  const said: string[] = []
  const settings = makeSettings({ map: { basemap: "auto", tilesUrl: "http://127.0.0.1:9", styleUrl: null } })
  using directions = startDirections(settings, (sentence) => said.push(sentence))
  await directions.basemapProbed
  expect(directions.mapConfig().basemap).toEqual({ kind: "sketch" })
  expect(said).toEqual([])
})

test("gives up on a silent tile server after three seconds", async () => {
  await using tiles = await listen(() => undefined)
  const settings = makeSettings({ map: { basemap: "auto", tilesUrl: tiles.url, styleUrl: null } })
  using directions = startDirections(settings)
  const started = performance.now()
  await directions.basemapProbed
  expect(performance.now() - started).toBeLessThan(4500)
}, 15_000)

test("offers an operator's own style when it is valid", async () => {
  await using style = await listen((request, response) => {
    response.end(request.url === "/style.json" ? '{"version":8,"sources":{},"layers":[]}' : "{}")
  })
  const settingsFor = (path: string) =>
    makeSettings({ map: { basemap: "style", tilesUrl: null, styleUrl: style.url + path } })
  using good = startDirections(settingsFor("/style.json"))
  using bad = startDirections(settingsFor("/other.json"))
  await Promise.all([good.basemapProbed, bad.basemapProbed])
  expect(good.mapConfig().basemap.kind).toBe("style")
  expect(bad.mapConfig().basemap.kind).toBe("sketch")
})
