import makeGraph from "ngraph.graph"
import { type RoadGraph, roadFlags } from "./road-graph.ts"

/** A road in the direction of travel. */
export type Link = { road: number; isForward: boolean; seconds: number }

/** A junction as reached by one road, from which not every road may be entered. */
type Arrival = { junction: number; forbidden: Set<number> }

export const directions = [true, false]

export type RoadNodes = ReturnType<typeof makeRoadNodes>

/**
 * Makes a graph of the junctions. Only where a turn is forbidden, a junction has another node for the road that the turn
 * starts from.
 */
export function makeRoadNodes(roads: RoadGraph) {
  const graph = makeGraph<null, Link>()
  const junctions = roads.junctionLats.length
  const roadsAt = indexRoads(roads)
  const arrivals: Arrival[] = []
  const arrivalNodes = new Map<string, number>()
  const extraNodes = new Map<number, number[]>()

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
  const nodesAt = (junction: number) => [junction, ...(extraNodes.get(junction) ?? [])]

  for (let turn = 0; turn < roads.forbiddenTurns.length; turn += 3) {
    const [road = 0, via = 0, onto = 0] = roads.forbiddenTurns.subarray(turn, turn + 3)
    addForbidden(road, roads.to[road] === via, onto)
  }
  for (let node = 0; node < junctions + arrivals.length; node++) linkFrom(node)

  /** Records that a turn is forbidden; true if the road's end is a node of its own for the first time. */
  function addForbidden(road: number, isForward: boolean, onto: number): boolean {
    const junction = lastOf(road, isForward)
    const arrival = arrivalAt(nodeAfter(road, isForward))
    if (arrival) {
      arrival.forbidden.add(onto)
      return false
    }
    const node = junctions + arrivals.length
    arrivals.push({ junction, forbidden: new Set([onto]) })
    arrivalNodes.set(`${road} ${isForward}`, node)
    extraNodes.set(junction, [...(extraNodes.get(junction) ?? []), node])
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

  /** Forbids a turn between two searches. */
  function forbid(road: number, isForward: boolean, onto: number): void {
    if (addForbidden(road, isForward, onto))
      for (const node of nodesAt(firstOf(road, isForward))) relinkFrom(node)
    relinkFrom(nodeAfter(road, isForward))
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

  const mayEnter = (node: number, road: number) => !arrivalAt(node)?.forbidden.has(road)

  return {
    graph,
    roadsAt,
    secondsOf,
    allows,
    isOpen,
    firstOf,
    lastOf,
    junctionOf,
    nodeAfter,
    nodesAt,
    mayEnter,
    forbid,
    connect,
  }
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
