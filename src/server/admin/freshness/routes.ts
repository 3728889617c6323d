import { endpoints } from "#server/api/endpoints.ts"
import { findFreshness } from "./queries.ts"

export const adminFreshnessRoutes = {
  list: endpoints.adminFreshness.list.handler(({ context: { app }, input }) =>
    findFreshness(app.database, { ...input, now: app.now() }),
  ),
}
