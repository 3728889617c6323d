import type { CallContext } from "#server/api/call-context.ts"
import { endpoints, personOf, pharmacyOf } from "#server/api/endpoints.ts"
import { creditReturn, listReturns, sendToSupplier, takeBackRefused } from "./queries.ts"

const { supplierReturns } = endpoints

const actorIn = (context: CallContext) => ({
  pharmacy: pharmacyOf(context),
  subject: personOf(context).subject,
  now: context.app.now(),
})

export const supplierReturnRoutes = {
  list: supplierReturns.list.handler(({ context, input }) =>
    listReturns(context.app.database, pharmacyOf(context), input.before),
  ),
  send: supplierReturns.send.handler(({ context, input }) =>
    sendToSupplier(context.app.database, actorIn(context), input),
  ),
  credit: supplierReturns.credit.handler(({ context, input }) =>
    creditReturn(context.app.database, actorIn(context), input),
  ),
  refuse: supplierReturns.refuse.handler(({ context, input }) =>
    takeBackRefused(context.app.database, actorIn(context), input),
  ),
}
