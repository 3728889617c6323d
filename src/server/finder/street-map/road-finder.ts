import makeGraph, { type Graph, type Node as GraphNode } from "ngraph.graph"
import { aStar } from "ngraph.path"
import { distanceKm, type LatLng } from "#domain/platform/distance.ts"
import { type RoadGraph, roadFlags } from "./road-graph.ts"
import { latLng, type Snap } from "./road-snaps.ts"

const atJunctionMetres = 1

/** A road in the direction of travel. */
export type Link = { road: number; isForward: boolean; seconds: number }

/** A junction as reached by one road, from which not every road may be entered. */
type Arrival = { junction: number; forbidden: Set<number> }

class SearchTooLong extends Error {}

// Ends of a search, beside the junctions 0, 1, 2, … and, after them, the arrivals.
const [startNode, endNode] = [-1, -2]
const directions = [true, false]

/**
 * Finds the fastest way between two points of roads, by A*; null if there is none or it is too far. Nodes are junctions.
 * Only where a turn is forbidden, a junction has another node for the road that the turn starts from. Without forbidden
 * turns the fastest way never turns round, so this is forbidden where a way does it.
 */
export function makeRoadFinder(roads: RoadGraph, visitLimit: number) {
  const graph = makeGraph<null, Link>()
  const junctions = roads.junctionLats.length
  const roadsAt = indexRoads(roads)
  const arrivals: Arrival[] = []
  const arrivalNodes = new Map<string, number>()
  const nodesAt = new Map<number, number[]>()
  const fastest = roads.metresPerSecond.reduce((most, speed) => Math.max(most, speed), 1)
  const ends = { from: { lat: 0, lng: 0 }, to: { lat: 0, lng: 0 } }
  let visits = 0

  const secondsOf = (road: number) => (roads.metres[road] ?? 0) / (roads.metresPerSecond[road] ?? 1)
  const allows = (road: number, flag: number) => ((roads.flags[road] ?? 0) & flag) !== 0
  const isOpen = (road: number, isForward: boolean) =>
    allows(road, isForward ? roadFlags.forward : roadFlags.backward)
  const firstOf = (road: number, isForward: boolean) => (isForward ? roads.from[road] : roads.to[road]) ?? 0
  const lastOf = (road: number, isForward: boolean) => firstOf(road, !isForward)

  const arrivalAt = (node: number) => arrivals[node - junctions]
  const junctionOf = (node: number) => arrivalAt(node)?.junction ?? node
  const nodeAfter = (road: number, isForward: boolean) =>
    arrivalNodes.get(`${road} ${isForward}`) ?? lastOf(road, isForward)
  const nodesOf = (junction: number) => [junction, ...(nodesAt.get(junction) ?? [])]

  for (let turn = 0; turn < roads.forbiddenTurns.length; turn += 3) {
    const [road = 0, via = 0, onto = 0] = roads.forbiddenTurns.subarray(turn, turn + 3)
    forbid(road, roads.to[road] === via, onto)
  }
  for (let node = 0; node < junctions + arrivals.length; node++) linkFrom(node)

  /** Records that a turn is forbidden; true if the road's end is a node of its own for the first time. */
  function forbid(road: number, isForward: boolean, onto: number): boolean {
    const junction = lastOf(road, isForward)
    const known = nodeAfter(road, isForward)
    const arrival = arrivalAt(known)
    if (arrival) {
      arrival.forbidden.add(onto)
      return false
    }
    const node = junctions + arrivals.length
    arrivals.push({ junction, forbidden: new Set([onto]) })
    arrivalNodes.set(`${road} ${isForward}`, node)
    nodesAt.set(junction, [...(nodesAt.get(junction) ?? []), node])
    return true
  }

  /** Links a node with the ends of all roads that may be entered there. */
  function linkFrom(node: number): void {
    const junction = junctionOf(node)
    const forbidden = arrivalAt(node)?.forbidden
    for (const road of roadsAt(junction))
      for (const isForward of directions)
        if (firstOf(road, isForward) === junction && isOpen(road, isForward) && !forbidden?.has(road))
          connect(node, nodeAfter(road, isForward), { road, isForward, seconds: secondsOf(road) })
  }

  function relinkFrom(node: number): void {
    const links = Array.from(graph.getLinks(node) ?? []).filter(({ fromId }) => fromId === node)
    for (const link of links) graph.removeLink(link)
    linkFrom(node)
  }

  /** Of several roads between the same nodes, the fastest is driven. */
  function connect(a: number, b: number, link: Link): void {
    const before = graph.getLink(a, b)
    if (before && before.data.seconds <= link.seconds) return
    graph.addLink(a, b, link)
  }

  const placeOf = (id: number): LatLng => {
    if (id === startNode) return ends.from
    if (id === endNode) return ends.to
    const junction = junctionOf(id)
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
        const turned = links && findUTurn(links)
        if (!turned) return links
        const [road, isForward] = turned
        if (forbid(road, isForward, road))
          for (const node of nodesOf(firstOf(road, isForward))) relinkFrom(node)
        relinkFrom(nodeAfter(road, isForward))
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
      else if (isOpen(start.road, isForward)) connect(startNode, nodeAfter(start.road, isForward), leaving)
      const isAtStart = isAtEnd(end.road, 1 - ahead(end))
      if (isOpen(end.road, isForward) || isAtStart)
        for (const node of nodesOf(firstOf(end.road, isForward)))
          if (isAtStart || !arrivalAt(node)?.forbidden.has(end.road))
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

  /** Returns the road at whose end a way turns round, though other roads leave from there. */
  function findUTurn(links: Link[]): [road: number, isForward: boolean] | null {
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

/** Returns a function that lists the roads at a junction: two arrays instead of a list for each of a million. */
function indexRoads({ from, to, junctionLats }: RoadGraph): (junction: number) => Int32Array {
  const starts = new Int32Array(junctionLats.length + 1)
  for (const list of [from, to])
    for (const junction of list) starts[junction + 1] = (starts[junction + 1] ?? 0) + 1
  for (let junction = 0; junction < junctionLats.length; junction++)
    starts[junction + 1] = (starts[junction + 1] ?? 0) + (starts[junction] ?? 0)
  const roads = new Int32Array(from.length + to.length)
  const next = starts.slice()
  for (const list of [from, to])
    for (const [road, junction] of list.entries()) {
      const place = next[junction] ?? 0
      roads[place] = road
      next[junction] = place + 1
    }
  return (junction) => roads.subarray(starts[junction], starts[junction + 1])
}

function linksOf(graph: Graph<null, Link>, path: GraphNode<null>[]): Link[] {
  return path.slice(1).flatMap((node, place) => {
    const before = path[place]
    const link = before && graph.getLink(before.id, node.id)
    return link ? [link.data] : []
  })
}
