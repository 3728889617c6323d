import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { CallContext } from "#server/api/call-context.ts"
import { endpoints, personOf, pharmacyOf } from "#server/api/endpoints.ts"
import { countRecalled } from "#server/pharmacy/recalls/queries.ts"
import { mapDbErrors } from "#server/platform/database/refusals.ts"
import { problem } from "#server/platform/http/problems.ts"
import { getConsumption } from "./consumption.ts"
import { findLowStock, setLimit } from "./low-stock.ts"
import { findDeliveries, findOrdersOfKey, findPurchaseOrders, getPurchaseOrder } from "./orders.ts"
import { addPurchaseOrders, receiveDelivery, removePurchaseOrder, restorePurchaseOrder } from "./queries.ts"
import { findSuggestedOrders, setReorderRule } from "./suggested-orders.ts"
import { countWaiting, findSuppliers } from "./suppliers.ts"
import { answerProposal } from "./terms.ts"

const { purchaseOrders, pharmacySuppliers, reordering } = endpoints

const actingIn = (context: CallContext) => ({ pharmacist: personOf(context).subject, now: context.app.now() })

export const purchaseOrderRoutes = {
  list: purchaseOrders.list.handler(({ context, input }) =>
    findPurchaseOrders(context.app.database, pharmacyOf(context), input),
  ),

  add: purchaseOrders.add.handler(async ({ context, input: { key, ...line } }) => {
    const { database } = context.app
    const pharmacy = pharmacyOf(context)
    await mapDbErrors(() =>
      addPurchaseOrders(database, pharmacy, { key, lines: [line], ...actingIn(context) }),
    )
    const [order] = await findOrdersOfKey(database, pharmacy, key)
    if (!order) throw problem("not-found")
    return order
  }),

  addAll: purchaseOrders.addAll.handler(async ({ context, input }) => {
    const { database } = context.app
    const pharmacy = pharmacyOf(context)
    const lines = input.lines.map(({ medicineId, quantity, ...seen }) => ({ medicineId, quantity, seen }))
    await mapDbErrors(() =>
      addPurchaseOrders(database, pharmacy, { key: input.key, lines, ...actingIn(context) }),
    )
    return { orders: await findOrdersOfKey(database, pharmacy, input.key) }
  }),

  consumption: purchaseOrders.consumption.handler(({ context, input }) =>
    getConsumption(context.app.database, pharmacyOf(context), { ...input, now: context.app.now() }),
  ),

  remove: purchaseOrders.remove.handler(({ context, input }) =>
    removePurchaseOrder(context.app.database, pharmacyOf(context), { ...input, ...actingIn(context) }),
  ),

  restore: purchaseOrders.restore.handler(async ({ context, input }) => {
    const { database } = context.app
    const pharmacy = pharmacyOf(context)
    await restorePurchaseOrder(database, pharmacy, input)
    return getPurchaseOrder(database, pharmacy, input.id)
  }),

  answerProposal: purchaseOrders.answerProposal.handler(async ({ context, input }) => {
    const { database } = context.app
    const pharmacy = pharmacyOf(context)
    await answerProposal(database, pharmacy, { ...input, ...actingIn(context) })
    return getPurchaseOrder(database, pharmacy, input.id)
  }),

  receive: purchaseOrders.receive.handler(async ({ context, input }) => {
    const { database } = context.app
    const pharmacy = pharmacyOf(context)
    const counted = [...input.accepted, ...input.refused].reduce((sum, { quantity }) => sum + quantity, 0)
    if (counted !== input.delivered) throw problem("bad-input", { field: "delivered", counted })
    await receiveDelivery(database, pharmacy, { delivery: input, ...actingIn(context) })
    const deliveries = await findDeliveries(database, pharmacy, input.id)
    const delivery = deliveries.find(({ id }) => id === input.key)
    if (!delivery) throw new Error("a delivery that was received is not there")
    const recalledUnits = await countRecalled(database, input.key)
    return { order: await getPurchaseOrder(database, pharmacy, input.id), delivery, recalledUnits }
  }),

  deliveries: purchaseOrders.deliveries.handler(async ({ context, input }) => {
    const { database } = context.app
    const pharmacy = pharmacyOf(context)
    const order = await getPurchaseOrder(database, pharmacy, input.id)
    return { order, deliveries: await findDeliveries(database, pharmacy, input.id) }
  }),

  lowStock: purchaseOrders.lowStock.handler(({ context }) =>
    findLowStock(context.app.database, pharmacyOf(context), context.app.now()),
  ),

  setLimit: purchaseOrders.setLimit.handler(async ({ context, input }) => {
    await setLimit(context.app.database, pharmacyOf(context), input.limit)
    return input
  }),
}

export const reorderingRoutes = {
  suggested: reordering.suggested.handler(({ context }) =>
    findSuggestedOrders(context.app.database, pharmacyOf(context), context.app.now()),
  ),

  setRule: reordering.setRule.handler(async ({ context, input }) => {
    const { database, now } = context.app
    const pharmacy = pharmacyOf(context)
    await setReorderRule(database, pharmacy, input)
    return getConsumption(database, pharmacy, { medicineId: input.medicineId, now: now() })
  }),
}

export const pharmacySupplierRoutes = {
  list: pharmacySuppliers.list.handler(async ({ context }) => ({
    suppliers: await findSuppliers(context.app.database, pharmacyOf(context), colomboDay(context.app.now())),
    waiting: await countWaiting(context.app.database, pharmacyOf(context)),
  })),
}
