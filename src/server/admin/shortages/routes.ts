import { colomboDay } from "#domain/platform/colombo-day.ts"
import { districtsOf } from "#server/admin/desks/own-districts.ts"
import { endpointsWith } from "#server/api/endpoints.ts"
import type { SearchCounts } from "#server/finder/zero-result-searches/counts.ts"
import { findShortagePharmacies, findShortages } from "./queries.ts"

const { adminShortages } = endpointsWith<{ searches: SearchCounts }>()

export const adminShortageRoutes = {
  list: adminShortages.list.handler(async ({ context, input: { district, ...input } }) => {
    const { app } = context
    const districts = districtsOf(context, district)
    await app.searches.write()
    return findShortages(app.database, { ...input, districts, today: colomboDay(app.now()) })
  }),
  pharmacies: adminShortages.pharmacies.handler(({ context, input: { id, district } }) =>
    findShortagePharmacies(context.app.database, { id, districts: districtsOf(context, district) }),
  ),
}
