import * as z from "zod"
import { SpecialHours } from "#contract/finder/opening.ts"
import { endpoint } from "#contract/platform/endpoint.ts"
import { between, Latitude, Longitude, largestId, whole } from "#contract/platform/inputs.ts"
import { isStorable, unstorable } from "#domain/platform/plain-text.ts"

/** Search text of up to 200 characters; the server trims it. */
export const SearchText = z
  .string()
  .max(200, "Search for at most 200 characters")
  .refine(isStorable, unstorable)

const Flag = z.enum(["true", "false"]).transform((word) => word === "true")

/** The most pharmacies of a page, and the most products of each. */
export const maxPharmacies = 50
export const maxProducts = 100

/** Where to look, and which pharmacies. */
export const placeFields = {
  lat: Latitude.optional(),
  lng: Longitude.optional(),
  openNow: Flag.optional(),
  delivers: Flag.optional(),
  withinKm: between(0.1, 500, "The distance must be between 0.1 and 500 km").optional(),
}

const searchFields = {
  q: SearchText.default(""),
  medicineId: whole(largestId, "A medicine's id is a whole number from 1").optional(),
  ...placeFields,
  form: z.string().max(100).refine(isStorable, unstorable).optional(),
}

type Located = { lat?: number | undefined; lng?: number | undefined; withinKm?: number | undefined }

/** Refuses a latitude without a longitude, and a distance without a location. */
export const withPlace = <Shape extends z.ZodType<Located>>(question: Shape) =>
  question
    .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
      error: "Enter latitude and longitude together",
      path: ["lat"],
    })
    .refine(({ lat, withinKm }) => withinKm === undefined || lat !== undefined, {
      error: "A distance needs a location: enter latitude and longitude as well",
      path: ["withinKm"],
    })

export const CountQuestion = withPlace(z.strictObject(searchFields))
export type CountQuestion = z.output<typeof CountQuestion>

export const SearchQuestion = withPlace(
  z.strictObject({
    ...searchFields,
    /** Disables the correction of misspelt names. */
    exact: Flag.optional(),
    /** Looks in this pharmacy only. */
    pharmacyId: whole(largestId, "A pharmacy's id is a whole number from 1").optional(),
    limit: whole(maxPharmacies, `A page has 1 to ${maxPharmacies} pharmacies`).default(20),
    /** How many products of each pharmacy to list. */
    products: whole(maxProducts, `A pharmacy is listed with 1 to ${maxProducts} products`).default(8),
    /** Cursor: `next` of the previous page. */
    after: z.string().max(200).optional(),
  }),
)
export type SearchQuestion = z.output<typeof SearchQuestion>

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

/** A product on a pharmacy's shelf; `stockId` is what an order names. */
export const Product = z.object({
  stockId: z.int(),
  medicine: MedicineName,
  prescriptionOnly: z.boolean(),
  quantity: z.int(),
  /** Of one unit. Present only for logged-in people, and only where the pharmacy shows its prices. */
  priceCents: z.int().optional(),
  updatedAt: z.iso.datetime(),
})
export type Product = z.infer<typeof Product>

/** The public data of a listed pharmacy. */
export const ListedPharmacy = z.object({
  id: z.int(),
  name: z.string(),
  phoneNumber: z.string(),
  address: z.string(),
  town: z.string(),
  lat: z.number(),
  lng: z.number(),
  priceExposure: z.boolean(),
  delivers: z.boolean(),
  /** Minutes of the week as a PostgreSQL multirange, Monday 00:00 = 0. */
  openMinutes: z.string(),
  /** What differs from that in the coming 14 days; null when nothing does. */
  specialHours: SpecialHours.nullable(),
})

export type ListedPharmacy = z.infer<typeof ListedPharmacy>

/** A pharmacy with what it has of the medicines searched for: the SPEC's search result and Pharos's additions. */
export const FoundPharmacy = ListedPharmacy.extend({
  distanceKm: z.number().nullable(),
  products: z.array(Product),
  /** The number of matching products, up to 100, whether listed here or not. */
  productCount: z.int(),
})
export type FoundPharmacy = z.infer<typeof FoundPharmacy>

export const Answer = z.object({
  /** Nearest first, or by name without a location. */
  pharmacies: z.array(FoundPharmacy),
  next: z.string().nullable(),
  /** The number of pharmacies with a match, up to 1,000; null when `/availability/count` has to be called. */
  pharmacyCount: z.int().nullable(),
  /** The number of listed pharmacies. */
  lookedIn: z.int(),
  /** The medicines that match: the first 200, or none for an empty text (which means every medicine). */
  medicineIds: z.array(z.int()),
  /** The name that was searched instead, when the text matched nothing and can only mean that one. */
  corrected: z.string().nullable(),
  /** The closest spellings, when nothing matched. */
  didYouMean: z.array(z.string()),
})
export type Answer = z.infer<typeof Answer>

/** The most pharmacies that `availability.places` lists. */
export const maxPlaces = 1_000

/** A pharmacy's id, latitude and longitude, to five decimals: about a metre. */
export const PharmacyPlace = z.tuple([z.int(), z.number(), z.number()])
export type PharmacyPlace = z.infer<typeof PharmacyPlace>

export const availability = {
  search: endpoint
    .meta({ who: "anyone", limit: "search", isPublic: true })
    .route({
      method: "GET",
      path: "/availability",
      summary: "List pharmacies that have a medicine in stock, nearest first, each with its products",
      tags: ["Availability"],
    })
    .input(SearchQuestion)
    .output(Answer),
  count: endpoint
    .meta({ who: "anyone", limit: "search", isPublic: true })
    .route({
      method: "GET",
      path: "/availability/count",
      summary: "Count pharmacies that have a medicine in stock, up to 1,000",
      tags: ["Availability"],
    })
    .input(CountQuestion)
    .output(z.object({ pharmacyCount: z.int() })),
  places: endpoint
    .meta({ who: "anyone", limit: "search", isPublic: true })
    .route({
      method: "GET",
      path: "/availability/places",
      summary: "List the places of pharmacies that have a medicine in stock, up to 1,000, nearest first",
      tags: ["Availability"],
    })
    .input(CountQuestion)
    .output(z.object({ places: z.array(PharmacyPlace) })),
  suggest: endpoint
    .meta({ who: "anyone", limit: "search", isPublic: true })
    .route({
      method: "GET",
      path: "/medicines/suggestions",
      summary: "Suggest medicine names",
      tags: ["Availability"],
    })
    .input(z.strictObject({ q: SearchText, limit: whole(20, "A list has 1 to 20 names").default(8) }))
    .output(z.array(MedicineName)),
}

export const adverts = {
  list: endpoint
    .meta({ who: "anyone" })
    .route({
      method: "GET",
      path: "/adverts",
      summary: "List current advertisements",
      tags: ["Availability"],
    })
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
