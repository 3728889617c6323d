import * as z from "zod"
import type { RouteStep } from "#contract/finder/directions.ts"
import type { Language } from "#domain/finder/towns.ts"
import { askEngine, type EngineAddress, jsonRequest } from "./ask-engine.ts"
import { type Road, RouteFailure, type Router } from "./road-router.ts"

const Step = z.object({
  instruction: z.string().default(""),
  name: z.string().default(""),
  type: z.number().default(6),
  exit_number: z.number().int().min(1).optional(),
  distance: z.number(),
  duration: z.number(),
  way_points: z.tuple([z.int(), z.int()]),
})

const Answer = z.object({
  features: z
    .array(
      z.object({
        geometry: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()], z.number())).min(2) }),
        properties: z.object({
          // The engine omits zeros.
          summary: z.object({ distance: z.number().default(0), duration: z.number().default(0) }),
          segments: z.array(z.object({ steps: z.array(Step).default([]) })).default([]),
        }),
      }),
    )
    .min(1),
})

// openrouteservice's instruction types, from its documentation.
const types: Record<number, Pick<RouteStep, "turn" | "side">> = {
  0: { turn: "turn", side: "left" },
  1: { turn: "turn", side: "right" },
  2: { turn: "turn", side: "sharp left" },
  3: { turn: "turn", side: "sharp right" },
  4: { turn: "turn", side: "slight left" },
  5: { turn: "turn", side: "slight right" },
  7: { turn: "roundabout", side: null },
  9: { turn: "u-turn", side: null },
  10: { turn: "arrive", side: null },
  11: { turn: "depart", side: null },
  12: { turn: "fork", side: "left" },
  13: { turn: "fork", side: "right" },
}

export function openrouteservice({ url, key, userAgent, attribution }: EngineAddress): Router {
  return async (from, to, { signal, language }) => {
    const question = { coordinates: [from, to].map(({ lat, lng }) => [lng, lat]), instructions: true }
    const headers: Record<string, string> = key
      ? { "user-agent": userAgent, authorization: key }
      : { "user-agent": userAgent }
    const body = await askEngine(
      `${url}/v2/directions/driving-car/geojson`,
      jsonRequest(question, headers),
      signal,
    )
    return {
      ...readOpenrouteservice(body, language),
      attribution: `© openrouteservice.org by HeiGIT, ${attribution}`,
    }
  }
}

export function readOpenrouteservice(body: unknown, language: Language): Omit<Road, "attribution"> {
  const [feature] = Answer.safeParse(body).data?.features ?? []
  if (!feature) throw new RouteFailure("no-answer", "not an openrouteservice answer")
  const line = feature.geometry.coordinates.map(([lng, lat]): [number, number] => [lng, lat])
  const { summary, segments } = feature.properties
  return {
    source: "openrouteservice",
    metres: summary.distance,
    seconds: summary.duration,
    line,
    steps: segments.flatMap((segment) => segment.steps).map((step) => readStep(step, line, language)),
  }
}

function readStep(step: z.infer<typeof Step>, line: [number, number][], language: Language): RouteStep {
  const [lng, lat] = line[step.way_points[0]] ?? line[0]! // the line has at least two points
  return {
    ...(types[step.type] ?? { turn: "continue", side: null }),
    exit: step.exit_number ?? null,
    // The engine writes "-" for a road without a name.
    road: step.name === "-" ? "" : step.name,
    message: language === "en" && step.instruction ? step.instruction : null,
    metres: step.distance,
    seconds: step.duration,
    lat,
    lng,
  }
}
