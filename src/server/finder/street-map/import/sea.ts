import type { Position } from "#domain/finder/straight-line.ts"
import { doubleArea, polygonsOf } from "./rings.ts"

export type Box = { west: number; south: number; east: number; north: number }

/**
 * Returns the sea inside a box as polygons. Coastlines have land on their left and water on their right; where
 * one leaves the box, the box's edge closes the water.
 */
export function seaIn(box: Box, coast: { rings: Position[][]; chains: Position[][] }): Position[][][] {
  const islands = coast.rings.filter((ring) => doubleArea(ring) > 0)
  // A coastline that runs clockwise encloses water.
  const inland = coast.rings.filter((ring) => doubleArea(ring) <= 0)
  const chains = coast.chains.map((chain) => toTheEdge(chain, box))
  if (chains.length === 0 && islands.length === 0) return polygonsOf(inland, [])
  const open = chains.length === 0 ? [cornersOf(box)] : closeAlongEdge(chains, box)
  return polygonsOf([...open, ...inland], islands)
}

const cornersOf = ({ west, south, east, north }: Box): Position[] => [
  [west, south],
  [west, north],
  [east, north],
  [east, south],
  [west, south],
]

/** Leads both ends of a chain straight to the nearest edge of the box. */
function toTheEdge(chain: Position[], box: Box): Position[] {
  const [first, last] = [chain[0], chain.at(-1)]
  if (!first || !last) return chain
  return [nearestOnEdge(first, box), ...chain, nearestOnEdge(last, box)]
}

function nearestOnEdge([x, y]: Position, { west, south, east, north }: Box): Position {
  const [lng, lat] = [Math.min(east, Math.max(west, x)), Math.min(north, Math.max(south, y))]
  const places: [number, Position][] = [
    [lng - west, [west, lat]],
    [east - lng, [east, lat]],
    [lat - south, [lng, south]],
    [north - lat, [lng, north]],
  ]
  return places.reduce((best, place) => (place[0] < best[0] ? place : best))[1]
}

/** Closes chains to rings along the edge: from the end of one clockwise to the start of the next. */
function closeAlongEdge(chains: Position[][], box: Box): Position[][] {
  const clockOf = (at: Position) => clock(at, box)
  const open = new Set(chains)
  const rings: Position[][] = []
  for (const first of chains) {
    if (!open.delete(first)) continue
    const ring = [...first]
    for (;;) {
      const from = clockOf(ring.at(-1) ?? [0, 0])
      const ahead = (to: number) => (to - from + 4) % 4
      const next = [first, ...open]
        .map((chain) => ({ chain, far: ahead(clockOf(chain[0] ?? [0, 0])) }))
        .reduce((best, one) => (one.far < best.far ? one : best))
      ring.push(...cornersBetween(from, next.far, box))
      if (next.chain === first) break
      open.delete(next.chain)
      ring.push(...next.chain)
    }
    const [start] = ring
    if (start) ring.push(start)
    rings.push(ring)
  }
  return rings
}

/** Where a point of the edge is on a clock of four hours: the west side from south to north, then on clockwise. */
function clock([x, y]: Position, { west, south, east, north }: Box): number {
  const [across, up] = [(x - west) / (east - west), (y - south) / (north - south)]
  if (x <= west) return up
  if (y >= north) return 1 + across
  if (x >= east) return 2 + (1 - up)
  return (3 + (1 - across)) % 4
}

function cornersBetween(from: number, far: number, { west, south, east, north }: Box): Position[] {
  const corners: Position[] = [
    [west, south],
    [west, north],
    [east, north],
    [east, south],
  ]
  const passed: Position[] = []
  for (let hour = Math.floor(from) + 1; hour < from + far; hour++) {
    const corner = corners[hour % 4]
    if (corner) passed.push(corner)
  }
  return passed
}
