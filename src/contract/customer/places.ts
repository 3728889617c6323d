import * as z from "zod"
import { Place } from "#contract/customer/watches.ts"
import { SpecialHours } from "#contract/finder/opening.ts"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, RowId } from "#contract/platform/inputs.ts"
import { maxPlaceNameLength, placeKinds } from "#domain/customer/place-rules.ts"

const nameMissing = "Enter a name"
const PlaceName = Line(maxPlaceNameLength, nameMissing)

/** A place of the person's own, as an origin of distances. */
export const SavedPlace = z.object({
  id: z.int(),
  kind: z.enum(placeKinds),
  /** The person's name for another place; null for home and work. */
  name: z.string().nullable(),
  /** A town's id; null for a position. */
  town: z.string().nullable(),
  lat: z.number(),
  lng: z.number(),
})
export type SavedPlace = z.infer<typeof SavedPlace>

/** Where it is: a town's id, or a position, which is stored rounded to about 100 metres. */
export const NewPlace = z
  .strictObject({
    kind: z.enum(placeKinds),
    /** Only another place has a name. */
    name: PlaceName.nullable().default(null),
    place: Place,
  })
  .refine(({ kind, name }) => (kind === "other") === (name !== null), { path: ["name"], error: nameMissing })
export type NewPlace = z.output<typeof NewPlace>

const tags = ["Account"]

export const savedPlaces = {
  list: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "GET", path: "/places", summary: "List my saved places", tags })
    .output(z.object({ places: z.array(SavedPlace) })),
  save: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "PUT",
      path: "/places",
      summary: "Save a place",
      description: "A person has one home, one work place and others by name: the same one again is moved.",
      tags,
    })
    .input(NewPlace)
    .output(SavedPlace)
    .errors(refusals("bad-input", "not-found", "too-many-places")),
  remove: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "DELETE", path: "/places/{id}", summary: "Remove a saved place", tags })
    .input(z.strictObject({ id: RowId }))
    .output(z.object({ removed: z.literal(true) }))
    .errors(refusals("bad-input", "not-found")),
}

/** A favourite pharmacy, while it is listed. */
export const Favourite = z.object({
  id: z.int(),
  name: z.string(),
  phoneNumber: z.string(),
  address: z.string(),
  town: z.string(),
  lat: z.number(),
  lng: z.number(),
  openMinutes: z.string(),
  specialHours: SpecialHours.nullable(),
})
export type Favourite = z.infer<typeof Favourite>

export const favourites = {
  list: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "GET",
      path: "/favourites",
      summary: "List my favourite pharmacies, newest first",
      tags,
    })
    .output(z.object({ pharmacies: z.array(Favourite) })),
  add: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "PUT", path: "/favourites/{id}", summary: "Make a pharmacy a favourite", tags })
    .input(z.strictObject({ id: RowId }))
    .output(z.object({ isFavourite: z.literal(true) }))
    .errors(refusals("bad-input", "not-found", "too-many-favourites")),
  remove: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "DELETE",
      path: "/favourites/{id}",
      summary: "Remove a pharmacy from my favourites",
      tags,
    })
    .input(z.strictObject({ id: RowId }))
    .output(z.object({ isFavourite: z.literal(false) }))
    .errors(refusals("bad-input")),
}
