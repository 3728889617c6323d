import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { distanceKm, type LatLng } from "#domain/platform/distance.ts"

/** Start points that make the planner misbehave; every other one gets a route. */
export const sentinels = {
  noRoute: { lat: 0, lng: 1 },
  noSegment: { lat: 0, lng: 2 },
  tooMany: { lat: 0, lng: 3 },
  broken: { lat: 0, lng: 4 },
  silent: { lat: 0, lng: 5 },
  farSnap: { lat: 0, lng: 6 },
  notJson: { lat: 0, lng: 7 },
  redirect: { lat: 0, lng: 8 },
  huge: { lat: 0, lng: 9 },
  forbidden: { lat: 0, lng: 10 },
} as const satisfies Record<string, LatLng>

type Sentinel = keyof typeof sentinels
type Position = [lng: number, lat: number]

const metresPerSecond = 9
const streets = ["Lake Road", "Temple Road", "Station Road", "Harbour Street", "Park Lane"]
const farSnapMetres = 4200
const hugeBytes = 6_000_000

export type RoutePlanner = Awaited<ReturnType<typeof startRoutePlanner>>

/**
 * A route planner with OSRM's API and invented roads, for tests, screen development and demonstrations, which
 * label it.
 */
export async function startRoutePlanner(port = 0) {
  const asked: string[] = []
  let trouble: Sentinel | null = null
  const server = createServer((request, response) => {
    asked.push(request.url ?? "")
    answer(request, response, trouble)
  })
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  const address = server.address() as AddressInfo // listening on a port, so not a pipe
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    /** Makes it misbehave for every start point. */
    setTrouble(act: Sentinel | null) {
      trouble = act
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(request: IncomingMessage, response: ServerResponse, trouble: Sentinel | null): void {
  const points = questionOf(request.url ?? "")
  if (!points) return send(response, 400, { code: "InvalidQuery", message: "Query string malformed" })
  const [from, to] = points
  const sentinel = trouble ?? sentinelAt(from)
  if (sentinel) return misbehave(sentinel, response, { from, to })
  send(response, 200, plan(from, to, 12))
}

function questionOf(url: string): [LatLng, LatLng] | null {
  const numbers = /^\/route\/v1\/driving\/(-?[\d.]+),(-?[\d.]+);(-?[\d.]+),(-?[\d.]+)\?/.exec(url)
  if (!numbers) return null
  const [lng1, lat1, lng2, lat2] = numbers.slice(1).map(Number)
  return [
    { lat: lat1 ?? 0, lng: lng1 ?? 0 },
    { lat: lat2 ?? 0, lng: lng2 ?? 0 },
  ]
}

function sentinelAt(from: LatLng): Sentinel | undefined {
  const names = Object.keys(sentinels) as Sentinel[] // the object's own keys
  return names.find((name) => sentinels[name].lat === from.lat && sentinels[name].lng === from.lng)
}

function misbehave(sentinel: Sentinel, response: ServerResponse, { from, to }: { from: LatLng; to: LatLng }) {
  const acts: Record<Sentinel, () => void> = {
    noRoute: () => send(response, 400, { code: "NoRoute", message: "Impossible route between points" }),
    noSegment: () => send(response, 400, { code: "NoSegment", message: "Could not find a matching segment" }),
    tooMany: () =>
      void response.writeHead(429, { "retry-after": "7", "content-type": "text/html" }).end("<h1>429</h1>"),
    broken: () => send(response, 500, { message: "Internal error" }),
    silent: () => undefined,
    farSnap: () => send(response, 200, plan(from, to, farSnapMetres)),
    notJson: () => void response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome</h1>"),
    redirect: () => void response.writeHead(302, { location: "/elsewhere" }).end(),
    huge: () => send(response, 200, { ...plan(from, to, 12), padding: "x".repeat(hugeBytes) }),
    forbidden: () => send(response, 403, { message: "Forbidden" }),
  }
  acts[sentinel]()
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
}

function plan(from: LatLng, to: LatLng, snapMetres: number) {
  const legs = roads(from, to)
  const steps = legs.map((line, index) => step(line, index, legs))
  const end = legs.at(-1)?.at(-1) ?? [to.lng, to.lat]
  const arrival = { ...step([end], legs.length, legs), name: "", maneuver: { type: "arrive", location: end } }
  const all = [...steps, arrival]
  const distance = all.reduce((sum, { distance: metres }) => sum + metres, 0)
  const coordinates = [...legs.flatMap((line) => line.slice(0, -1)), end]
  return {
    code: "Ok",
    routes: [
      {
        distance,
        duration: distance / metresPerSecond,
        geometry: { type: "LineString", coordinates },
        legs: [{ steps: all, distance, duration: distance / metresPerSecond, summary: "" }],
      },
    ],
    waypoints: [
      { distance: snapMetres, name: streets[0], location: coordinates[0] },
      { distance: 8, name: "", location: end },
    ],
  }
}

/** Builds a staircase of roads, each with a bend in the middle, that ends a few steps before the destination. */
function roads(from: LatLng, to: LatLng): Position[][] {
  const door = { lat: to.lat - 0.0002, lng: to.lng - 0.0002 }
  const share = (part: number): LatLng => ({
    lat: from.lat + (door.lat - from.lat) * part,
    lng: from.lng + (door.lng - from.lng) * part,
  })
  const first = share(0.4)
  const second = share(0.75)
  const corners: Position[] = [
    [from.lng, from.lat],
    [first.lng, from.lat],
    [first.lng, second.lat],
    [door.lng, second.lat],
    [door.lng, door.lat],
  ]
  return corners.slice(1).map((corner, index) => bend(corners[index] ?? corner, corner))
}

function bend(start: Position, end: Position): Position[] {
  const off = Math.hypot(end[0] - start[0], end[1] - start[1]) * 0.06
  const middle: Position = [(start[0] + end[0]) / 2 + off, (start[1] + end[1]) / 2 + off]
  return [start, middle, end]
}

function step(line: Position[], index: number, legs: Position[][]) {
  const metres = length(line)
  return {
    name: streets[index % streets.length],
    distance: metres,
    duration: metres / metresPerSecond,
    maneuver:
      index === 0
        ? { type: "depart", location: line[0] }
        : { type: "turn", modifier: sideOf(legs[index - 1], line), location: line[0] },
  }
}

/** Returns left or right, from the cross product of the incoming and outgoing roads. */
function sideOf(before: Position[] | undefined, line: Position[]): "left" | "right" {
  const nowhere: Position = [0, 0]
  const a = before?.[0] ?? nowhere
  const b = line[0] ?? nowhere
  const c = line.at(-1) ?? nowhere
  const cross = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
  return cross > 0 ? "left" : "right"
}

function length(line: Position[]): number {
  const at = ([lng, lat]: Position): LatLng => ({ lat, lng })
  return line
    .slice(1)
    .reduce((metres, point, index) => metres + distanceKm(at(line[index] ?? point), at(point)) * 1000, 0)
}
