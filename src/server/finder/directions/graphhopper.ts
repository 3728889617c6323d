import * as z from "zod"
import type { RouteStep } from "#contract/finder/directions.ts"
import type { Language } from "#domain/finder/towns.ts"
import { askEngine, type EngineAddress, jsonRequest } from "./ask-engine.ts"
import { type Road, RouteFailure, type Router } from "./road-router.ts"

const Instruction = z.object({
  text: z.string().default(""),
  street_name: z.string().default(""),
  sign: z.number().default(0),
  exit_number: z.number().int().min(1).optional(),
  distance: z.number(),
  time: z.number(),
  interval: z.tuple([z.int(), z.int()]),
})

const Answer = z.object({
  paths: z
    .array(
      z.object({
        distance: z.number(),
        time: z.number(),
        points: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()], z.number())).min(2) }),
        instructions: z.array(Instruction).default([]),
      }),
    )
    .min(1),
})

// GraphHopper's turn signs, from its documentation.
const signs: Record<number, Pick<RouteStep, "turn" | "side">> = {
  [-98]: { turn: "u-turn", side: null },
  [-8]: { turn: "u-turn", side: "left" },
  [-7]: { turn: "fork", side: "left" },
  [-3]: { turn: "turn", side: "sharp left" },
  [-2]: { turn: "turn", side: "left" },
  [-1]: { turn: "turn", side: "slight left" },
  1: { turn: "turn", side: "slight right" },
  2: { turn: "turn", side: "right" },
  3: { turn: "turn", side: "sharp right" },
  4: { turn: "arrive", side: null },
  6: { turn: "roundabout", side: null },
  7: { turn: "fork", side: "right" },
  8: { turn: "u-turn", side: "right" },
}

export function graphhopper({ url, key, userAgent, attribution }: EngineAddress): Router {
  return async (from, to, { signal, language }) => {
    const question = {
      points: [from, to].map(({ lat, lng }) => [lng, lat]),
      profile: "car",
      points_encoded: false,
      locale: language,
    }
    const address = `${url}/route${key ? `?key=${encodeURIComponent(key)}` : ""}`
    const body = await askEngine(address, jsonRequest(question, { "user-agent": userAgent }), signal)
    return { ...readGraphhopper(body, language), attribution: `${attribution}, GraphHopper` }
  }
}

export function readGraphhopper(body: unknown, language: Language): Omit<Road, "attribution"> {
  const [path] = Answer.safeParse(body).data?.paths ?? []
  if (!path) throw new RouteFailure("no-answer", "not a GraphHopper answer")
  const line = path.points.coordinates.map(([lng, lat]): [number, number] => [lng, lat])
  return {
    source: "graphhopper",
    metres: path.distance,
    seconds: path.time / 1000,
    line,
    steps: path.instructions.map((step) => readInstruction(step, line, language)),
  }
}

function readInstruction(
  step: z.infer<typeof Instruction>,
  line: [number, number][],
  language: Language,
): RouteStep {
  const [lng, lat] = line[step.interval[0]] ?? line[0]! // the line has at least two points
  return {
    ...(signs[step.sign] ?? { turn: "continue", side: null }),
    exit: step.exit_number ?? null,
    road: step.street_name,
    message: language === "en" && step.text ? step.text : null,
    metres: step.distance,
    seconds: step.time / 1000,
    lat,
    lng,
  }
}
