import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { largestId, RowId } from "#contract/platform/inputs.ts"
import { maxWatchDays, maxWatchRadiusKm } from "#domain/customer/watch-rules.ts"

export const radiusKm = z
  .int("Enter a distance in whole kilometres")
  .min(1, "The distance must be at least 1 km")
  .max(maxWatchRadiusKm, `The distance must be at most ${maxWatchRadiusKm} km`)

const days = z
  .int("Enter a number of days")
  .min(1, "Watch for at least a day")
  .max(maxWatchDays, `Watch for at most ${maxWatchDays} days`)

/** Where to look: a town's id, or a position, which is stored rounded to about a kilometre. */
export const Place = z.union([
  z.strictObject({ town: z.string().min(1).max(60) }),
  z.strictObject({
    lat: z.number().min(-90, "Latitude must be between -90 and 90").max(90),
    lng: z.number().min(-180, "Longitude must be between -180 and 180").max(180),
  }),
])

export const NewWatch = z.strictObject({
  medicineId: z.int().min(1).max(largestId),
  /** Also equivalents: the same ingredients, strength and form by other makers. */
  anyMaker: z.boolean(),
  place: Place,
  radiusKm,
  days,
})
export type NewWatch = z.output<typeof NewWatch>

export const watchStates = ["watching", "found", "ended"] as const

export const Watch = z.object({
  id: z.int(),
  medicineId: z.int(),
  medicine: z.string(),
  manufacturer: z.string(),
  anyMaker: z.boolean(),
  /** A town's id; null for a position. */
  town: z.string().nullable(),
  radiusKm: z.int(),
  createdAt: z.iso.datetime(),
  until: z.iso.datetime(),
  state: z.enum(watchStates),
  /** Who had it when it came back; null while nobody had it. */
  found: z
    .object({
      at: z.iso.datetime(),
      medicine: z.string(),
      pharmacy: z.string(),
      pharmacyTown: z.string(),
      phoneNumber: z.string(),
      isStillThere: z.boolean(),
    })
    .nullable(),
})
export type Watch = z.infer<typeof Watch>

const tags = ["Watches"]

export const watches = {
  list: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "GET", path: "/watches", summary: "List the medicines I watch", tags })
    .output(z.object({ watches: z.array(Watch), maxWatches: z.int() })),
  set: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "PUT",
      path: "/watches",
      summary: "Watch a medicine, or change its watch",
      description:
        "Sends one message when a listed pharmacy within the distance has it. A person has one watch of a medicine.",
      tags,
    })
    .input(NewWatch)
    .output(Watch)
    .errors(refusals("not-found", "too-many-watches", "already-in-stock")),
  change: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "PATCH", path: "/watches/{id}", summary: "Change a watch", tags })
    .input(z.strictObject({ id: RowId, radiusKm, days }))
    .output(Watch)
    .errors(refusals("not-found", "already-in-stock")),
  stop: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "DELETE", path: "/watches/{id}", summary: "Stop a watch, or dismiss its notice", tags })
    .input(z.strictObject({ id: RowId }))
    .output(z.object({ stopped: z.literal(true) }))
    .errors(refusals("not-found")),
}
