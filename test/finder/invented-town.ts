import type { LatLng } from "#domain/platform/distance.ts"

export type TownNode = LatLng & { id: number; tags: Record<string, string> }
export type TownWay = { id: number; nodes: number[]; tags: Record<string, string> }
export type TownOutline = { id: number; outer: number[]; inner: number[]; tags: Record<string, string> }
export type TownSign = { id: number; from: number; via: number; to: number; tags: Record<string, string> }
export type Town = { nodes: TownNode[]; ways: TownWay[]; outlines: TownOutline[]; signs: TownSign[] }

export type TownPlan = {
  /** The south-west corner of the streets. */
  corner: LatLng
  columns: number
  rows: number
  /** Degrees between two streets. */
  step: number
  /** Points between two crossings, as in a street that bends a little. */
  bends: number
}

const smallTown: TownPlan = {
  corner: { lat: 6.9, lng: 79.855 },
  columns: 12,
  rows: 14,
  step: 0.004,
  bends: 2,
}

/**
 * Invents a town: a grid of streets, of which every fourth is a main road and every fifth one-way, a roundabout, a
 * lane that is closed to cars, a ferry to an island with a road, a sign that forbids a turn, a railway, a river, a park, a lake with an island, and the
 * sea with another in the west.
 */
export function inventTown(plan: Partial<TownPlan> = {}): Town {
  const { corner, columns, rows, step, bends } = { ...smallTown, ...plan }
  const town: Town = { nodes: [], ways: [], outlines: [], signs: [] }
  const node = (lat: number, lng: number, tags = {}) => {
    const id = town.nodes.length + 1
    town.nodes.push({ id, lat: round(lat), lng: round(lng), tags })
    return id
  }
  const way = (nodes: number[], tags: Record<string, string>) => {
    const id = town.ways.length + 1
    town.ways.push({ id, nodes, tags })
    return id
  }
  const ring = (lat: number, lng: number, radius: number, corners = 12) => {
    const nodes = Array.from({ length: corners }, (_, place) => {
      const turn = (2 * Math.PI * place) / corners
      return node(lat + radius * Math.sin(turn), lng + radius * Math.cos(turn))
    })
    return [...nodes, nodes[0] ?? 0]
  }
  const lat = (row: number) => corner.lat + row * step
  const lng = (column: number) => corner.lng + column * step
  const crossings = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => node(lat(row), lng(column))),
  )
  const crossing = (row: number, column: number) => crossings[row]?.[column] ?? 0

  const between = (from: [row: number, column: number], to: [row: number, column: number]) =>
    Array.from({ length: bends }, (_, place) => {
      const share = (place + 1) / (bends + 1)
      const swing = 0.04 * step * Math.sin(Math.PI * share)
      const [row, column] = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
      return node(lat(row) + (from[0] === to[0] ? swing : 0), lng(column) + (from[0] === to[0] ? 0 : swing))
    })
  const street = (places: [row: number, column: number][]) =>
    places.flatMap((place, index) => {
      const next = places[index + 1]
      return next ? [crossing(...place), ...between(place, next)] : [crossing(...place)]
    })
  for (let row = 0; row < rows; row++)
    way(
      street(Array.from({ length: columns }, (_, column) => [row, column])),
      streetTags(row, `${ordinal(row)} Cross Street`),
    )
  for (let column = 0; column < columns; column++)
    way(
      street(Array.from({ length: rows }, (_, row) => [row, column])),
      streetTags(column, column === 0 ? "Sea Road" : `Avenue ${column}`),
    )

  // A roundabout beyond the last avenue, with a road to it and one onward.
  const [top, right] = [lat(rows - 1), lng(columns - 1)]
  const circle = ring(top, right + step, step / 6, 8)
  way(circle, { highway: "tertiary", junction: "roundabout" })
  way([crossing(rows - 1, columns - 1), circle[4] ?? 0], { highway: "tertiary", name: "Circle Road" })
  const hillEnd = node(top, right + 2 * step)
  const hill = way([circle[0] ?? 0, hillEnd], { highway: "tertiary", name: "Hill Road" })
  // Shorter than the streets, but not for cars.
  way([crossing(0, 0), crossing(Math.min(2, rows - 1), Math.min(2, columns - 1))], {
    highway: "service",
    access: "private",
  })

  // From Hill Road into Cannery Lane a sign forbids to turn left; one drives round by Back Lane.
  const [quay, cannery] = [node(top, right + 3 * step), node(top + step, right + 2 * step)]
  way([hillEnd, quay], { highway: "tertiary", name: "Pier Road" })
  const lane = way([hillEnd, cannery], { highway: "residential", name: "Cannery Lane" })
  way([quay, node(top + step, right + 3 * step), cannery], { highway: "residential", name: "Back Lane" })
  const sign = { from: hill, via: hillEnd, to: lane }
  town.signs.push({ id: 2, ...sign, tags: { restriction: "no_left_turn", except: "bus" } })
  // An island in the east, which only the ferry reaches.
  const landing = node(top, right + 7 * step)
  way([quay, node(top, right + 5 * step), landing], {
    route: "ferry",
    name: "Lamp Ferry",
    duration: "00:20",
  })
  way([landing, node(top, right + 8 * step)], { highway: "residential", name: "Lighthouse Road" })

  const [south, north] = [corner.lat - 2 * step, top + 2 * step]
  // North to south along the west: the land is on its left.
  way(
    [
      node(north, corner.lng - step),
      node((south + north) / 2, corner.lng - 1.4 * step),
      node(south, corner.lng - step),
    ],
    {
      natural: "coastline",
    },
  )
  way(ring(lat(rows / 2), corner.lng - 5 * step, step), { natural: "coastline" })
  way([node(south, lng(2.5)), node(north, lng(2.6))], { railway: "rail" })
  way([node(south, lng(4.5)), node((south + north) / 2, lng(4.4)), node(north, lng(4.6))], {
    waterway: "river",
    name: "Lotus River",
  })
  way(ring(lat(2.5), lng(6.5), step / 3), { leisure: "park", name: "Lamp Park" })
  const shore = ring(lat(5.5), lng(6.5), step / 2.5)
  const half = shore.length >> 1
  town.outlines.push({
    id: 1,
    outer: [way(shore.slice(0, half + 1), {}), way(shore.slice(half).toReversed(), {})],
    inner: [way(ring(lat(5.5), lng(6.5), step / 8), {})],
    tags: { type: "multipolygon", natural: "water" },
  })
  node(lat(rows / 2), lng(columns / 2), {
    place: "town",
    name: "Lamp Town",
    "name:si": "ලාම්පු නගරය",
    "name:ta": "விளக்கு நகர்",
  })
  node(lat(1.5), lng(1.5), { place: "suburb", name: "Harbour Quarter" })
  return town
}

const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7
const ordinal = (n: number) => `${n + 1}${["st", "nd", "rd"][n % 10] ?? "th"}`

function streetTags(index: number, name: string): Record<string, string> {
  const highway = index % 4 === 0 ? "primary" : index % 4 === 2 ? "tertiary" : "residential"
  return { highway, name, ...(index % 5 === 3 ? { oneway: "yes" } : {}) }
}

/** Writes a town as OpenStreetMap XML (.osm). */
export function townXml({ nodes, ways, outlines, signs }: Town): string {
  const known = 'version="1" timestamp="2026-01-01T00:00:00Z"'
  const lines = [
    ...nodes.map(({ id, lat, lng, tags }) =>
      element(`node id="${id}" ${known} lat="${lat}" lon="${lng}"`, tags),
    ),
    ...ways.map(({ id, nodes: path, tags }) =>
      element(
        `way id="${id}" ${known}`,
        tags,
        path.map((node) => `<nd ref="${node}"/>`),
      ),
    ),
    ...outlines.map(({ id, outer, inner, tags }) =>
      element(`relation id="${id}" ${known}`, tags, [
        ...outer.map((way) => `<member type="way" ref="${way}" role="outer"/>`),
        ...inner.map((way) => `<member type="way" ref="${way}" role="inner"/>`),
      ]),
    ),
    ...signs.map(({ id, from, via, to, tags }) =>
      element(`relation id="${id}" ${known}`, { type: "restriction", ...tags }, [
        `<member type="way" ref="${from}" role="from"/>`,
        `<member type="node" ref="${via}" role="via"/>`,
        `<member type="way" ref="${to}" role="to"/>`,
      ]),
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6">\n${lines.join("\n")}\n</osm>\n`
}

function element(start: string, tags: Record<string, string>, parts: string[] = []): string {
  const inner = [...parts, ...Object.entries(tags).map(([key, value]) => `<tag k="${key}" v="${value}"/>`)]
  return inner.length > 0 ? `<${start}>${inner.join("")}</${start.split(" ", 1)[0]}>` : `<${start}/>`
}
