import * as z from "zod"
import { endpoint } from "./endpoint.ts"

/** Search text: anything a person can type, up to 200 characters; the server trims it. NUL cannot be stored, so it is refused. */
export const SearchText = z
  .string()
  .max(200, "Search for at most 200 characters")
  .refine((text) => !text.includes("\0"), "The search text has a character that cannot be used")

const Latitude = z.coerce.number().min(-90, "Latitude goes from -90 to 90").max(90, "Latitude goes from -90 to 90")
const Longitude = z.coerce.number().min(-180, "Longitude goes from -180 to 180").max(180, "Longitude goes from -180 to 180")
const Flag = z.enum(["true", "false"]).transform((word) => word === "true")

export const pageSize = 50

export const SearchQuestion = z.strictObject({
  q: SearchText.default(""),
  medicineId: z.coerce.number().int().min(1).max(2147483647).optional(),
  lat: Latitude.optional(),
  lng: Longitude.optional(),
  openNow: Flag.optional(),
  delivers: Flag.optional(),
  withinKm: z.coerce.number().min(0.1).max(500).optional(),
  form: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(pageSize).default(20),
  /** From the previous page's `next`. */
  after: z.string().max(200).optional(),
})

export const MedicineName = z.object({
  id: z.int(),
  name: z.string(),
  genericName: z.string(),
  brandName: z.string().nullable(),
  strength: z.string().nullable(),
  form: z.string().nullable(),
  manufacturer: z.string(),
})
export type MedicineName = z.infer<typeof MedicineName>

/** One shelf that has one medicine: the SPEC's search result row and what Pharos adds to it. */
export const Offer = z.object({
  stockId: z.int(),
  pharmacyId: z.int(),
  name: z.string(),
  phoneNumber: z.string(),
  address: z.string(),
  town: z.string(),
  lat: z.number(),
  lng: z.number(),
  priceExposure: z.boolean(),
  delivers: z.boolean(),
  medicine: MedicineName,
  quantity: z.int(),
  /** Present only for people who are logged in, and only where the pharmacy shows its prices. */
  priceCents: z.int().optional(),
  distanceKm: z.number().nullable(),
  /** Minutes of the week as a PostgreSQL multirange, Monday 00:00 = 0. */
  openMinutes: z.string(),
  updatedAt: z.iso.datetime(),
})
export type Offer = z.infer<typeof Offer>

export const Answer = z.object({
  offers: z.array(Offer),
  next: z.string().nullable(),
  /** How many pharmacies have at least one match; counted up to 1,000. */
  pharmacies: z.int(),
  /** How many listed pharmacies were looked at. */
  lookedIn: z.int(),
  medicineIds: z.array(z.int()),
  /** Closest spellings, when nothing matched the text. */
  didYouMean: z.array(z.string()),
})
export type Answer = z.infer<typeof Answer>

export const availability = {
  search: endpoint
    .meta({ who: "anyone" })
    .route({
      method: "GET",
      path: "/availability",
      summary: "Pharmacies that have a medicine on the shelf now, nearest first",
      tags: ["Availability"],
    })
    .input(SearchQuestion)
    .output(Answer),
  suggest: endpoint
    .meta({ who: "anyone" })
    .route({ method: "GET", path: "/medicines/suggestions", summary: "Medicine names while typing", tags: ["Availability"] })
    .input(z.strictObject({ q: SearchText, limit: z.coerce.number().int().min(1).max(20).default(8) }))
    .output(z.array(MedicineName)),
}

export const adverts = {
  list: endpoint
    .meta({ who: "anyone" })
    .route({ method: "GET", path: "/adverts", summary: "Advertisements that run now", tags: ["Availability"] })
    .output(
      z.array(
        z.object({
          id: z.int(),
          title: z.string(),
          body: z.string(),
          linkText: z.string(),
          linkUrl: z.string(),
          imageUrl: z.string().nullable(),
          imageAlt: z.string().nullable(),
          placement: z.enum(["top", "list"]),
        }),
      ),
    ),
}
