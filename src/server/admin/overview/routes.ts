import { colomboDay } from "#domain/platform/colombo-day.ts"
import { endpoints } from "#server/api/endpoints.ts"
import { countEverything } from "./queries.ts"

export const adminOverviewRoutes = {
  figures: endpoints.adminOverview.figures.handler(async ({ context: { app } }) => {
    await app.searches.write()
    const now = app.now()
    return { at: now.toISOString(), ...(await countEverything(app.database, colomboDay(now))) }
  }),
}
