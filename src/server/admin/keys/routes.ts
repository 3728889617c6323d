import { endpoints } from "#server/api/endpoints.ts"
import { findListedKeys } from "#server/imports/keys/queries.ts"

export const adminKeyRoutes = {
  list: endpoints.adminKeys.list.handler(({ context: { app }, input }) =>
    findListedKeys(app.database, { ...input, now: app.now() }),
  ),
}
