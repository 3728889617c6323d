import { colomboDay } from "#domain/platform/colombo-day.ts"
import { endpointsWith } from "#server/api/endpoints.ts"
import type { SearchCounts } from "#server/finder/zero-result-searches/counts.ts"
import { countEverything } from "./queries.ts"

const { adminOverview } = endpointsWith<{ searches: SearchCounts }>()

export const adminOverviewRoutes = {
  figures: adminOverview.figures.handler(async ({ context: { app } }) => {
    await app.searches.write()
    const now = app.now()
    return { at: now.toISOString(), ...(await countEverything(app.database, colomboDay(now))) }
  }),
}
