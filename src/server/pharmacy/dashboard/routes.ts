import type { Demand, SalesFigures, ShelfFigures } from "#contract/pharmacy/dashboard.ts"
import { ordersShown } from "#domain/pharmacy/dashboard-days.ts"
import { endpoints, pharmacyOf } from "#server/api/endpoints.ts"
import { findReceivedOrders } from "#server/pharmacy/customer-orders/order-lists.ts"
import { findDemand } from "./demand.ts"
import { busyHours, expiryOf, salesByDay, weekAgoCents } from "./figures.ts"
import { readSales, readShelf } from "./queries.ts"
import { spansAt } from "./spans.ts"

export const dashboardRoutes = {
  sales: endpoints.dashboard.sales.handler(async ({ context }): Promise<SalesFigures> => {
    const spans = spansAt(context.app.now())
    const { today } = spans
    const { hasSold, hours, sellers } = await readSales(context.app.database, pharmacyOf(context), spans)
    return {
      at: spans.now.toISOString(),
      today,
      hasSold,
      days: salesByDay(hours, today),
      weekAgoCents: weekAgoCents(hours, today),
      sellers,
      busyHours: busyHours(hours),
    }
  }),

  shelf: endpoints.dashboard.shelf.handler(async ({ context }): Promise<ShelfFigures> => {
    const spans = spansAt(context.app.now())
    const { database } = context.app
    const pharmacy = pharmacyOf(context)
    const { low, cover, expiry, value, deliveries, orders, oldestAt } = await readShelf(
      database,
      pharmacy,
      spans,
    )
    const received = orders > 0 ? await findReceivedOrders(database, pharmacy, { status: "pending" }) : null
    return {
      at: spans.now.toISOString(),
      today: spans.today,
      low,
      cover,
      value,
      deliveries,
      ...expiryOf(expiry, spans),
      waiting: {
        orders,
        oldestAt: oldestAt?.toISOString() ?? null,
        first: received?.orders.slice(0, ordersShown) ?? [],
      },
    }
  }),

  demand: endpoints.dashboard.demand.handler(async ({ context }): Promise<Demand> => {
    const { today, now } = spansAt(context.app.now())
    const medicines = await findDemand(context.app.database, pharmacyOf(context), { today, now })
    return { at: now.toISOString(), medicines }
  }),
}
