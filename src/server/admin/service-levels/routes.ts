import { endpoints } from "#server/api/endpoints.ts"
import { findServiceLevels } from "./queries.ts"

export const adminServiceLevelRoutes = {
  list: endpoints.adminServiceLevels.list.handler(({ context: { app }, input }) =>
    findServiceLevels(app.database, { ...input, now: app.now() }),
  ),
}
