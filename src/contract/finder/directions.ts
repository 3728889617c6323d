import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Latitude, Longitude, RowId } from "#contract/platform/inputs.ts"
import { turnKinds, turnSides } from "#domain/finder/route-words.ts"

export const RouteStep = z.object({
  turn: z.enum(turnKinds),
  side: z.enum(turnSides).nullable(),
  /** The exit of a roundabout, counted from one. */
  exit: z.int().min(1).nullable(),
  road: z.string(),
  /** The engine's own sentence, if it supports the language; otherwise the browser builds one. */
  message: z.string().nullable(),
  metres: z.number().min(0),
  seconds: z.number().min(0),
  lat: z.number(),
  lng: z.number(),
})
export type RouteStep = z.infer<typeof RouteStep>

/** Why a straight line replaces a road: there is none, no engine answers, or none is set up. */
export const StraightLineReason = z.enum(["no-road", "no-answer", "not-set-up"])
export type StraightLineReason = z.infer<typeof StraightLineReason>

export const Route = z.object({
  source: z.string(),
  /** True for a straight line: drawn dashed and without a driving time. */
  approximate: z.boolean(),
  reason: StraightLineReason.nullable(),
  metres: z.number().min(0),
  seconds: z.number().min(0).nullable(),
  /** [lng, lat] in order. Empty when the engine's terms forbid drawing its road on this map. */
  line: z.array(z.tuple([z.number(), z.number()])),
  to: z.object({ lat: z.number(), lng: z.number() }),
  steps: z.array(RouteStep),
  attribution: z.string(),
})
export type Route = z.infer<typeof Route>

export const Credit = z.object({ text: z.string(), url: z.url().nullable() })
export type Credit = z.infer<typeof Credit>

/** The map under the pins. `tiles` is a TileJSON URL in the OpenMapTiles schema, `style` a complete style. */
export const Basemap = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("sketch") }),
  z.object({ kind: z.literal("tiles"), url: z.string(), credits: z.array(Credit) }),
  z.object({ kind: z.literal("style"), url: z.string(), credits: z.array(Credit) }),
])
export type Basemap = z.infer<typeof Basemap>

export const MapConfig = z.object({ basemap: Basemap, driving: z.enum(["on", "off"]) })
export type MapConfig = z.infer<typeof MapConfig>

export const routeLanguages = ["en", "si", "ta"] as const

const RouteQuestion = z.strictObject({
  lat: Latitude,
  lng: Longitude,
  /** A pharmacy instead of coordinates, so that Pharos cannot be used as an open route planner. */
  pharmacyId: RowId,
  lang: z.enum(routeLanguages).default("en"),
})

export const directions = {
  route: endpoint
    .meta({ who: "anyone", limit: "search" })
    .route({
      method: "GET",
      path: "/route",
      summary: "Get the driving route to a pharmacy, or a straight line",
      tags: ["Directions"],
    })
    .errors(refusals("not-found"))
    .input(RouteQuestion)
    .output(Route),
  mapConfig: endpoint
    .meta({ who: "anyone" })
    .route({ method: "GET", path: "/map/config", summary: "Get the map settings", tags: ["Directions"] })
    .output(MapConfig),
}
