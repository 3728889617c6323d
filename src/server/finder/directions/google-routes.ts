import * as z from "zod"
import type { LatLng } from "#domain/platform/distance.ts"
import { askEngine, type EngineAddress, jsonRequest } from "./ask-engine.ts"
import { type Road, RouteFailure, type Router } from "./road-router.ts"

// Google's terms: its road on a map must be on a Google map. So no line is asked for, only time, distance and turns.
const fields = [
  "routes.duration",
  "routes.distanceMeters",
  "routes.legs.steps.navigationInstruction.instructions",
  "routes.legs.steps.distanceMeters",
  "routes.legs.steps.staticDuration",
  "routes.legs.steps.startLocation",
].join(",")

const Seconds = z
  .string()
  .regex(/^[\d.]+s$/)
  .transform((text) => Number.parseFloat(text))

const Step = z.object({
  navigationInstruction: z.object({ instructions: z.string() }).optional(),
  distanceMeters: z.number().default(0),
  staticDuration: Seconds.default(0),
  startLocation: z.object({ latLng: z.object({ latitude: z.number(), longitude: z.number() }) }),
})

const Answer = z.object({
  routes: z
    .array(
      z.object({
        distanceMeters: z.number().default(0),
        duration: Seconds,
        legs: z.array(z.object({ steps: z.array(Step).default([]) })).default([]),
      }),
    )
    .default([]),
})

/** Only behind MAP_PROVIDER=google, and never remembered: Google's terms forbid keeping its answers. */
export function googleRoutes({ url, key }: EngineAddress): Router {
  return async (from, to, { signal, language }) => {
    const question = {
      origin: waypoint(from),
      destination: waypoint(to),
      travelMode: "DRIVE",
      languageCode: language,
    }
    const headers = { "x-goog-api-key": key ?? "", "x-goog-fieldmask": fields }
    return readGoogleRoutes(
      await askEngine(`${url}/directions/v2:computeRoutes`, jsonRequest(question, headers), signal),
    )
  }
}

const waypoint = ({ lat, lng }: LatLng) => ({ location: { latLng: { latitude: lat, longitude: lng } } })

export function readGoogleRoutes(body: unknown): Road {
  const read = Answer.safeParse(body)
  if (!read.success) throw new RouteFailure("no-answer", "not a Google Routes answer")
  const [route] = read.data.routes
  if (!route) throw new RouteFailure("no-road", "no routes")
  return {
    source: "google",
    metres: route.distanceMeters,
    seconds: route.duration,
    line: [],
    steps: route.legs
      .flatMap((leg) => leg.steps)
      .map((step) => ({
        turn: "continue",
        side: null,
        exit: null,
        road: "",
        says: step.navigationInstruction?.instructions ?? null,
        metres: step.distanceMeters,
        seconds: step.staticDuration,
        lat: step.startLocation.latLng.latitude,
        lng: step.startLocation.latLng.longitude,
      })),
    attribution: "Google Maps",
  }
}
