import { randomUUID } from "node:crypto"
import type { CustomerOrder } from "#contract/pharmacy/customer-orders.ts"
import type { ReceivedOrder } from "#contract/pharmacy/received-orders.ts"
import { paymentMethods } from "#domain/pharmacy/till-limits.ts"
import { isDone } from "./acts.ts"
import { type Doing, rowOf, some } from "./doing.ts"
import type { World } from "./world.ts"

export async function placeOrder(doing: Doing) {
  const { world, shop, by } = doing
  const [stockId, quantity, customer] = [rowOf(doing), by.whole(1, 5), by.pick(world.customers)]
  const wanted = { key: randomUUID(), stockId, quantity, customerTele: "077 123 4567" }
  const body = { ...wanted, deliveryType: "pickup", description: "" }
  const placed = await world.act(
    { shop, as: customer, path: "/orders", body, asked: { kind: "place", stockId, quantity } },
    by,
  )
  keepOrder(world, customer, isDone(placed) ? placed.body : null)
}

function keepOrder(world: World, customer: string, body: object | null) {
  const order = body as CustomerOrder | null // the contract's own shape
  const known = order && world.orders.get(order.id)
  if (order && (!known || known.version < order.version)) world.orders.set(order.id, { ...order, customer })
}

/** Offers fewer units; the customer accepts, while a colleague may withdraw it. The model sees a change of the quantity. */
async function offerPart({ world, shop, by, as }: Doing, order: CustomerOrder & { customer: string }) {
  const { id: orderId, version, customer } = order
  const [ordered] = await world.shelf.sql<{ stock_id: number; price_cents: number }>(
    "select stock_id, price_cents from customer_orders where id = $1",
    [orderId],
  )
  const { stock_id: stockId = 0, price_cents: priceCents = 0 } = ordered ?? {}
  const quantity = by.whole(1, order.quantity - 1)
  const body = { version, key: randomUUID(), stockId, quantity, priceCents }
  const offered = await world.send<ReceivedOrder>("POST", `/pharmacy/orders/${orderId}/offers`, { as, body })
  const offer = offered?.offer
  if (!offer) return
  const [done] = await Promise.all([
    world.act(
      {
        shop,
        asked: { kind: "change", orderId, version, quantity },
        as: customer,
        path: `/orders/offers/${offer.id}/accept`,
      },
      by,
    ),
    by.chance(0.3) && world.send("POST", `/pharmacy/orders/offers/${offer.id}/withdraw`, { as }),
  ])
  if (isDone(done)) keepOrder(world, customer, done.body)
}

export async function answerOrder(doing: Doing) {
  const { world, shop, by, as } = doing
  const mine = [...world.orders.values()].filter(
    (order) => order.pharmacyId === shop.pharmacy && order.status === "pending",
  )
  const order = some(by, mine)
  if (!order) return
  const { id: orderId, version, customer, pickupCode } = order
  if (order.quantity > 1 && by.chance(0.2)) return offerPart(doing, order)
  const what = by.pick(["change", "cancel", "reject", "complete"] as const)
  const method = by.chance(0.5) ? by.pick(paymentMethods) : null
  const asked =
    what === "complete"
      ? ({ kind: what, orderId, method } as const)
      : what === "change"
        ? ({ kind: what, orderId, version, quantity: by.whole(1, 6) } as const)
        : ({ kind: what, orderId } as const)
  const change = {
    version,
    deliveryType: "pickup",
    description: "",
    quantity: asked.kind === "change" ? asked.quantity : 0,
  }
  const ways = {
    change: { as: customer, method: "PATCH", path: `/orders/${orderId}`, body: change },
    cancel: { as: customer, path: `/orders/${orderId}/cancel` },
    reject: { as, path: `/pharmacy/orders/${orderId}/reject`, body: { reason: "We have none" } },
    complete: {
      as,
      path: `/pharmacy/orders/${orderId}/complete`,
      body: { version, pickupCode, ...(method ? { payment: { method } } : {}) },
    },
  }
  const done = await world.act({ shop, asked, ...ways[what] }, by)
  if (!isDone(done)) return
  if (what === "change" || what === "cancel") keepOrder(world, customer, done.body)
  else world.orders.set(orderId, { ...order, status: what === "reject" ? "rejected" : "completed" })
}
