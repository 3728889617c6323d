import * as z from "zod"
import { SearchText } from "#contract/finder/search.ts"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { whole } from "#contract/platform/inputs.ts"
import { freshnessPageSize, freshnessSorts, maxFreshness, silentDays } from "#domain/admin/freshness-rules.ts"
import { districts } from "#domain/platform/districts.ts"
import { isPlain, unstorable } from "#domain/platform/plain-text.ts"

const Moment = z.iso.datetime().nullable()

/** A listed pharmacy and what it did last. */
export const FreshPharmacy = z.object({
  id: z.int(),
  name: z.string(),
  town: z.string(),
  district: z.string().nullable(),
  phoneNumber: z.string(),
  /** The latest of the sale, the receipt, the count and the list; null if there was none. */
  freshAt: Moment,
  saleAt: Moment,
  /** Goods received, with an invoice or by a delivery note. */
  receiptAt: Moment,
  countAt: Moment,
  /** A stock list from another program. */
  listAt: Moment,
  /** When somebody who works there was last seen in Pharos. */
  loginAt: Moment,
  /** Its items in stock. */
  items: z.int(),
  /** Those of them that nothing has changed for 90 days. */
  staleItems: z.int(),
})
export type FreshPharmacy = z.infer<typeof FreshPharmacy>

/** A listed pharmacy on the map. */
export const FreshPlace = FreshPharmacy.pick({ id: true, name: true, district: true, freshAt: true }).extend({
  /** Degrees. */
  lat: z.number(),
  lng: z.number(),
})
export type FreshPlace = z.infer<typeof FreshPlace>

export const FreshnessQuestion = z.strictObject({
  q: SearchText.default(""),
  district: z.enum(districts, "Choose a district").optional(),
  /** Only pharmacies whose stock nothing has changed for so many days. */
  silent: z.coerce
    .number("Choose 7 or 30 days")
    .pipe(z.literal([...silentDays], "Choose 7 or 30 days"))
    .optional(),
  sort: z.enum(freshnessSorts).default("fresh"),
  /** The newest first instead of the oldest; for the name, Z first. */
  isReversed: z.stringbool().default(false),
  page: whole(10_000, "A page must be a whole number, 1 or more").default(1),
  limit: whole(maxFreshness, "Ask for at most 2,000 at once").default(freshnessPageSize),
})
export type FreshnessQuestion = z.output<typeof FreshnessQuestion>

/** Which pharmacies are reminded: those that the list shows with the same filter. */
export const StaleFilter = z.strictObject({
  q: SearchText.refine(isPlain, unstorable).default(""),
  district: z.enum(districts, "Choose a district").optional(),
  silent: z.literal([...silentDays], "Choose 7 or 30 days"),
})

export const adminFreshness = {
  list: endpoint
    .meta({ who: "district" })
    .route({
      method: "GET",
      path: "/admin/freshness",
      summary: "List pharmacies by how long ago they last kept their stock, the longest first",
      tags: ["Administration"],
    })
    .input(FreshnessQuestion)
    .output(z.object({ pharmacies: z.array(FreshPharmacy), total: z.int() }))
    .errors(refusals("not-found")),
  places: endpoint
    .meta({ who: "district" })
    .route({
      method: "GET",
      path: "/admin/freshness/places",
      summary: "List where each listed pharmacy is, with when it last kept its stock",
      tags: ["Administration"],
    })
    .output(z.object({ places: z.array(FreshPlace) })),
  remind: endpoint
    .meta({ who: "district" })
    .route({
      method: "POST",
      path: "/admin/freshness/remind",
      summary: "Create a task for pharmacies without a change of their stock, at most one in seven days",
      description: `At most ${maxFreshness} pharmacies at once, those whose stock changed longest ago first.`,
      tags: ["Administration"],
    })
    .input(StaleFilter)
    .output(z.object({ found: z.int(), reminded: z.int() }))
    .errors(refusals("bad-input", "not-found")),
}
