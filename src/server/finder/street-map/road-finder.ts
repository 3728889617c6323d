import type { Graph, Node as GraphNode } from "ngraph.graph"
import { aStar } from "ngraph.path"
import { distanceKm, type LatLng } from "#domain/platform/distance.ts"
import { type RoadGraph, roadFlags } from "./road-graph.ts"
import { directions, type Link, makeRoadNodes, type RoadNodes } from "./road-nodes.ts"
import { latLng, type Snap } from "./road-snaps.ts"

const atJunctionMetres = 1

class SearchTooLong extends Error {}

// Ends of a search, beside the nodes 0, 1, 2, …
const [startNode, endNode] = [-1, -2]

/**
 * Finds the fastest way between two points of roads, by A*; null if there is none or it is too far. Without forbidden
 * turns the fastest way never turns round, so this is forbidden where a found way does it.
 */
export function makeRoadFinder(roads: RoadGraph, visitLimit: number) {
  const nodes = makeRoadNodes(roads)
  const { graph, secondsOf, isOpen, firstOf, lastOf, connect } = nodes
  const fastest = roads.metresPerSecond.reduce((most, speed) => Math.max(most, speed), 1)
  const ends = { from: { lat: 0, lng: 0 }, to: { lat: 0, lng: 0 } }
  let visits = 0

  const placeOf = (id: number): LatLng => {
    if (id === startNode) return ends.from
    if (id === endNode) return ends.to
    const junction = nodes.junctionOf(id)
    return { lat: roads.junctionLats[junction] ?? 0, lng: roads.junctionLngs[junction] ?? 0 }
  }

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

  function find(start: Snap, end: Snap): Link[] | null {
    Object.assign(ends, { from: latLng(start.at), to: latLng(end.at) })
    visits = 0
    try {
      for (;;) {
        const links = search(start, end)
        const turned = links && findUTurn(roads, nodes, links)
        if (!turned) return links
        const [road, isForward] = turned
        nodes.forbid(road, isForward, road)
      }
    } catch (error) {
      if (error instanceof SearchTooLong) return null
      throw error
    }
  }

  /** Adds the two ends as nodes in the middle of their roads, searches, and takes them out again. */
  function search(start: Snap, end: Snap): Link[] | null {
    graph.addNode(startNode)
    graph.addNode(endNode)
    for (const isForward of directions) {
      const ahead = (snap: Snap) => (isForward ? 1 - snap.part : snap.part)
      const leaving = partOf(start.road, isForward, ahead(start))
      if (isAtEnd(start.road, ahead(start))) connect(startNode, lastOf(start.road, isForward), leaving)
      else if (isOpen(start.road, isForward))
        connect(startNode, nodes.nodeAfter(start.road, isForward), leaving)
      const isAtStart = isAtEnd(end.road, 1 - ahead(end))
      if (isOpen(end.road, isForward) || isAtStart)
        for (const node of nodes.nodesAt(firstOf(end.road, isForward)))
          if (isAtStart || nodes.mayEnter(node, end.road))
            connect(node, endNode, partOf(end.road, isForward, 1 - ahead(end)))
      const between = ahead(start) - ahead(end)
      if (start.road === end.road && isOpen(start.road, isForward) && between >= 0)
        connect(startNode, endNode, partOf(start.road, isForward, between))
    }
    try {
      const path = finder.find(startNode, endNode).toReversed()
      return path.length === 0 ? null : linksOf(graph, path)
    } finally {
      graph.removeNode(startNode)
      graph.removeNode(endNode)
    }
  }

  return { find, countExits: (junction: number) => countExits(nodes, junction) }
}

/** Returns the road at whose end a way turns round, though other roads leave from there. */
function findUTurn(
  roads: RoadGraph,
  { roadsAt, isOpen, firstOf, lastOf }: RoadNodes,
  links: Link[],
): [road: number, isForward: boolean] | null {
  // A way that starts or ends at a junction has a part without length there, of any of the roads.
  const driven = links.filter(
    ({ road, seconds }, place) =>
      (place > 0 && place < links.length - 1) ||
      seconds * (roads.metresPerSecond[road] ?? 1) >= atJunctionMetres,
  )
  for (const [place, { road, isForward }] of driven.entries()) {
    const next = driven[place + 1]
    if (next?.road !== road || next.isForward === isForward) continue
    const junction = lastOf(road, isForward)
    const isDeadEnd = roadsAt(junction).every(
      (other) => other === road || !isOpen(other, firstOf(other, true) === junction),
    )
    if (!isDeadEnd) return [road, isForward]
  }
  return null
}

/** Counts roads that leave a junction and are no part of a roundabout. */
function countExits({ graph, allows }: RoadNodes, junction: number): number {
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

function linksOf(graph: Graph<null, Link>, path: GraphNode<null>[]): Link[] {
  return path.slice(1).flatMap((node, place) => {
    const before = path[place]
    const link = before && graph.getLink(before.id, node.id)
    return link ? [link.data] : []
  })
}
