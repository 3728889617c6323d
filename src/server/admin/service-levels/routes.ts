import { districtsOf } from "#server/admin/desks/own-districts.ts"
import { endpoints } from "#server/api/endpoints.ts"
import { findServiceLevels } from "./queries.ts"

export const adminServiceLevelRoutes = {
  list: endpoints.adminServiceLevels.list.handler(({ context, input: { district, ...input } }) => {
    const { database, now } = context.app
    return findServiceLevels(database, { ...input, districts: districtsOf(context, district), now: now() })
  }),
}
