import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { deserialize } from "node:v8"
import { gunzipSync } from "node:zlib"
import { VectorTile } from "@mapbox/vector-tile"
import { PbfReader } from "pbf"
import { PMTiles, zxyToTileId } from "pmtiles"
import { expect, test } from "vitest"
import { mapFiles, mapFolder } from "#server/finder/street-map/map-folder.ts"
import type { RoadGraph } from "#server/finder/street-map/road-graph.ts"
import { makeRoadSearch } from "#server/finder/street-map/road-search.ts"
import { openStreetMap } from "#server/finder/street-map/street-map.ts"
import { inventTown, type Town } from "#test/finder/invented-town.ts"
import { makeExtract } from "#test/finder/make-extract.ts"
import { importMap } from "./import-map.ts"
import { buildPmtiles } from "./pmtiles-file.ts"
import { tilesIn } from "./tiles.ts"

async function makeFolder() {
  const path = await mkdtemp(join(tmpdir(), "pharos-map-"))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** Reads an archive as browsers and other programs do, with the reference implementation. */
function readArchive(bytes: Uint8Array) {
  const whole = new Uint8Array(bytes).buffer
  return new PMTiles({
    getKey: () => "",
    getBytes: async (offset, length) => ({ data: whole.slice(offset, offset + length) }),
  })
}

async function importTown(folder: string, town: Town) {
  const made = await importMap(await makeExtract(folder, town), folder)
  const read = (name: string) => readFile(join(mapFolder(folder), name))
  const roads = deserialize(await read(mapFiles.roads)) as RoadGraph
  const archive = readArchive(await read(mapFiles.tiles))
  const layersAt = async (z: number, lat: number, lng: number) => {
    const [at] = tilesIn({ west: lng, east: lng, south: lat, north: lat }, z)
    const tile = at && (await archive.getZxy(z, at.x, at.y))
    return tile ? new VectorTile(new PbfReader(tile.data)).layers : {}
  }
  return { ...made, archive, roads, layersAt }
}

type Layers = Awaited<ReturnType<Awaited<ReturnType<typeof importTown>>["layersAt"]>>

const valuesOf = (layers: Layers, layer: string, field: string) => [
  ...new Set(
    Array.from(
      { length: layers[layer]?.length ?? 0 },
      (_, index) => layers[layer]?.feature(index).properties[field],
    ),
  ),
]

test("makes tiles that other programs can read, with every layer of the style", async () => {
  await using folder = await makeFolder()
  const { archive, layersAt, about } = await importTown(folder.path, inventTown())
  expect(await archive.getHeader()).toMatchObject({ minZoom: 4, maxZoom: 14, tileType: 1, clustered: true })
  expect(about.bounds[0]).toBeCloseTo(79.855 - 6 * 0.004, 6)
  const town = await layersAt(12, 6.92, 79.875)
  expect(Object.keys(town).toSorted()).toEqual([
    "park",
    "place",
    "transportation",
    "transportation_name",
    "water",
    "waterway",
  ])
  expect(
    valuesOf(town, "transportation", "class")
      .map(String)
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(["minor", "primary", "rail", "tertiary"])
  expect(valuesOf(await layersAt(12, 6.928, 79.879), "place", "name:ta")).toContain("விளக்கு நகர்")
  expect(valuesOf(await layersAt(14, 6.91, 79.875), "transportation_name", "name")).toContain(
    "3rd Cross Street",
  )
})

test("draws small streets only from near", async () => {
  await using folder = await makeFolder()
  const { layersAt } = await importTown(folder.path, inventTown())
  const classes = async (z: number) =>
    valuesOf(await layersAt(z, 6.92, 79.875), "transportation", "class")
      .map(String)
      .toSorted((a, b) => a.localeCompare(b))
  expect(await classes(8)).toEqual(["primary"])
  expect(await classes(10)).toEqual(["primary", "rail", "tertiary"])
})

test("fills the sea beside the coast, and a lake around its island", async () => {
  await using folder = await makeFolder()
  const { layersAt } = await importTown(folder.path, inventTown())
  const water = async (lat: number, lng: number) => {
    const layer = (await layersAt(14, lat, lng)).water
    const [tile] = tilesIn({ west: lng, east: lng, south: lat, north: lat }, 14)
    if (!layer || !tile) return []
    return Array.from({ length: layer.length }, (_, index) =>
      layer.feature(index).toGeoJSON(tile.x, tile.y, 14),
    ).filter(({ geometry }) => geometry.type === "Polygon" && covers(geometry.coordinates, lng, lat))
  }
  expect(await water(6.925, 79.843)).toMatchObject([{ properties: { class: "ocean" } }])
  expect(await water(6.925, 79.856)).toEqual([])
  // An island in the sea.
  expect(await water(6.928, 79.835)).toEqual([])
  const [lakeLat, lakeLng] = [6.9 + 5.5 * 0.004, 79.855 + 6.5 * 0.004]
  expect(await water(lakeLat + 0.001, lakeLng)).toMatchObject([{ properties: { class: "lake" } }])
  expect(await water(lakeLat, lakeLng)).toEqual([])
})

/** True if an odd number of rings is around a point. */
function covers(rings: number[][][], lng: number, lat: number): boolean {
  let inside = false
  for (const ring of rings)
    for (const [index, [x1 = 0, y1 = 0]] of ring.entries()) {
      const [x2 = 0, y2 = 0] = ring[(index + 1) % ring.length] ?? []
      if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside
    }
  return inside
}

test("makes roads on which cars find their way", async () => {
  await using folder = await makeFolder()
  const { roads } = await importTown(folder.path, inventTown())
  const search = makeRoadSearch(roads)
  // Between two corners of the grid: not over the private lane, which would be shorter.
  const found = search.find({ lat: 6.9, lng: 79.855 }, { lat: 6.908, lng: 79.863 })
  expect(found?.metres).toBeGreaterThan(1750)
  expect(found?.metres).toBeLessThan(1850)
  // Avenue 3 leads north only.
  const north = search.find({ lat: 6.9025, lng: 79.867 }, { lat: 6.9065, lng: 79.867 })
  expect([...new Set(north?.stretches.map(({ name }) => name))]).toEqual(["Avenue 3"])
  const south = search.find({ lat: 6.9065, lng: 79.867 }, { lat: 6.9025, lng: 79.867 })
  expect(south?.metres).toBeGreaterThan(2 * (north?.metres ?? Infinity))
  // Over the roundabout, whose exit onto Hill Road is the only way there.
  const hill = search.find({ lat: 6.952, lng: 79.899 }, { lat: 6.952, lng: 79.9068 })
  expect(hill?.stretches.some(({ isRoundabout }) => isRoundabout)).toBe(true)
  expect(hill?.stretches.at(-1)?.name).toBe("Hill Road")
})

test("makes roads with their signs and ferries", async () => {
  await using folder = await makeFolder()
  const { roads, about } = await importTown(folder.path, inventTown())
  const search = makeRoadSearch(roads)
  const namesOf = (toLat: number, toLng: number) => {
    const found = search.find({ lat: 6.952, lng: 79.905 }, { lat: toLat, lng: toLng })
    return [...new Set(found?.stretches.map(({ name }) => name))]
  }
  // Left into Cannery Lane is forbidden.
  expect(namesOf(6.9555, 79.907)).toEqual(["Hill Road", "Pier Road", "Back Lane", "Cannery Lane"])
  expect(namesOf(6.952, 79.929)).toEqual(["Hill Road", "Pier Road", "Lamp Ferry", "Lighthouse Road"])
  const crossing = search
    .find({ lat: 6.952, lng: 79.909 }, { lat: 6.952, lng: 79.929 })
    ?.stretches.find(({ isFerry }) => isFerry)
  expect(crossing?.seconds).toBeCloseTo(1200, 0)
  expect(about.roadKilometres).toBeLessThan(145)
})

test("keeps thousands of tiles in two levels of directories, and equal tiles once", async () => {
  const tiles = tilesIn({ west: 70, east: 90, south: 0, north: 20 }, 12).map(({ z, x, y }) => ({
    id: zxyToTileId(z, x, y),
    bytes: Buffer.from(y % 2 ? `${x} ${y}` : "sea"),
  }))
  expect(tiles.length).toBeGreaterThan(50_000)
  const facts = { box: { west: 70, east: 90, south: 0, north: 20 }, minzoom: 12, maxzoom: 12, metadata: {} }
  const archive = readArchive(Buffer.concat(buildPmtiles(tiles, facts)))
  expect((await archive.getHeader()).leafDirectoryLength).toBeGreaterThan(0)
  for (const [index, { id, bytes }] of tiles.entries()) {
    if (index % 4999 > 1) continue
    const { x, y } = tilesIn(facts.box, 12)[index]!
    expect(zxyToTileId(12, x, y)).toBe(id)
    expect(Buffer.from((await archive.getZxy(12, x, y))!.data).toString()).toBe(bytes.toString())
  }
  expect(await archive.getZxy(12, 0, 0)).toBeUndefined()
})

test("opens the imported map, but not a missing or damaged one", async () => {
  await using folder = await makeFolder()
  const said: string[] = []
  const open = () => openStreetMap(folder.path, (sentence) => said.push(sentence))
  expect(await open()).toBeNull()
  expect(said).toEqual([])
  const { about } = await importTown(folder.path, inventTown())
  const map = await open()
  const [at] = tilesIn({ west: 79.875, east: 79.875, south: 6.92, north: 6.92 }, 14)
  const tile = await map?.tile(14, at!.x, at!.y)
  expect(Object.keys(new VectorTile(new PbfReader(gunzipSync(tile!))).layers)).toContain("transportation")
  expect(await map?.tile(14, 0, 0)).toBeNull()
  expect(map?.about).toEqual(about)
  await map?.close()
  await truncate(join(mapFolder(folder.path), mapFiles.tiles), 50)
  expect(await open()).toBeNull()
  expect(said.join()).toMatch(/^The imported street map in .* cannot be used; import it again\./)
})

const justRoads = (town: Town) => ({ ...town, ways: town.ways.filter(({ tags }) => tags.highway) })

test.each<[what: string, make: (path: string) => Promise<void>, sentence: RegExp]>([
  [
    "a file of another kind",
    (path) => writeFile(path, "id,name\n1,Sea Road\n".repeat(100)),
    /is not an OpenStreetMap/,
  ],
  ["an empty file", (path) => writeFile(path, ""), /is not an OpenStreetMap/],
  ["a short file", (path) => writeFile(path, "abc"), /is not an OpenStreetMap/],
  [
    "a download that was cut off",
    async (path) => truncate(path, (await readFile(path)).length - 40),
    /is cut off/,
  ],
  ["an absent file", (path) => rm(path), /cannot be read/],
  [
    "a damaged file",
    async (path) => {
      const bytes = await readFile(path)
      bytes.fill(7, bytes.length - 200)
      await writeFile(path, bytes)
    },
    /is damaged/,
  ],
])("refuses %s and keeps the map before", async (_what, make, sentence) => {
  await using folder = await makeFolder()
  const { about } = await importTown(folder.path, justRoads(inventTown()))
  const path = await makeExtract(folder.path, inventTown())
  await make(path)
  await expect(importMap(path, folder.path)).rejects.toThrow(sentence)
  expect(JSON.parse(await readFile(join(mapFolder(folder.path), mapFiles.about), "utf8"))).toEqual(about)
})

test("refuses an extract without roads, or with a point outside the map, and writes nothing", async () => {
  await using folder = await makeFolder()
  const town = inventTown()
  const wild = { ...town, nodes: town.nodes.map((node) => (node.id === 3 ? { ...node, lat: 89.5 } : node)) }
  const refused = async (made: Town) => importMap(await makeExtract(folder.path, made), folder.path)
  const rails = { ...town, ways: town.ways.filter(({ tags }) => !tags.highway) }
  await expect(refused(rails)).rejects.toThrow(/has no roads for cars/)
  await expect(refused(wild)).rejects.toThrow("a point outside the map: node 3 at 89.5")
  expect((await readdir(folder.path)).filter((name) => name.startsWith("street-map"))).toEqual([])
})

test("replaces an earlier map as a whole", async () => {
  await using folder = await makeFolder()
  const first = await importTown(folder.path, inventTown())
  const second = await importTown(folder.path, inventTown({ columns: 5 }))
  expect(second.about.id).not.toBe(first.about.id)
  expect((await readdir(folder.path)).filter((name) => name.startsWith("street-map"))).toEqual(["street-map"])
})
