import * as z from "zod"
import { SearchText } from "#contract/finder/search.ts"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { RowId, whole } from "#contract/platform/inputs.ts"
import { maxShortages, shortageSorts, shortagesPageSize } from "#domain/admin/shortage-rules.ts"
import { districts } from "#domain/platform/districts.ts"

const Figures = z.object({
  /** Listed pharmacies. */
  pharmacies: z.int(),
  /** Those of them that have it in stock. */
  stocked: z.int(),
  /** Searches of the last 30 days that found none, or none near enough. */
  searches: z.int(),
})

/** A medicine in one district; null stands for pharmacies without a district. */
export const ShortageCell = Figures.extend({
  district: z.string().nullable(),
  /** Full days since the last of them ran out; null while some have it, and where none ever had it. */
  daysWithout: z.int().nullable(),
})
export type ShortageCell = z.infer<typeof ShortageCell>

/** A medicine by generic name, strength and form, of any brand and maker. */
export const ShortageRow = Figures.extend({
  /** One of its products in the catalogue. */
  id: z.int(),
  genericName: z.string(),
  strength: z.string().nullable(),
  form: z.string().nullable(),
  essential: z.boolean(),
  /** Districts in which no pharmacy has it. */
  districtsWithout: z.int(),
  /** The longest of its districts without. */
  daysWithout: z.int().nullable(),
  cells: z.array(ShortageCell),
})
export type ShortageRow = z.infer<typeof ShortageRow>

const onlyDistrict = z.enum(districts, "Choose a district").optional()

export const ShortageQuestion = z.strictObject({
  /** Finds any medicine of the catalogue, up to 500; without it, the essential medicines are listed. */
  q: SearchText.default(""),
  district: onlyDistrict,
  sort: z.enum(shortageSorts).default("districts"),
  /** The best first instead of the worst; for the name, Z first. */
  isReversed: z.stringbool().default(false),
  page: whole(10_000, "A page must be a whole number, 1 or more").default(1),
  limit: whole(maxShortages, "Ask for at most 2,000 at once").default(shortagesPageSize),
})
export type ShortageQuestion = z.output<typeof ShortageQuestion>

export const ShortagePharmacy = z.object({
  id: z.int(),
  name: z.string(),
  town: z.string(),
  district: z.string().nullable(),
  phoneNumber: z.string(),
  units: z.int(),
  /** When it ran out; null while it is in stock, and where it never was. */
  ranOutAt: z.iso.datetime().nullable(),
})
export type ShortagePharmacy = z.infer<typeof ShortagePharmacy>

const tags = ["Administration"]

export const adminShortages = {
  list: endpoint
    .meta({ who: "district" })
    .route({
      method: "GET",
      path: "/admin/shortages",
      summary: "List medicines by the districts in which no pharmacy has them",
      tags,
    })
    .input(ShortageQuestion)
    .output(z.object({ rows: z.array(ShortageRow), total: z.int() }))
    .errors(refusals("not-found")),
  pharmacies: endpoint
    .meta({ who: "district" })
    .route({
      method: "GET",
      path: "/admin/shortages/{id}/pharmacies",
      summary: "List the pharmacies of a district with their stock of a medicine, those with stock first",
      tags,
    })
    .input(z.strictObject({ id: RowId, district: onlyDistrict }))
    .output(
      z.object({
        medicine: ShortageRow.pick({ id: true, genericName: true, strength: true, form: true }),
        /** At most 500. */
        pharmacies: z.array(ShortagePharmacy),
        /** How many have it in stock, of all. */
        stocked: z.int(),
        total: z.int(),
      }),
    )
    .errors(refusals("not-found")),
}
