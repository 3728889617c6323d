import { colomboDay } from "#shared/colombo-day.ts"
import { endpoints, personOf, pharmacyOf } from "../endpoints.ts"
import { sellCart } from "./queries.ts"

export const salesRoutes = {
  sell: endpoints.sales.sell.handler(({ context, input }) => {
    const now = context.app.now()
    const till = { seller: personOf(context).subject, now, day: colomboDay(now) }
    return sellCart(context.app.database, pharmacyOf(context), { cart: input, till })
  }),
}
