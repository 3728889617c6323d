import type { Position } from "#domain/finder/straight-line.ts"
import { roadFlags } from "#server/finder/street-map/road-graph.ts"
import { type Drawn, drawnArea, drawnLine, drawnPlace } from "./drawn.ts"
import { IdList, NodePlaces } from "./node-places.ts"
import { type Member, readOsmFile, type Tags } from "./osm-file.ts"
import { joinLines, polygonsOf } from "./rings.ts"
import { type Road, type RoadWay, readRoad } from "./roads.ts"
import { type Box, seaIn } from "./sea.ts"
import type { MapFeature } from "./tiles.ts"
import { type Restriction, readRestriction } from "./turn-restrictions.ts"

export type Extract = {
  roads: RoadWay[]
  /** Their `via` is a node by its number in `places`. */
  restrictions: Restriction[]
  places: NodePlaces
  features: MapFeature[]
  box: Box
}

/** Reads what a map needs of an extract, in three passes, because a file may name nodes before it places them. */
export async function readExtract(path: string): Promise<Extract> {
  const { outlines, restrictions } = await readRelations(path)
  const ways = await readWays(path, new Set(outlines.flatMap(({ members }) => members.map(({ id }) => id))))
  const places = new NodePlaces(ways.nodeIds)
  const names = await readNodes(path, places)

  const pathOf = (nodeIds: number[]) =>
    nodeIds.map((id) => places.indexOf(id)).filter((node) => node >= 0 && !places.isMissing(node))
  const lineOf = (nodes: number[]): Position[] => nodes.map(places.position)
  const box = boxOfAll(places, new Set(ways.onlyFerries.map((id) => places.indexOf(id))))
  const coast = joinLines(ways.coast.map(pathOf), { turnable: false })
  const sea = seaIn(box, { rings: coast.rings.map(lineOf), chains: coast.chains.map(lineOf) })

  return {
    roads: ways.roads
      .map(({ id, road, nodeIds }) => ({ ...road, id, nodes: pathOf(nodeIds) }))
      .filter(({ nodes }) => nodes.length > 1),
    restrictions: restrictions.map((restriction) => ({
      ...restriction,
      via: places.indexOf(restriction.via),
    })),
    places,
    box,
    features: [
      ...areaFeatures({ layer: "water", minzoom: 4, fields: { class: "ocean" } }, sea),
      ...ways.areas.flatMap(({ drawn, nodeIds }) => {
        const ring = lineOf(pathOf(nodeIds))
        return ring.length > 3 ? areaFeatures(drawn, [[ring]]) : []
      }),
      ...outlines.flatMap(({ drawn, members }) => {
        const ringsOf = (role: "outer" | "inner") => {
          const lines = members.filter((member) => (member.role === "inner") === (role === "inner"))
          const paths = lines.flatMap(({ id }) => ways.members.get(id) ?? []).map(pathOf)
          return joinLines(paths, { turnable: true }).rings.map(lineOf)
        }
        return areaFeatures(drawn, polygonsOf(ringsOf("outer"), ringsOf("inner")))
      }),
      ...ways.lines.flatMap(({ drawn, nodeIds }) => {
        const coordinates = lineOf(pathOf(nodeIds))
        return coordinates.length > 1
          ? [{ ...drawn, geometry: { type: "LineString" as const, coordinates } }]
          : []
      }),
      ...names,
    ],
  }
}

type Outline = { drawn: Drawn; members: Member[] }

/** Reads the areas that consist of several ways, such as lakes with islands, and the signs that forbid turns. */
async function readRelations(path: string) {
  const outlines: Outline[] = []
  const restrictions: Restriction[] = []
  await readOsmFile(path, {
    relation(tags, members) {
      const drawn = tags.type === "multipolygon" ? drawnArea(tags) : null
      if (drawn) outlines.push({ drawn, members: members.filter(({ kind }) => kind === "way") })
      const restriction = readRestriction(tags, members)
      if (restriction) restrictions.push(restriction)
    },
  })
  return { outlines, restrictions }
}

async function readWays(path: string, memberIds: Set<number>) {
  const ids = new IdList()
  const ferryIds = new IdList()
  const ways = {
    roads: [] as { id: number; road: Road; nodeIds: number[] }[],
    lines: [] as { drawn: Drawn; nodeIds: number[] }[],
    areas: [] as { drawn: Drawn; nodeIds: number[] }[],
    coast: [] as number[][],
    /** The ways of outlines, by id; in a list, so that an absent one is an empty list. */
    members: new Map<number, number[][]>(),
  }
  await readOsmFile(path, {
    way(id, tags, nodeIds) {
      const road = readRoad(tags)
      const lines = drawnLine(tags)
      const area = isClosed(nodeIds) ? drawnArea(tags) : null
      if (road) ways.roads.push({ id, road, nodeIds })
      for (const drawn of lines) ways.lines.push({ drawn, nodeIds })
      if (area) ways.areas.push({ drawn: area, nodeIds })
      if (tags.natural === "coastline") ways.coast.push(nodeIds)
      if (memberIds.has(id)) ways.members.set(id, [nodeIds])
      if (road && (road.flags & roadFlags.ferry) !== 0) ferryIds.add(nodeIds)
      else if (road || lines.length > 0 || area || tags.natural === "coastline" || memberIds.has(id))
        ids.add(nodeIds)
    },
  })
  const onlyFerries = new Set(ferryIds.all())
  for (const id of ids.all()) onlyFerries.delete(id)
  ids.add([...onlyFerries])
  return { ...ways, onlyFerries: [...onlyFerries], nodeIds: ids.all() }
}

const isClosed = (nodeIds: number[]) => nodeIds.length > 3 && nodeIds[0] === nodeIds.at(-1)

/** Places the nodes of the ways, and returns the names of towns and quarters. */
async function readNodes(path: string, places: NodePlaces): Promise<MapFeature[]> {
  const names: MapFeature[] = []
  await readOsmFile(path, {
    node(id, at, tags: Tags | null) {
      places.place(id, at)
      const drawn = tags && drawnPlace(tags)
      if (drawn) names.push({ ...drawn, geometry: { type: "Point", coordinates: [at.lng, at.lat] } })
    },
  })
  return names
}

function areaFeatures(drawn: Drawn, polygons: Position[][][]): MapFeature[] {
  return polygons.map((coordinates) => ({ ...drawn, geometry: { type: "Polygon", coordinates } }))
}

/** Returns the box of all nodes but some: a ferry may lead to another country, of which the extract has no coast. */
function boxOfAll({ lats, lngs }: NodePlaces, without: Set<number>): Box {
  const box: Box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const [index, lat] of lats.entries()) {
    const lng = lngs[index] ?? Number.NaN
    if (Number.isNaN(lat) || without.has(index)) continue
    box.west = Math.min(box.west, lng)
    box.east = Math.max(box.east, lng)
    box.south = Math.min(box.south, lat)
    box.north = Math.max(box.north, lat)
  }
  return box
}
