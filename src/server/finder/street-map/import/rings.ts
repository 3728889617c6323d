import type { Position } from "#domain/finder/straight-line.ts"

/** Joins lines at their ends: closed rings, and the chains that remain open. Directions are kept unless `turnable`. */
export function joinLines(lines: number[][], { turnable }: { turnable: boolean }) {
  const rings: number[][] = []
  const chains: number[][] = []
  const unused = new Set(lines.filter((line) => line.length > 1))
  const startsAt = groupBy(unused, (line) => line[0])
  const endsAt = turnable ? groupBy(unused, (line) => line.at(-1)) : new Map<number, number[][]>()

  const next = (node: number | undefined): number[] | null => {
    const onward = startsAt.get(node ?? -1)?.find((line) => unused.has(line))
    if (onward) return onward
    return endsAt.get(node ?? -1)?.find((line) => unused.has(line)) ?? null
  }

  // Open chains begin where no line ends, so those are followed before what is left over: rings.
  const ends = new Set(lines.map((line) => line.at(-1)))
  const heads = turnable ? [] : [...unused].filter((line) => !ends.has(line[0]))
  for (const head of [...heads, ...unused]) {
    if (!unused.delete(head)) continue
    const chain = [...head]
    for (let line = next(chain.at(-1)); line && chain[0] !== chain.at(-1); line = next(chain.at(-1))) {
      unused.delete(line)
      const isOnward = line[0] === chain.at(-1)
      for (const node of (isOnward ? line : line.toReversed()).slice(1)) chain.push(node)
    }
    if (chain[0] === chain.at(-1) && chain.length > 3) rings.push(chain)
    else chains.push(chain)
  }
  return { rings, chains }
}

function groupBy(lines: Iterable<number[]>, key: (line: number[]) => number | undefined) {
  const groups = new Map<number, number[][]>()
  for (const line of lines) {
    const at = key(line)
    if (at === undefined) continue
    const group = groups.get(at)
    if (group) group.push(line)
    else groups.set(at, [line])
  }
  return groups
}

/** Twice the area of a ring: positive if it runs counterclockwise. */
export function doubleArea(ring: Position[]): number {
  let area = 0
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
    area += x * nextY - nextX * y
  }
  return area
}

export function isInside([x, y]: Position, ring: Position[]): boolean {
  let inside = false
  for (const [index, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(index + 1) % ring.length] ?? [x1, y1]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

/** Builds polygons of outer rings and the holes inside them. */
export function polygonsOf(outer: Position[][], holes: Position[][]): Position[][][] {
  const polygons = outer.map((ring) => [ring])
  for (const hole of holes) {
    const [corner] = hole
    const around = corner && polygons.find(([ring]) => ring && isInside(corner, ring))
    around?.push(hole)
  }
  return polygons
}
