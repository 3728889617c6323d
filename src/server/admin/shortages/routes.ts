import { colomboDay } from "#domain/platform/colombo-day.ts"
import { endpointsWith } from "#server/api/endpoints.ts"
import type { SearchCounts } from "#server/finder/zero-result-searches/counts.ts"
import { findShortagePharmacies, findShortages } from "./queries.ts"

const { adminShortages } = endpointsWith<{ searches: SearchCounts }>()

export const adminShortageRoutes = {
  list: adminShortages.list.handler(async ({ context: { app }, input }) => {
    await app.searches.write()
    return findShortages(app.database, { ...input, today: colomboDay(app.now()) })
  }),
  pharmacies: adminShortages.pharmacies.handler(({ context: { app }, input }) =>
    findShortagePharmacies(app.database, input),
  ),
}
