import * as z from "zod"
import { DayHours } from "#contract/finder/opening.ts"
import { ListedPharmacy, Product, SearchText } from "#contract/finder/search.ts"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { RowId } from "#contract/platform/inputs.ts"
import { specialDayKinds } from "#domain/finder/opening-hours.ts"

/** A pharmacy with the hours of its coming days. */
export const PharmacyPage = ListedPharmacy.extend({
  /** Dates of the coming 60 days on which the hours differ from the week. */
  comingDays: z.array(
    z.object({
      day: z.iso.date(),
      kind: z.enum(specialDayKinds),
      hours: DayHours,
      reason: z.string(),
    }),
  ),
  isOpen: z.boolean(),
  /** When it opens or closes next; null if not within 14 days. */
  changesAt: z.iso.datetime().nullable(),
})
export type PharmacyPage = z.infer<typeof PharmacyPage>

const tags = ["Availability"]

export const pharmacyPages = {
  get: endpoint
    .meta({ who: "anyone", limit: "search", isPublic: true })
    .route({
      method: "GET",
      path: "/pharmacies/{id}",
      summary: "Get a pharmacy with its opening hours",
      tags,
    })
    .input(z.strictObject({ id: RowId }))
    .output(PharmacyPage)
    .errors(refusals("bad-input", "not-found")),
  products: endpoint
    .meta({ who: "anyone", limit: "search", isPublic: true })
    .route({
      method: "GET",
      path: "/pharmacies/{id}/products",
      summary: "List what a pharmacy has in stock, by name",
      tags,
    })
    .input(
      z.strictObject({
        id: RowId,
        q: SearchText.default(""),
        /** Cursor: `next` of the previous page. */
        after: RowId.optional(),
      }),
    )
    .output(
      z.object({
        products: z.array(Product),
        /** The number of matching products. */
        total: z.int(),
        next: z.int().nullable(),
      }),
    )
    .errors(refusals("bad-input", "not-found")),
}
