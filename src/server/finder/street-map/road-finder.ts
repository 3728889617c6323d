import makeGraph, { type Graph, type Node as GraphNode } from "ngraph.graph"
import { aStar } from "ngraph.path"
import { distanceKm, type LatLng } from "#domain/platform/distance.ts"
import { type RoadGraph, roadFlags } from "./road-graph.ts"
import { latLng, type Snap } from "./road-snaps.ts"

const atJunctionMetres = 1

/** A road in the direction of travel. */
export type Link = { road: number; isForward: boolean; seconds: number }

class SearchTooLong extends Error {}

// Ends of a search, beside the junctions 0, 1, 2, …
const [startNode, endNode] = [-1, -2]

/** Finds the fastest way between two points of roads, by A*; null if there is none or it is too far. */
export function makeRoadFinder(roads: RoadGraph, visitLimit: number) {
  const graph = makeGraph<null, Link>()
  const fastest = roads.metresPerSecond.reduce((most, speed) => Math.max(most, speed), 1)
  const ends = { from: { lat: 0, lng: 0 }, to: { lat: 0, lng: 0 } }
  let visits = 0

  const secondsOf = (road: number) => (roads.metres[road] ?? 0) / (roads.metresPerSecond[road] ?? 1)
  const allows = (road: number, flag: number) => ((roads.flags[road] ?? 0) & flag) !== 0

  for (let road = 0; road < roads.from.length; road++) {
    const [a, b] = [roads.from[road] ?? 0, roads.to[road] ?? 0]
    const seconds = secondsOf(road)
    if (allows(road, roadFlags.forward)) connect(a, b, { road, isForward: true, seconds })
    if (allows(road, roadFlags.backward)) connect(b, a, { road, isForward: false, seconds })
  }

  /** Of several roads between the same junctions, the fastest is driven. */
  function connect(a: number, b: number, link: Link): void {
    const before = graph.getLink(a, b)
    if (before && before.data.seconds <= link.seconds) return
    graph.addLink(a, b, link)
  }

  const placeOf = (id: number): LatLng =>
    id === startNode
      ? ends.from
      : id === endNode
        ? ends.to
        : { lat: roads.junctionLats[id] ?? 0, lng: roads.junctionLngs[id] ?? 0 }

  const finder = aStar<null, Link>(graph, {
    oriented: true,
    distance: (_to, _from, link) => link.data.seconds,
    heuristic: (a, b) => (1000 * distanceKm(placeOf(Number(a.id)), placeOf(Number(b.id)))) / fastest,
    blocked: () => {
      if (++visits > visitLimit) throw new SearchTooLong()
      return false
    },
  })

  const partOf = (road: number, isForward: boolean, part: number): Link => ({
    road,
    isForward,
    seconds: part * secondsOf(road),
  })

  /** True at a junction: all of its roads are open from there, regardless of the direction of this one. */
  const isAtEnd = (road: number, part: number) => part * (roads.metres[road] ?? 0) < atJunctionMetres

  /** Adds the two ends as nodes in the middle of their roads, searches, and takes them out again. */
  function find(start: Snap, end: Snap): Link[] | null {
    Object.assign(ends, { from: latLng(start.at), to: latLng(end.at) })
    visits = 0
    graph.addNode(startNode)
    graph.addNode(endNode)
    for (const isForward of [true, false]) {
      const flag = isForward ? roadFlags.forward : roadFlags.backward
      const ahead = (snap: Snap) => (isForward ? 1 - snap.part : snap.part)
      const last = (road: number) => (isForward ? roads.to[road] : roads.from[road]) ?? 0
      const first = (road: number) => (isForward ? roads.from[road] : roads.to[road]) ?? 0
      if (allows(start.road, flag) || isAtEnd(start.road, ahead(start)))
        connect(startNode, last(start.road), partOf(start.road, isForward, ahead(start)))
      if (allows(end.road, flag) || isAtEnd(end.road, 1 - ahead(end)))
        connect(first(end.road), endNode, partOf(end.road, isForward, 1 - ahead(end)))
      const between = ahead(start) - ahead(end)
      if (start.road === end.road && allows(start.road, flag) && between >= 0)
        connect(startNode, endNode, partOf(start.road, isForward, between))
    }
    try {
      const path = finder.find(startNode, endNode).toReversed()
      return path.length === 0 ? null : linksOf(graph, path)
    } catch (error) {
      if (error instanceof SearchTooLong) return null
      throw error
    } finally {
      graph.removeNode(startNode)
      graph.removeNode(endNode)
    }
  }

  /** Counts roads that leave a junction and are no part of a roundabout. */
  function countExits(junction: number): number {
    let exits = 0
    graph.forEachLinkedNode(
      junction,
      (_other, link) => {
        if (!allows(link.data.road, roadFlags.roundabout)) exits++
      },
      true,
    )
    return exits
  }

  return { find, countExits }
}

function linksOf(graph: Graph<null, Link>, path: GraphNode<null>[]): Link[] {
  return path.slice(1).flatMap((node, place) => {
    const before = path[place]
    const link = before && graph.getLink(before.id, node.id)
    return link ? [link.data] : []
  })
}
