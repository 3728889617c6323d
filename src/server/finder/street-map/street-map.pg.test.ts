import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { MapConfig, Route } from "#contract/finder/directions.ts"
import { RouteFailure } from "#server/finder/directions/road-router.ts"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { inventTown } from "#test/finder/invented-town.ts"
import { makeExtract } from "#test/finder/make-extract.ts"
import { startApp } from "#test/support/app.ts"
import { importMap } from "./import/import-map.ts"
import { mapFiles, mapFolder } from "./map-folder.ts"
import { makeOwnRouter } from "./own-router.ts"

async function makeTownFolder() {
  const path = await mkdtemp(join(tmpdir(), "pharos-map-"))
  const { about } = await importMap(await makeExtract(path, inventTown()), path)
  return { path, about, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

const tileAt = (id: string) => `/street-map/${id}/14/11827/7876`

test("serves the map's description and its tiles, packed, for a year", async () => {
  await using folder = await makeTownFolder()
  await using app = await startApp({ settings: { DATA_DIR: folder.path } })
  const { id, bounds } = folder.about
  const description = await app.ask("/street-map/tiles.json")
  expect(await description.json()).toMatchObject({
    tiles: [`/street-map/${id}/{z}/{x}/{y}`],
    minzoom: 4,
    maxzoom: 14,
    bounds,
    attribution: "© OpenStreetMap contributors",
  })
  expect(description.headers.get("cache-control")).toBe("no-cache")

  const tile = await app.server.inject({ url: tileAt(id), headers: { "accept-encoding": "gzip, br" } })
  expect(tile.statusCode).toBe(200)
  expect(tile.headers).toMatchObject({
    "content-type": "application/vnd.mapbox-vector-tile",
    "content-encoding": "gzip",
    "cache-control": "public, max-age=31536000, immutable",
  })
  const etag = String(tile.headers.etag)
  const again = await app.server.inject({ url: tileAt(id), headers: { "if-none-match": etag } })
  expect([again.statusCode, again.body]).toEqual([304, ""])
  const head = await app.server.inject({
    method: "HEAD",
    url: tileAt(id),
    headers: { "accept-encoding": "gzip" },
  })
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, "", etag])
  const plain = await app.server.inject({ url: tileAt(id), headers: { "accept-encoding": "identity" } })
  expect(plain.headers["content-encoding"]).toBeUndefined()
  expect(plain.rawPayload.length).toBeGreaterThan(tile.rawPayload.length)
  expect(plain.rawPayload.includes("transportation")).toBe(true)
})

test("answers 204 for an empty tile and 404 for an invalid address", async () => {
  await using folder = await makeTownFolder()
  await using app = await startApp({ settings: { DATA_DIR: folder.path } })
  const { id } = folder.about
  const statusOf = async (path: string) => (await app.ask(`/street-map/${path}`)).status
  expect(await statusOf(`${id}/14/0/0`)).toBe(204)
  expect(await statusOf(`${id}/22/0/0`)).toBe(204)
  for (const path of [
    `0123456789abcdef/14/11827/7876`,
    `${id}/14/16384/0`,
    `${id}/23/0/0`,
    `${id}/-1/0/0`,
    `${id}/1e1/0/0`,
    `${id}/14/11827/7876.5`,
    `${id}/14/11827/%2e%2e`,
    "roads.bin",
  ])
    expect(await statusOf(path), path).toBe(404)
})

test("draws and drives on the imported map, and names no other host", async () => {
  await using folder = await makeTownFolder()
  await using app = await startApp({ settings: { DATA_DIR: folder.path, MAP_BASEMAP: "auto" } })
  const config = (await (await app.ask("/api/map/config")).json()) as MapConfig
  expect(config).toEqual({
    basemap: {
      kind: "tiles",
      url: "/street-map/tiles.json",
      credits: [{ text: "© OpenStreetMap contributors", url: "https://www.openstreetmap.org/copyright" }],
    },
    driving: "on",
  })
  const page = await app.ask("/api/map/config")
  expect(page.headers.get("content-security-policy")).toContain("connect-src 'self';")

  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  const pharmacyId = await catalogue.makePharmacy({ lat: 6.9082, lng: 79.8632 })
  const routeFrom = async (lat: number, lng: number) =>
    (await (await app.ask(`/api/route?lat=${lat}&lng=${lng}&pharmacyId=${pharmacyId}`)).json()) as Route
  const route = await routeFrom(6.9001, 79.8552)
  expect(route).toMatchObject({
    source: "street-map",
    approximate: false,
    attribution: "© OpenStreetMap contributors",
  })
  expect(route.metres).toBeGreaterThan(1700)
  expect(route.metres).toBeLessThan(1900)
  expect(route.seconds).toBeGreaterThan(120)
  expect(route.steps[0]).toMatchObject({ turn: "depart" })
  expect(route.steps.at(-1)).toMatchObject({ turn: "arrive" })
  expect(route.line.at(-1)?.[0]).toBeCloseTo(79.8632, 3)
  // Outside the extract, the straight line says so.
  expect(await routeFrom(7.3, 80.6)).toMatchObject({ approximate: true, reason: "no-road", seconds: null })
})

test("leaves the map to the operator's own settings", async () => {
  await using folder = await makeTownFolder()
  await using app = await startApp({ settings: { DATA_DIR: folder.path, MAP_BASEMAP: "sketch" } })
  expect(await (await app.ask("/api/map/config")).json()).toEqual({
    basemap: { kind: "sketch" },
    driving: "on",
  })
})

test("has no street map without an import", async () => {
  await using app = await startApp({ settings: { MAP_BASEMAP: "sketch" } })
  expect((await app.ask("/street-map/tiles.json")).status).toBe(404)
  expect((await app.ask(tileAt("0123456789abcdef"))).status).toBe(404)
})

const question = (signal: AbortSignal) => ({ signal, language: "en" as const })
const [from, to] = [
  { lat: 6.9001, lng: 79.8552 },
  { lat: 6.9082, lng: 79.8632 },
]

test("asks its thread for many ways at once, and starts another after a failure", async () => {
  await using folder = await makeTownFolder()
  const path = join(mapFolder(folder.path), mapFiles.roads)
  const said: string[] = []
  const router = makeOwnRouter(path, (sentence) => said.push(sentence))
  const signal = AbortSignal.timeout(60_000)
  const ways = await Promise.all(
    [0, 1, 2, 3].map((part) => router.ask({ ...from, lat: from.lat + part * 0.004 }, to, question(signal))),
  )
  expect(new Set(ways.map(({ metres }) => Math.round(metres))).size).toBeGreaterThan(2)
  await router.stop()
  await writeFile(path, "no roads")
  const failure = await router.ask(from, to, question(signal)).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(RouteFailure)
  expect(failure).toMatchObject({ kind: "no-answer" })
  expect(said.join()).toMatch(/^The router on the imported map stopped/)
  await importMap(join(folder.path, "town.osm.pbf"), folder.path)
  expect((await router.ask(from, to, question(signal))).metres).toBeGreaterThan(1000)
  await router.stop()
})

test("stops waiting when the person leaves", async () => {
  await using folder = await makeTownFolder()
  const router = makeOwnRouter(join(mapFolder(folder.path), mapFiles.roads), () => {})
  const gone = new AbortController()
  const answer = router.ask(from, to, question(gone.signal)).catch((error: unknown) => error)
  gone.abort()
  expect(await answer).toMatchObject({ kind: "no-answer" })
  await router.stop()
})
