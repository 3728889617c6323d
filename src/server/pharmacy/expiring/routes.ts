import { endpoints, pharmacyOf } from "#server/api/endpoints.ts"
import { findExpiring } from "./queries.ts"

export const expiringRoutes = {
  list: endpoints.expiring.list.handler(({ context, input }) =>
    findExpiring(context.app.database, pharmacyOf(context), { days: input.days, now: context.app.now() }),
  ),
}
