import { endpoints, personOf, pharmacyOf } from "#server/api/endpoints.ts"
import { findQuarantine, findQuarantineActs, settleQuarantine } from "./queries.ts"

const { quarantine } = endpoints

export const quarantineRoutes = {
  list: quarantine.list.handler(({ context, input }) =>
    findQuarantine(context.app.database, pharmacyOf(context), input.after),
  ),

  settle: quarantine.settle.handler(({ context, input }) => {
    const { database, now } = context.app
    const actor = { pharmacy: pharmacyOf(context), subject: personOf(context).subject, now: now() }
    return settleQuarantine(database, actor, input)
  }),

  acts: quarantine.acts.handler(({ context, input }) =>
    findQuarantineActs(context.app.database, pharmacyOf(context), input),
  ),
}
