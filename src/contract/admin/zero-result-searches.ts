import * as z from "zod"
import { MedicineName } from "#contract/finder/search.ts"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { between, Line, listingDown, RowId, Version, whole } from "#contract/platform/inputs.ts"
import { unmetKinds } from "#domain/admin/zero-result-kinds.ts"
import { unmetSorts } from "#domain/platform/list-sorts.ts"

/** A search without results and its count; searchers are not recorded. */
export const UnmetSearch = z.object({
  id: z.int(),
  /** The folded text, or null for a medicine. */
  text: z.string().nullable(),
  medicine: MedicineName.nullable(),
  searches: z.int(),
  /** In the previous period of the same length. */
  searchesBefore: z.int(),
  kinds: z.record(z.enum(unmetKinds), z.int()),
  /** Where most searches came from, to a tenth of a degree; only places with several searches. */
  places: z.array(z.object({ lat: z.number(), lng: z.number(), searches: z.int() })),
  lastSearchedAt: z.iso.datetime(),
  /** Null while it is open. */
  dismissed: z.object({ at: z.iso.datetime(), by: z.string().nullable(), note: z.string() }).nullable(),
  version: z.int(),
})
export type UnmetSearch = z.infer<typeof UnmetSearch>

export const UnmetQuestion = z.strictObject({
  days: between(7, 30, "7 or 30 days")
    .refine((days) => days === 7 || days === 30, "7 or 30 days")
    .default(7),
  show: z.enum(["open", "dismissed", ...unmetKinds]).default("open"),
  page: whole(1_000, "A page must be a whole number, 1 or more").default(1),
  ...listingDown(unmetSorts),
})
export type UnmetQuestion = z.output<typeof UnmetQuestion>

const tags = ["Administration"]
const Settled = z.object({ id: z.int() })

export const adminUnmet = {
  list: endpoint
    .meta({ who: "catalogue" })
    .route({
      method: "GET",
      path: "/admin/unmet-searches",
      summary: "List searches with no results, usually most frequent first",
      tags,
    })
    .input(UnmetQuestion)
    .output(z.object({ rows: z.array(UnmetSearch), hasMore: z.boolean() })),
  /** Dismisses an entry; it returns when it is searched for again. */
  dismiss: endpoint
    .meta({ who: "catalogue" })
    .route({
      method: "POST",
      path: "/admin/unmet-searches/{id}/dismiss",
      summary: "Dismiss an unmet search, with a note",
      tags,
    })
    .input(z.strictObject({ id: RowId, version: Version, note: Line(300, "Enter a note") }))
    .output(Settled)
    .errors(refusals("bad-input", "not-found", "already-changed")),
  restore: endpoint
    .meta({ who: "catalogue" })
    .route({
      method: "POST",
      path: "/admin/unmet-searches/{id}/restore",
      summary: "Restore a dismissed search",
      tags,
    })
    .input(z.strictObject({ id: RowId, version: Version }))
    .output(Settled)
    .errors(refusals("not-found", "already-changed")),
}
