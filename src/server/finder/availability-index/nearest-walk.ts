import type { Point } from "#domain/platform/distance.ts"
import { makeWalkQueue } from "./walk-queue.ts"

const leafSize = 8

export type NearestWalk = ReturnType<typeof makeNearestWalk>

/** A k-d tree of places, in which `order` has the places of a leaf side by side. */
function makeTree(points: readonly Point[]) {
  const order = Int32Array.from(points.keys())
  // For each node where its places start and end in `order`, and its second half; the first half is the next node.
  const nodes: number[] = []
  const boxes: number[] = []
  if (points.length > 0) divide(0, points.length)

  function at(place: number, axis: number) {
    return points[place]?.[axis] ?? 0
  }

  function divide(from: number, to: number): number {
    const id = nodes.push(from, to, 0) / 3 - 1
    const part = order.subarray(from, to)
    const axes = [0, 1, 2].map((axis) => {
      let [low, high] = [Infinity, -Infinity]
      for (const place of part) {
        low = Math.min(low, at(place, axis))
        high = Math.max(high, at(place, axis))
      }
      return { low, high, width: high - low }
    })
    boxes.push(...axes.flatMap(({ low, high }) => [low, high]))
    if (to - from > leafSize) {
      const widths = axes.map(({ width }) => width)
      const axis = widths.indexOf(Math.max(...widths))
      part.set(Array.from(part).sort((one, other) => at(one, axis) - at(other, axis)))
      const middle = (from + to) >> 1
      divide(from, middle)
      nodes[3 * id + 2] = divide(middle, to)
    }
    return id
  }

  return { order, nodes, boxes }
}

/**
 * Lists places nearest first, exactly as PostgreSQL orders `loc <-> here, id`: by chord of the unit sphere, computed as
 * its extension cube does, then by number. The nodes of a tree are opened when nothing nearer is left.
 */
export function makeNearestWalk(points: readonly Point[]) {
  const { order, nodes, boxes } = makeTree(points)
  const coordinates = Float64Array.from(points.flat())
  // A leaf's coordinates lie side by side.
  const ordered = Float64Array.from(Array.from(order, (place) => points[place] ?? []).flat())
  const queue = makeWalkQueue()

  /** Returns the least chord to a node's box. Rounding keeps the order, so that no place in it is nearer. */
  function chordToBox(node: number, here: Point): number {
    let squares = 0
    for (let axis = 0; axis < 3; axis++) {
      const value = here[axis] ?? 0
      const low = boxes[6 * node + 2 * axis] ?? 0
      const high = boxes[6 * node + 2 * axis + 1] ?? 0
      const apart = value < low ? low - value : value > high ? value - high : 0
      squares += apart * apart
    }
    return Math.sqrt(squares)
  }

  /** Returns the greatest chord to a node's box, with a margin for rounding. */
  function farthestChord(node: number, here: Point): number {
    let squares = 0
    for (let axis = 0; axis < 3; axis++) {
      const value = here[axis] ?? 0
      const low = boxes[6 * node + 2 * axis] ?? 0
      const high = boxes[6 * node + 2 * axis + 1] ?? 0
      const apart = Math.max(value - low, high - value)
      squares += apart * apart
    }
    return Math.sqrt(squares) + 1e-9
  }

  function chord(all: Float64Array, place: number, here: Point): number {
    const east = (all[3 * place] ?? 0) - here[0]
    const north = (all[3 * place + 1] ?? 0) - here[1]
    const up = (all[3 * place + 2] ?? 0) - here[2]
    return Math.sqrt(east * east + north * north + up * up)
  }

  return {
    /** Visits the places that are at most so far away, in no order. */
    within(here: Point, maxChord: number, visit: (place: number) => void) {
      const open = nodes.length > 0 ? [0] : []
      for (let node = open.pop(); node !== undefined; node = open.pop()) {
        if (chordToBox(node, here) > maxChord) continue
        const isInside = farthestChord(node, here) <= maxChord
        const second = nodes[3 * node + 2] ?? 0
        if (second > 0 && !isInside) {
          open.push(node + 1, second)
          continue
        }
        const end = nodes[3 * node + 1] ?? 0
        for (let n = nodes[3 * node] ?? 0; n < end; n++)
          if (isInside || chord(ordered, n, here) <= maxChord) visit(order[n] ?? 0)
      }
    },
    chordTo: (place: number, here: Point) => chord(coordinates, place, here),
    /** Visits the places that `accepts` names and that are at least `from` away, until `visit` returns false. */
    walk(
      { here, from }: { here: Point; from: number },
      accepts: (place: number) => boolean,
      visit: (place: number, chord: number) => boolean,
    ) {
      queue.clear()
      // Nodes that begin before `from` are opened before any place is visited, so that they need no place in the queue.
      const certain: number[] = []
      function add(node: number) {
        if (from > 0 && farthestChord(node, here) < from) return
        const nearest = chordToBox(node, here)
        if (nearest < from) certain.push(node)
        // Nodes have numbers below zero: an equally near one is opened before a place is visited.
        else queue.add(nearest, -1 - node)
      }
      function open(node: number) {
        const second = nodes[3 * node + 2] ?? 0
        if (second > 0) {
          add(node + 1)
          add(second)
          return
        }
        const end = nodes[3 * node + 1] ?? 0
        for (let n = nodes[3 * node] ?? 0; n < end; n++) {
          const place = order[n] ?? 0
          if (!accepts(place)) continue
          const distance = chord(ordered, n, here)
          if (distance >= from) queue.add(distance, place)
        }
      }
      if (nodes.length > 0) add(0)
      for (let node = certain.pop(); node !== undefined; node = certain.pop()) open(node)
      while (!queue.isEmpty()) {
        const [first, entry] = [queue.firstDistance(), queue.firstEntry()]
        queue.dropFirst()
        if (entry < 0) open(-1 - entry)
        else if (!visit(entry, first)) return
      }
    },
  }
}
