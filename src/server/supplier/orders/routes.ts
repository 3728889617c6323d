import type { CallContext } from "#server/api/call-context.ts"
import { endpoints, supplierOf } from "#server/api/endpoints.ts"
import { supplierActorOf } from "#server/api/staff-actor.ts"
import { mapDbErrors } from "#server/platform/database/refusals.ts"
import { getDeliveryNote } from "./delivery-notes.ts"
import { acceptOrder, proposeTerms, releaseOrder } from "./moves.ts"
import {
  countOrders,
  findOpenOrders,
  findPharmacies,
  findSupplierOrders,
  getSupplierOrder,
} from "./orders.ts"
import { shipOrder } from "./shipping.ts"

const { supplierOrders } = endpoints

const orderOf = (context: CallContext, id: number) =>
  getSupplierOrder(context.app.database, supplierOf(context), id)

async function shipped(context: CallContext, packed: Parameters<typeof shipOrder>[2]) {
  const note = await shipOrder(context.app.database, supplierActorOf(context), packed)
  const order = await orderOf(context, packed.id)
  const shipment = order.shipments.find((each) => each.note === note)
  if (!shipment) throw new Error("a shipment that was made is not there")
  return { order, note, number: shipment.number }
}

export const supplierOrderRoutes = {
  open: supplierOrders.open.handler(({ context, input }) =>
    findOpenOrders(context.app.database, supplierOf(context), input),
  ),

  list: supplierOrders.list.handler(({ context, input }) =>
    findSupplierOrders(context.app.database, supplierOf(context), input),
  ),

  pharmacies: supplierOrders.pharmacies.handler(({ context }) =>
    findPharmacies(context.app.database, supplierOf(context)),
  ),

  counts: supplierOrders.counts.handler(({ context }) =>
    countOrders(context.app.database, supplierOf(context)),
  ),

  accept: supplierOrders.accept.handler(async ({ context, input }) => {
    const dealing = supplierActorOf(context)
    const results = []
    // One after the other: each is independent, and a long list uses one connection.
    for (const order of input.orders)
      results.push(await mapDbErrors(() => acceptOrder(context.app.database, dealing, order)))
    return { results }
  }),

  answer: supplierOrders.answer.handler(async ({ context, input }) => {
    const { unitCostCents = null, deliverOn = null, note = null, ...rest } = input
    const terms = { ...rest, unitCostCents, deliverOn, note }
    await mapDbErrors(() => proposeTerms(context.app.database, supplierActorOf(context), terms))
    return orderOf(context, input.id)
  }),

  reject: supplierOrders.reject.handler(({ context, input }) =>
    releaseOrder(context.app.database, supplierActorOf(context), input),
  ),

  ship: supplierOrders.ship.handler(({ context, input }) => shipped(context, input)),

  complete: supplierOrders.complete.handler(({ context, input }) =>
    shipped(context, { ...input, lines: null }),
  ),

  note: supplierOrders.note.handler(({ context, input }) =>
    getDeliveryNote(context.app.database, supplierOf(context), input.number),
  ),
}
