import { type RawBuilder, sql } from "kysely"
import type { District } from "#domain/platform/districts.ts"
import type { CallContext } from "#server/api/call-context.ts"
import { ownDistrictsOf } from "#server/api/endpoints.ts"
import { problem } from "#server/platform/http/problems.ts"

/** The districts of a question; undefined for the whole country. */
export type Districts = readonly District[] | undefined

/** Returns the district that is asked for, or all that the caller sees. Throws not-found for another desk's. */
export function districtsOf(context: CallContext, asked?: District): Districts {
  const own = ownDistrictsOf(context)
  if (asked === undefined) return own
  if (own && !own.includes(asked)) throw problem("not-found")
  return [asked]
}

/** Throws not-found at the desk of a district unless the district of a write is one of its own; null never is. */
export function requireDistrict(context: CallContext, named: District | null): void {
  const own = ownDistrictsOf(context)
  if (own && (named === null || !own.includes(named))) throw problem("not-found")
}

/** Returns the condition that a row is of one of the districts; one without a district never is. */
export const isWithin = (column: RawBuilder<unknown>, districts: Districts): RawBuilder<unknown> =>
  districts === undefined ? sql`true` : sql`${column} = any (${districts}::text[])`
