import { type RoadGraph, roadFlags } from "#server/finder/street-map/road-graph.ts"
import type { Member, Tags } from "./osm-file.ts"

/** A sign that forbids turns, or all turns but these, at a node; `from` and `to` are ids of ways. */
export type Restriction = { isOnly: boolean; from: number[]; via: number; to: number[] }

// The most specific first: a sign for cars goes before one for everybody.
const restrictionTags = [
  "restriction:motorcar",
  "restriction:motor_vehicle",
  "restriction:vehicle",
  "restriction",
]
const carKinds = new Set(["motorcar", "motor_vehicle", "vehicle"])

/** Reads a relation as a sign that holds for cars at one node; null for any other, such as those via a way. */
export function readRestriction(tags: Tags, members: Member[]): Restriction | null {
  if (tags.type !== "restriction") return null
  const value = restrictionTags.map((tag) => tags[tag]).find((stated) => stated !== undefined)
  const [, kind] =
    /^(no|only)_(?:left_turn|right_turn|straight_on|u_turn|entry|exit)$/.exec(value ?? "") ?? []
  if (!kind || tags.except?.split(";").some((except) => carKinds.has(except.trim()))) return null
  const idsOf = (wanted: Member["kind"], role: string) =>
    members.filter((member) => member.kind === wanted && member.role === role).map(({ id }) => id)
  const [from, to] = [idsOf("way", "from"), idsOf("way", "to")]
  const [via, ...more] = members.filter(({ role }) => role === "via")
  if (via?.kind !== "node" || more.length > 0 || from.length === 0 || to.length === 0) return null
  return { isOnly: kind === "only", from, via: via.id, to }
}

/** Turns signs into forbidden turns between roads, in the form of `RoadGraph.forbiddenTurns`. */
export function resolveRestrictions(
  restrictions: Restriction[],
  { from, to, flags }: Pick<RoadGraph, "from" | "to" | "flags">,
  roadsOfWay: Map<number, number[]>,
  junctionAt: (node: number) => number | null,
): Int32Array {
  const leaves = (road: number, junction: number) =>
    (from[road] === junction && ((flags[road] ?? 0) & roadFlags.forward) !== 0) ||
    (to[road] === junction && ((flags[road] ?? 0) & roadFlags.backward) !== 0)
  const reaches = (road: number, junction: number) =>
    (to[road] === junction && ((flags[road] ?? 0) & roadFlags.forward) !== 0) ||
    (from[road] === junction && ((flags[road] ?? 0) & roadFlags.backward) !== 0)
  /** The one road of each way: a way that passes the junction in both directions does not say which half is meant. */
  const oneOfEach = (ways: number[], isMeant: (road: number) => boolean) =>
    ways.flatMap((way) => {
      const meant = roadsOfWay.get(way)?.filter(isMeant) ?? []
      return meant.length === 1 ? meant : []
    })

  const signs = restrictions.flatMap(({ isOnly, from: fromWays, via, to: toWays }) => {
    const junction = junctionAt(via)
    if (junction === null) return []
    const starts = oneOfEach(fromWays, (road) => reaches(road, junction))
    const ends = oneOfEach(toWays, (road) => leaves(road, junction))
    return ends.length === 0 ? [] : starts.map((start) => ({ isOnly, start, junction, ends }))
  })

  const leaving = new Map(
    signs.filter(({ isOnly }) => isOnly).map(({ junction }) => [junction, [] as number[]]),
  )
  if (leaving.size > 0)
    for (const [road, start] of from.entries())
      for (const junction of [start, to[road] ?? 0])
        if (leaves(road, junction)) leaving.get(junction)?.push(road)
  // Two signs of the kind "only" at one place allow what either allows.
  const onlyAllowed = new Map<string, number[]>()
  for (const { isOnly, start, junction, ends } of signs) {
    const key = `${start} ${junction}`
    if (isOnly) onlyAllowed.set(key, [...(onlyAllowed.get(key) ?? []), ...ends])
  }
  return Int32Array.from(
    signs.flatMap(({ isOnly, start, junction, ends }) => {
      const allowed = onlyAllowed.get(`${start} ${junction}`)
      const forbidden = isOnly
        ? (leaving.get(junction) ?? []).filter((road) => !allowed?.includes(road))
        : ends
      return forbidden.flatMap((road) => [start, junction, road])
    }),
  )
}
