import type { ReceivedOrder } from "#contract/pharmacy/received-orders.ts"

/** To whom, and what, a pharmacy writes about an order that is ready; without a number once the account is deleted. */
export const readyMessage = (order: ReceivedOrder) => ({
  to: {
    name: order.customerName,
    phoneNumber: order.customerTele || null,
    language: order.customerLanguage ?? "en",
  },
  message: {
    kind: "ready" as const,
    reference: order.reference,
    isDelivered: order.deliveryType === "delivery",
  },
})
