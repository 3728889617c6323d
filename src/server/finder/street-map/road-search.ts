import type { Position } from "#domain/finder/straight-line.ts"
import type { LatLng } from "#domain/platform/distance.ts"
import { makeRoadFinder } from "./road-finder.ts"
import { isFerry, type RoadGraph, roadFlags } from "./road-graph.ts"
import type { Link } from "./road-nodes.ts"
import { lineOf, makeSnapper, metresOf, type Snap } from "./road-snaps.ts"

/** A part of a found way: a road, in the direction of travel. */
export type Stretch = {
  name: string
  isRoundabout: boolean
  isFerry: boolean
  metres: number
  seconds: number
  line: Position[]
  /** Other roads for cars that leave from its end: counted for the exits of a roundabout. */
  exitsAtEnd: number
}
export type FoundWay = { metres: number; seconds: number; stretches: Stretch[] }

/** Junctions looked at before giving up; a way across a country of 400,000 junctions stays below it. */
const maxVisits = 1_000_000

/** Finds the fastest ways between places, over the roads nearest to them. */
export function makeRoadSearch(roads: RoadGraph, visitLimit = maxVisits) {
  const snapsNear = makeSnapper(roads)
  const finder = makeRoadFinder(roads, visitLimit)

  function stretchesOf(links: Link[], start: Snap, end: Snap): Stretch[] {
    return links.map(({ road, isForward }, place) => {
      const whole = lineOf(roads, road)
      const isFirst = place === 0
      const isLast = place === links.length - 1
      const line = cut(whole, isForward, isFirst ? start : null, isLast ? end : null)
      const metres = metresOf(line)
      const lastJunction = (isForward ? roads.to[road] : roads.from[road]) ?? 0
      return {
        name: roads.names[roads.name[road] ?? 0] ?? "",
        isRoundabout: ((roads.flags[road] ?? 0) & roadFlags.roundabout) !== 0,
        isFerry: isFerry(roads, road),
        metres,
        seconds: metres / (roads.metresPerSecond[road] ?? 1),
        line,
        exitsAtEnd: isLast ? 0 : finder.countExits(lastJunction),
      }
    })
  }

  return {
    /** Returns the fastest way; null without one, or where the map does not reach. */
    find(origin: LatLng, destination: LatLng): FoundWay | null {
      const starts = snapsNear(origin)
      const finishes = snapsNear(destination)
      const pairs = [...starts].flatMap(([part, start]) => {
        const end = finishes.get(part)
        return end ? [{ start, end, away: start.awayMetres + end.awayMetres }] : []
      })
      const [nearest] = pairs.toSorted((one, other) => one.away - other.away)
      if (!nearest) return null
      const links = finder.find(nearest.start, nearest.end)
      if (!links) return null
      const stretches = stretchesOf(links, nearest.start, nearest.end)
      return {
        metres: stretches.reduce((sum, { metres }) => sum + metres, 0),
        seconds: stretches.reduce((sum, { seconds }) => sum + seconds, 0),
        stretches,
      }
    },
  }
}

/** Cuts a road at the points where a way begins or ends on it, in the direction of travel. */
function cut(line: Position[], isForward: boolean, start: Snap | null, end: Snap | null): Position[] {
  const [low, high] = isForward ? [start, end] : [end, start]
  const inner = line.slice(low ? low.piece + 1 : 0, high ? high.piece + 1 : line.length)
  const whole = [...(low ? [low.at] : []), ...inner, ...(high ? [high.at] : [])]
  return isForward ? whole : whole.toReversed()
}
