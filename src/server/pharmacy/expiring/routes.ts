import { endpoints, pharmacyOf } from "#server/api/endpoints.ts"
import { staffActorOf } from "#server/api/staff-actor.ts"
import { setBatchAside } from "#server/pharmacy/supplier-returns/queries.ts"
import { findExpiring, markBatchDown } from "./queries.ts"

export const expiringRoutes = {
  list: endpoints.expiring.list.handler(({ context, input }) =>
    findExpiring(context.app.database, pharmacyOf(context), { days: input.days, now: context.app.now() }),
  ),

  setAside: endpoints.expiring.setAside.handler(async ({ context, input }) => ({
    return: await setBatchAside(context.app.database, staffActorOf(context), input),
  })),

  markDown: endpoints.expiring.markDown.handler(async ({ context, input }) => {
    await markBatchDown(context.app.database, staffActorOf(context), input)
    return { markdownCents: input.markdownCents }
  }),
}
