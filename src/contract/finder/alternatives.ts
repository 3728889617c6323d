import * as z from "zod"
import { SpecialHours } from "#contract/finder/opening.ts"
import { endpoint } from "#contract/platform/endpoint.ts"
import { CountQuestion, MedicineName } from "./search.ts"

/** A medicine at the nearest listed pharmacy that has it. */
export const NearestOffer = z.object({
  stockId: z.int(),
  pharmacyId: z.int(),
  pharmacyName: z.string(),
  town: z.string(),
  phoneNumber: z.string(),
  distanceKm: z.number().nullable(),
  /** Minutes of the week as a PostgreSQL multirange, Monday 00:00 = 0. */
  openMinutes: z.string(),
  specialHours: SpecialHours.nullable(),
  medicine: MedicineName,
  quantity: z.int(),
  /** Present only for logged-in people, and only where the pharmacy shows its prices. */
  priceCents: z.int().optional(),
})
export type NearestOffer = z.infer<typeof NearestOffer>

export const OtherOffer = NearestOffer.extend({ differs: z.enum(["other-strength", "other-form"]) })
export type OtherOffer = z.infer<typeof OtherOffer>

export const Alternatives = z.object({
  /** The medicines that the search means: up to 20, none when it means too many. */
  medicines: z.array(MedicineName),
  /** The medicine itself, without filters and however far; null when nobody has it. */
  nearest: NearestOffer.nullable(),
  /** The same ingredients, strength and form by other makers, nearest first. */
  equivalents: z.array(NearestOffer),
  /** The same ingredients in another strength or form: for a pharmacist or doctor to decide. */
  others: z.array(OtherOffer),
})
export type Alternatives = z.infer<typeof Alternatives>

export const alternatives = {
  find: endpoint
    .meta({ who: "anyone", limit: "search", isPublic: true })
    .route({
      method: "GET",
      path: "/availability/alternatives",
      summary: "List what could help when a search finds nothing",
      description:
        "Returns the nearest pharmacy outside the filters, equivalents by other makers, and other strengths or forms.",
      tags: ["Availability"],
    })
    .input(CountQuestion)
    .output(Alternatives),
}
