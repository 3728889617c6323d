import { colomboDay } from "#shared/colombo-day.ts"
import { endpoints, personOf, pharmacyOf } from "../endpoints.ts"
import { problem } from "../problems.ts"
import { sellCart } from "./queries.ts"

const soon = (): never => {
  throw problem("not-found")
}

export const salesRoutes = {
  receipts: endpoints.sales.receipts.handler(soon),
  receipt: endpoints.sales.receipt.handler(soon),
  sell: endpoints.sales.sell.handler(({ context, input }) => {
    const now = context.app.now()
    const till = { seller: personOf(context).subject, now, day: colomboDay(now) }
    return sellCart(context.app.database, pharmacyOf(context), { cart: input, till })
  }),
}
