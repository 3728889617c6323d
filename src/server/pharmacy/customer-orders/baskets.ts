import type { NewBasket } from "#contract/pharmacy/order-baskets.ts"
import { fn } from "#database/functions.gen.ts"
import { unseenHoldEnd } from "#domain/pharmacy/order-hold.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { endpoints, personOf } from "#server/api/endpoints.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { phoneNumberOf } from "#server/platform/phone-number.ts"
import { getOrders } from "./order-lists.ts"
import { type Customer, findOpeningHours, type PlaceOrderInput } from "./queries.ts"

const { orderBaskets } = endpoints

export const orderBasketRoutes = {
  place: orderBaskets.place.handler(async ({ context, input }) => {
    const { database, now, site } = context.app
    const person = personOf(context)
    const order = { ...input, customerTele: phoneNumberOf(input.customerTele, "customerTele") }
    const at = now()
    const limits = site.get().orderLimits
    const hours = await findOpeningHours(database, order.lines[0]?.stockId ?? 0)
    const ids = await placeBasket(database, person, {
      order,
      fingerprint: fingerprint(order),
      limits,
      reservedUntil: unseenHoldEnd(hours, at, limits.unseenHours),
      now: at,
    })
    return { orders: await getOrders(database, person.subject, ids) }
  }),
}

/**
 * Places one order for each line of a basket in one transaction, and returns their ids. Idempotent by key.
 */
async function placeBasket(
  database: Database,
  customer: Customer,
  placing: PlaceOrderInput<NewBasket>,
): Promise<number[]> {
  const { order, fingerprint, limits, reservedUntil, now } = placing
  return call(
    database,
    fn.placeBasket({
      ofCustomer: customer.subject,
      basketKey: order.key,
      fingerprint,
      payload: {
        lines: order.lines.map(({ stockId, quantity }) => ({ stock_id: stockId, quantity })),
        customer_name: customer.name,
        customer_tele: order.customerTele,
        delivery_type: order.deliveryType,
        description: order.description === "" ? null : order.description,
      },
      sendAvailable: order.sendAvailable,
      maxOpen: limits.maxOpenOrders,
      maxUnits: limits.maxUnits,
      heldUntil: reservedUntil,
      happenedAt: now,
      today: colomboDay(now),
    }),
  )
}

function fingerprint({ lines, sendAvailable, ...order }: NewBasket): Buffer {
  const { customerTele, deliveryType, description } = order
  const asked = lines.map(({ stockId, quantity }) => [stockId, quantity])
  return fingerprintOf([asked, sendAvailable, customerTele, deliveryType, description])
}
