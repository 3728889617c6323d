import { randomUUID } from "node:crypto"
import { makeBasket, makeOrder } from "../order-desk.ts"
import type { PreparedCounter } from "./prepare.ts"
import { recordFor, takesOfRecord } from "./supplied-on.ts"
import type { Write } from "./write.ts"

/** Customers' orders, offers and requests. */
export function orderWrites({
  acceptable,
  changed,
  completed,
  customer,
  declinable,
  foreignOffer,
  foreignOrder,
  foreignRequest,
  inBasket,
  offered,
  pickupCode,
  rejected,
  request,
  row,
  together,
  withdrawable,
}: PreparedCounter): Record<string, Write> {
  return {
    "customerOrders.place": {
      path: "/orders",
      takes: ['description=""'],
      body: makeOrder({ stockId: row, quantity: 1 }),
      as: customer.cookie,
    },
    "customerOrders.edit": {
      path: `/orders/${changed}`,
      takes: ['description=""'],
      body: { version: 1, quantity: 3, deliveryType: "pickup", description: "Soon" },
      as: customer.cookie,
    },
    "customerOrders.removePicture": {
      path: `/orders/${changed}/prescription`,
      body: {},
      as: customer.cookie,
    },
    "customerOrders.cancel": { path: `/orders/${changed}/cancel`, body: {}, as: customer.cookie },
    // The canceled order makes room among the open ones.
    "orderBaskets.place": {
      path: "/orders/baskets",
      takes: ['description=""', "sendAvailable=false"],
      body: makeBasket([{ stockId: row, quantity: 1 }]),
      as: customer.cookie,
    },
    "customerOrders.acceptOffer": {
      path: `/orders/offers/${acceptable}/accept`,
      body: {},
      as: customer.cookie,
    },
    "customerOrders.declineOffer": {
      path: `/orders/offers/${declinable}/decline`,
      body: {},
      as: customer.cookie,
    },
    "receivedOrders.offer": {
      path: `/pharmacy/orders/${offered}/offers`,
      takes: ["note"],
      body: {
        version: 1,
        key: randomUUID(),
        stockId: row,
        quantity: 1,
        priceCents: 450,
        note: "The rest on Monday",
      },
      foreign: { path: `/pharmacy/orders/${foreignOrder}/offers` },
    },
    "receivedOrders.withdrawOffer": {
      path: `/pharmacy/orders/offers/${withdrawable}/withdraw`,
      body: {},
      foreign: { path: `/pharmacy/orders/offers/${foreignOffer}/withdraw` },
    },
    "receivedOrders.markSeen": { path: "/pharmacy/orders/seen", body: { ids: [completed] } },
    "receivedOrders.ready": {
      path: `/pharmacy/orders/${completed}/ready`,
      body: { version: 1 },
      foreign: { path: `/pharmacy/orders/${foreignOrder}/ready` },
    },
    "receivedOrders.completeBasket": {
      path: `/pharmacy/orders/baskets/${together.key}/complete`,
      takes: [
        "lines.0.shownPriceCents=0",
        "lines.0.prescriptionSeen",
        "payment",
        "payment.tenderedCents",
        "pickupCode",
        "withoutCode",
        ...takesOfRecord,
      ],
      body: {
        key: randomUUID(),
        lines: [{ id: inBasket?.id, version: 1, prescriptionSeen: false, shownPriceCents: 500 }],
        payment: { method: "cash", tenderedCents: 5000 },
        pickupCode: inBasket?.pickupCode,
        withoutCode: "Known to us",
        prescription: recordFor(row),
        overrideReason: "Lost on the way",
      },
      also: [{ repeats: 1 }],
      foreign: { path: `/pharmacy/orders/baskets/${randomUUID()}/complete` },
    },
    "receivedOrders.complete": {
      path: `/pharmacy/orders/${completed}/complete`,
      takes: [
        "shownPriceCents=0",
        "shownPriceCents",
        "payment",
        "payment.tenderedCents",
        "prescriptionSeen",
        "pickupCode",
        "withoutCode",
        ...takesOfRecord,
      ],
      body: {
        version: 1,
        payment: { method: "cash", tenderedCents: 5000 },
        prescriptionSeen: false,
        shownPriceCents: 500,
        pickupCode,
        withoutCode: "Known to us",
        prescription: recordFor(row),
        overrideReason: "Lost on the way",
      },
      also: [{ repeats: 1 }],
      foreign: { path: `/pharmacy/orders/${foreignOrder}/complete` },
    },
    "receivedOrders.reject": {
      path: `/pharmacy/orders/${rejected}/reject`,
      body: { reason: "None left" },
      foreign: { path: `/pharmacy/orders/${foreignOrder}/reject` },
    },
    "receivedRequests.answer": {
      path: `/pharmacy/stock-requests/${request}/answer`,
      takes: ["priceCents=null", "priceCents", "readyOn=null", "readyOn"],
      body: { has: true, priceCents: 1250, readyOn: null },
      foreign: { path: `/pharmacy/stock-requests/${foreignRequest}/answer` },
    },
  }
}
