import { fn } from "#database/functions.gen.ts"
import { maxFreshness, reminderDays } from "#domain/admin/freshness-rules.ts"
import { endpoints } from "#server/api/endpoints.ts"
import { call } from "#server/platform/database/call.ts"
import { findFreshness, findFreshPlaces } from "./queries.ts"

const { adminFreshness } = endpoints
const dayMs = 24 * 60 * 60 * 1000

export const adminFreshnessRoutes = {
  list: adminFreshness.list.handler(({ context: { app }, input }) =>
    findFreshness(app.database, { ...input, now: app.now() }),
  ),

  places: adminFreshness.places.handler(async ({ context: { app } }) => ({
    places: await findFreshPlaces(app.database),
  })),

  remind: adminFreshness.remind.handler(async ({ context: { app }, input }) => {
    const now = app.now()
    const oldest = { sort: "fresh", isReversed: false, page: 1, limit: maxFreshness } as const
    const { pharmacies } = await findFreshness(app.database, { ...input, ...oldest, now })
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
