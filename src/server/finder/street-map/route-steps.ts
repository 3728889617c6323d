import type { RouteStep } from "#contract/finder/directions.ts"
import type { Position } from "#domain/finder/straight-line.ts"
import type { FoundWay, Stretch } from "./road-search.ts"

/** A turn sharper than this is one to mention, even onto a road of the same name. */
const mentioned = 40
const shortestMetres = 0.5
const [slight, sharp, around] = [30, 120, 165]

/** Writes a found way as steps: one for each road, with the turn that leads onto it. */
export function stepsOf({ stretches }: FoundWay): RouteStep[] {
  // A route that starts at a junction begins with a segment without length or direction.
  const legs = legsOf(stretches.filter(({ metres }) => metres > shortestMetres))
  const steps = legs.map((leg, place) => stepOf(leg, legs[place - 1]))
  const end = stretches.at(-1)?.line.at(-1)
  return end ? [...steps, { ...still, turn: "arrive", road: "", ...at(end) }] : steps
}

const still = { side: null, exit: null, message: null, metres: 0, seconds: 0 } as const
const at = ([lng, lat]: Position) => ({ lat, lng })

/** Consecutive stretches of one road. */
type Leg = {
  name: string
  isRoundabout: boolean
  isFerry: boolean
  metres: number
  seconds: number
  line: Position[]
  exits: number
}

function legsOf(stretches: Stretch[]): Leg[] {
  const legs: Leg[] = []
  for (const { exitsAtEnd, ...stretch } of stretches) {
    const last = legs.at(-1)
    const isSame =
      last?.isRoundabout === stretch.isRoundabout &&
      last.isFerry === stretch.isFerry &&
      (stretch.isRoundabout ||
        (last.name === stretch.name && Math.abs(turnBetween(last.line, stretch.line)) < mentioned))
    if (!last || !isSame) {
      legs.push({ ...stretch, exits: exitsAtEnd })
      continue
    }
    last.metres += stretch.metres
    last.seconds += stretch.seconds
    last.line = [...last.line, ...stretch.line.slice(1)]
    last.exits += exitsAtEnd
  }
  return joinRoundabouts(legs)
}

/** The road after a roundabout is what its step leads onto; the last exit counted is the one taken. */
function joinRoundabouts(legs: Leg[]): Leg[] {
  const joined: Leg[] = []
  for (const leg of legs) {
    const last = joined.at(-1)
    if (!last?.isRoundabout || leg.isRoundabout || leg.isFerry) {
      joined.push(leg)
      continue
    }
    joined[joined.length - 1] = {
      ...last,
      name: leg.name,
      metres: last.metres + leg.metres,
      seconds: last.seconds + leg.seconds,
      line: [...last.line, ...leg.line.slice(1)],
    }
  }
  return joined
}

function stepOf(leg: Leg, before: Leg | undefined): RouteStep {
  const { name: road, metres, seconds } = leg
  const place = at(leg.line[0] ?? [0, 0])
  const step = { exit: null, message: null, road, metres, seconds, ...place }
  if (leg.isRoundabout) return { ...step, turn: "roundabout", side: null, exit: Math.max(1, leg.exits) }
  if (leg.isFerry) return { ...step, turn: "ferry", side: null }
  if (!before) return { ...step, turn: "depart", side: null }
  const angle = turnBetween(before.line, leg.line)
  const size = Math.abs(angle)
  if (size > around) return { ...step, turn: "u-turn", side: null }
  if (size < slight) return { ...step, turn: "continue", side: null }
  const hand = angle > 0 ? "right" : "left"
  return { ...step, turn: "turn", side: size > sharp ? `sharp ${hand}` : hand }
}

/** Returns the angle between two lines where they meet, in degrees: positive to the right. */
function turnBetween(before: Position[], after: Position[]): number {
  const turn = bearing(after[0], after[1]) - bearing(before.at(-2), before.at(-1))
  return ((((turn + 180) % 360) + 360) % 360) - 180
}

function bearing(from: Position = [0, 0], to: Position = [0, 0]): number {
  const across = (to[0] - from[0]) * Math.cos((from[1] * Math.PI) / 180)
  return (Math.atan2(across, to[1] - from[1]) * 180) / Math.PI
}
