import { fn } from "#database/functions.gen.ts"
import { maxFreshness, reminderDays } from "#domain/admin/freshness-rules.ts"
import { districtsOf } from "#server/admin/desks/own-districts.ts"
import { endpoints } from "#server/api/endpoints.ts"
import { call } from "#server/platform/database/call.ts"
import { findFreshness, findFreshPlaces } from "./queries.ts"

const { adminFreshness } = endpoints
const dayMs = 24 * 60 * 60 * 1000

export const adminFreshnessRoutes = {
  list: adminFreshness.list.handler(({ context, input: { district, ...input } }) => {
    const { database, now } = context.app
    return findFreshness(database, { ...input, districts: districtsOf(context, district), now: now() })
  }),

  places: adminFreshness.places.handler(async ({ context }) => ({
    places: await findFreshPlaces(context.app.database, districtsOf(context)),
  })),

  remind: adminFreshness.remind.handler(async ({ context, input: { district, ...input } }) => {
    const { app } = context
    const now = app.now()
    const districts = districtsOf(context, district)
    const oldest = { sort: "fresh", isReversed: false, page: 1, limit: maxFreshness } as const
    const { pharmacies } = await findFreshness(app.database, { ...input, ...oldest, districts, now })
    const reminded = await call(
      app.database,
      fn.remindStalePharmacies({
        stale: pharmacies.map(({ id, freshAt }) => ({ id, freshAt })),
        since: new Date(now.getTime() - reminderDays * dayMs),
        happenedAt: now,
      }),
    )
    return { found: pharmacies.length, reminded }
  }),
}
