import { randomUUID } from "node:crypto"
import type { NewOrder } from "#contract/pharmacy/customer-orders.ts"
import { unseenHoldEnd } from "#domain/pharmacy/order-hold.ts"
import { endpointsWith, personOf, pharmacyOf } from "#server/api/endpoints.ts"
import {
  type ChecksInteractions,
  checkInteractions,
} from "#server/pharmacy/prescriptions/check-interactions.ts"
import { removePicture } from "#server/pharmacy/prescriptions/pictures.ts"
import { recordAccess } from "#server/platform/audit/access-log.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { phoneNumberOf } from "#server/platform/phone-number.ts"
import { completeBasket } from "./complete-basket.ts"
import {
  acceptOffer,
  declineOffer,
  findSubstitutes,
  offerChange,
  orderOfOffer,
  withdrawOffer,
} from "./offers.ts"
import {
  findOrdersOf,
  findReceivedOrders,
  getOrder,
  getReceivedOrder,
  getReceivedOrders,
} from "./order-lists.ts"
import {
  cancelOrder,
  completeOrder,
  editOrder,
  findLastContact,
  findOpeningHours,
  markOrderReady,
  markOrdersSeen,
  placeOrder,
  rejectOrder,
} from "./queries.ts"

const { customerOrders, receivedOrders } = endpointsWith<ChecksInteractions>()

export const customerOrderRoutes = {
  list: customerOrders.list.handler(({ context, input }) =>
    findOrdersOf(context.app.database, personOf(context).subject, input),
  ),

  contact: customerOrders.contact.handler(async ({ context }) => ({
    customerTele: await findLastContact(context.app.database, personOf(context).subject),
    limits: context.app.site.get().orderLimits,
  })),

  place: customerOrders.place.handler(async ({ context, input }) => {
    const { database, now, site } = context.app
    const person = personOf(context)
    const order = { ...input, customerTele: phoneNumberOf(input.customerTele, "customerTele") }
    const at = now()
    const limits = site.get().orderLimits
    const hours = await findOpeningHours(database, order.stockId)
    const id = await placeOrder(database, person, {
      order,
      fingerprint: fingerprint(order),
      limits,
      reservedUntil: unseenHoldEnd(hours, at, limits.unseenHours),
      now: at,
    })
    return getOrder(database, person.subject, id)
  }),

  edit: customerOrders.edit.handler(async ({ context, input }) => {
    const { database, now, site } = context.app
    const { subject } = personOf(context)
    const { maxUnits } = site.get().orderLimits
    await editOrder(database, subject, { change: input, maxUnits, now: now() })
    return getOrder(database, subject, input.id)
  }),

  cancel: customerOrders.cancel.handler(async ({ context, input }) => {
    const { database, now } = context.app
    const { subject } = personOf(context)
    await cancelOrder(database, subject, input.id, now())
    return getOrder(database, subject, input.id)
  }),

  removePicture: customerOrders.removePicture.handler(async ({ context, input }) => {
    const { database, now } = context.app
    const { subject } = personOf(context)
    await removePicture(database, subject, input.id, now())
    return getOrder(database, subject, input.id)
  }),

  acceptOffer: customerOrders.acceptOffer.handler(async ({ context, input }) => {
    const { database, now } = context.app
    const { subject } = personOf(context)
    await acceptOffer(database, subject, { id: input.id, now: now() })
    return getOrder(database, subject, await orderOfOffer(database, input.id))
  }),

  declineOffer: customerOrders.declineOffer.handler(async ({ context, input }) => {
    const { database, now } = context.app
    const { subject } = personOf(context)
    await declineOffer(database, subject, { id: input.id, now: now() })
    return getOrder(database, subject, await orderOfOffer(database, input.id))
  }),
}

export const receivedOrderRoutes = {
  list: receivedOrders.list.handler(async ({ context, input }) => {
    const page = await findReceivedOrders(context.app.database, pharmacyOf(context), input)
    // Orders of deleted accounts are anonymous and need no access record.
    const named = page.orders.filter(({ customerName, customerTele }) => customerName || customerTele)
    const ids = named.map(({ id }) => id)
    await recordAccess(context.app.database, { thing: "customer-order", ids })
    return page
  }),

  markSeen: receivedOrders.markSeen.handler(async ({ context, input }) => {
    const { database, now } = context.app
    return { marked: await markOrdersSeen(database, pharmacyOf(context), { ids: input.ids, now: now() }) }
  }),

  complete: receivedOrders.complete.handler(async ({ context, input }) => {
    const { database, now } = context.app
    const pharmacy = pharmacyOf(context)
    const answering = { pharmacist: personOf(context).subject, now: now(), saleId: randomUUID() }
    const interactions = await checkInteractions(context, { orders: [input.id] }, input)
    await completeOrder(database, pharmacy, { ...input, ...answering, interactions })
    return getReceivedOrder(database, pharmacy, input.id)
  }),

  completeBasket: receivedOrders.completeBasket.handler(async ({ context, input }) => {
    const { database, now } = context.app
    const pharmacy = pharmacyOf(context)
    const pharmacist = personOf(context).subject
    const orders = input.lines.map(({ id }) => id)
    const over = { ...input, interactions: await checkInteractions(context, { orders }, input) }
    await completeBasket(database, pharmacy, { over, pharmacist, now: now() })
    return {
      orders: await getReceivedOrders(
        database,
        pharmacy,
        input.lines.map(({ id }) => id),
      ),
    }
  }),

  ready: receivedOrders.ready.handler(async ({ context, input }) => {
    const { database, now } = context.app
    const pharmacy = pharmacyOf(context)
    await markOrderReady(database, pharmacy, { ...input, now: now() })
    return getReceivedOrder(database, pharmacy, input.id)
  }),

  substitutes: receivedOrders.substitutes.handler(async ({ context, input }) => {
    const asked = { pharmacy: pharmacyOf(context), orderId: input.id }
    const { substitutes } = await findSubstitutes(context.app.database, asked)
    return { substitutes }
  }),

  offer: receivedOrders.offer.handler(async ({ context, input }) => {
    const { database, now } = context.app
    const pharmacy = pharmacyOf(context)
    await offerChange(database, pharmacy, { offer: input, now: now() })
    return getReceivedOrder(database, pharmacy, input.id)
  }),

  withdrawOffer: receivedOrders.withdrawOffer.handler(async ({ context, input }) => {
    const { database, now } = context.app
    const pharmacy = pharmacyOf(context)
    await withdrawOffer(database, pharmacy, { id: input.id, now: now() })
    return getReceivedOrder(database, pharmacy, await orderOfOffer(database, input.id))
  }),

  reject: receivedOrders.reject.handler(async ({ context, input }) => {
    const { database, now } = context.app
    const pharmacy = pharmacyOf(context)
    const { id, reason } = input
    await rejectOrder(database, pharmacy, { id, reason, pharmacist: personOf(context).subject, now: now() })
    return getReceivedOrder(database, pharmacy, id)
  }),
}

function fingerprint({ stockId, quantity, customerTele, deliveryType, description }: NewOrder): Buffer {
  const asked = [stockId, quantity, customerTele, deliveryType, description]
  return fingerprintOf(asked)
}
