import { endpoints, personOf, pharmacyOf } from "#server/api/endpoints.ts"
import { findReturnsOf, takeReturn } from "./queries.ts"

const { returns } = endpoints

export const returnRoutes = {
  take: returns.take.handler(({ context, input }) => {
    const { database, now } = context.app
    const taking = { request: input, taker: personOf(context).subject, now: now() }
    return takeReturn(database, pharmacyOf(context), taking)
  }),

  ofReceipt: returns.ofReceipt.handler(({ context, input }) =>
    findReturnsOf(context.app.database, pharmacyOf(context), input.receiptNumber),
  ),
}
