import * as z from "zod"
import type { RouteStep } from "#contract/finder/directions.ts"
import type { Language } from "#domain/finder/towns.ts"
import { type Road, RouteFailure } from "./road-router.ts"

// Engines snap to the nearest road however far away it is (OSRM without limit, Valhalla 35 km); outside the
// loaded map the result would be a plausible but wrong route.
export const maxSnapMetres = 1500

const Maneuver = z.object({
  type: z.string().default("continue"),
  modifier: z.string().optional(),
  exit: z.number().optional(),
  instruction: z.string().optional(),
  location: z.tuple([z.number(), z.number()]),
})

const OsrmStep = z.object({
  name: z.string().default(""),
  ref: z.string().default(""),
  distance: z.number(),
  duration: z.number(),
  maneuver: Maneuver,
})

const OsrmAnswer = z.object({
  code: z.string().default("Ok"),
  waypoints: z.array(z.object({ distance: z.number().optional() })).default([]),
  routes: z
    .array(
      z.object({
        distance: z.number(),
        duration: z.number(),
        geometry: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()])).min(2) }),
        legs: z.array(z.object({ steps: z.array(OsrmStep).default([]) })).default([]),
      }),
    )
    .default([]),
})

/** Reads OSRM's answer format, which Valhalla can produce as well. */
export function readOsrm(body: unknown, source: string, language: Language): Omit<Road, "attribution"> {
  const read = OsrmAnswer.safeParse(body)
  if (!read.success) throw new RouteFailure("no-answer", "not an OSRM answer")
  const { code, waypoints, routes } = read.data
  if (/^No(Route|Segment)$/.test(code)) throw new RouteFailure("no-road", code)
  if (waypoints.some(({ distance = 0 }) => distance > maxSnapMetres)) {
    throw new RouteFailure("no-road", "the nearest road is too far away")
  }
  const [route] = routes
  if (code !== "Ok" || !route) throw new RouteFailure("no-answer", code)
  return {
    source,
    metres: route.distance,
    seconds: route.duration,
    line: route.geometry.coordinates,
    steps: route.legs.flatMap((leg) => leg.steps).map((step) => readStep(step, language)),
  }
}

function readStep(step: z.infer<typeof OsrmStep>, language: Language): RouteStep {
  const { maneuver } = step
  const [lng, lat] = maneuver.location
  return {
    turn: turnOf(maneuver.type, maneuver.modifier),
    side: sideOf(maneuver.modifier),
    exit: maneuver.exit && maneuver.exit >= 1 ? Math.trunc(maneuver.exit) : null,
    road: step.name || step.ref,
    message: language === "en" ? (maneuver.instruction ?? null) : null,
    metres: step.distance,
    seconds: step.duration,
    lat,
    lng,
  }
}

function turnOf(type: string, modifier: string | undefined): RouteStep["turn"] {
  if (type === "depart" || type === "arrive" || type === "merge" || type === "fork") return type
  if (type.startsWith("roundabout") || type === "rotary") return "roundabout"
  if (modifier === "uturn") return "u-turn"
  if (type === "new name" || type === "notification" || modifier === "straight") return "continue"
  return modifier ? "turn" : "continue"
}

const sides = ["left", "right", "slight left", "slight right", "sharp left", "sharp right"] as const

function sideOf(modifier: string | undefined): RouteStep["side"] {
  return sides.find((side) => side === modifier) ?? null
}
