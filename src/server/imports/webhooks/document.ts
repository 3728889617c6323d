import * as z from "zod"
import { webhookBodies } from "#contract/imports/webhook-events.ts"
import { deliveryRetentionDays, testEvent, type WebhookEvent } from "#domain/imports/webhooks.ts"

type Event = WebhookEvent | typeof testEvent

const order = {
  orderId: 4711,
  status: "pending",
  ready: false,
  stockId: 12,
  quantity: 2,
  priceCents: 550,
  deliveryType: "pickup",
  basket: null,
}

const supplied = {
  purchaseOrderId: 88,
  pharmacyId: 12,
  medicineId: 7,
  status: "Pending",
  quantity: 200,
  shippedUnits: 0,
  acceptedUnits: 0,
  refusedUnits: 0,
  expectedOn: null,
  removed: false,
}

/** What each event means, and its `data` in an example. */
const events: Record<Event, { summary: string; data: object }> = {
  "stock.changed": {
    summary:
      "The quantity or price of a stock row changed, or it was removed. Changes within five seconds are one event",
    data: { stockId: 12, medicineId: 7, quantity: 118, priceCents: 550, removed: false },
  },
  "order.received": { summary: "A customer ordered", data: order },
  "order.changed": {
    summary: "A customer's order was changed, is ready, or was completed, canceled or rejected",
    data: { ...order, ready: true },
  },
  "purchase_order.changed": {
    summary: "A purchase order was placed or changed, by the pharmacy or its supplier",
    data: {
      purchaseOrderId: 88,
      medicineId: 7,
      status: "Accepted",
      supplierId: 3,
      quantity: 200,
      shippedUnits: 0,
      acceptedUnits: 0,
      refusedUnits: 0,
      expectedOn: "2026-11-28",
      removed: false,
    },
  },
  "recall.changed": {
    summary: "A recall concerns the pharmacy, was closed or was lifted",
    data: {
      recallId: "0b9f1c9e-6a52-4a0e-9d5e-1f1f0d1b2c3d",
      status: "started",
      class: 1,
      medicineId: 7,
      stockId: 12,
      unitsBlocked: 30,
      lots: ["AB1"],
    },
  },
  "open_order.received": {
    summary: "To a supplier: a pharmacy's order that it may accept came in, or is open again",
    data: supplied,
  },
  "open_order.gone": {
    summary: "To a supplier: an open order was taken by another supplier, changed hands or was removed",
    data: { purchaseOrderId: 88 },
  },
  "accepted_order.changed": {
    summary: "To a supplier: an order that it accepted was changed, shipped, received, released or removed",
    data: { ...supplied, status: "Accepted", expectedOn: "2026-11-28" },
  },
  "supplier_return.changed": {
    summary: "To a supplier: a pharmacy sent goods back, recorded a credit note or took refused units back",
    data: {
      returnId: "3f0a1c9e-6a52-4a0e-9d5e-1f1f0d1b2c3d",
      number: 14,
      pharmacyId: 12,
      status: "open",
      costCents: 45_000,
      creditedCents: 0,
    },
  },
  "medicine_recall.changed": {
    summary:
      "To a supplier: a recall of a medicine that it sells or has sold started, was closed or was lifted",
    data: {
      recallId: "0b9f1c9e-6a52-4a0e-9d5e-1f1f0d1b2c3d",
      status: "started",
      class: 1,
      medicineId: 7,
      allLots: false,
      lots: ["AB1"],
    },
  },
  test: { summary: "Somebody pressed Send a test event", data: {} },
}

const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
})

const parameters = [
  header("webhook-id", "The same for every attempt at one event: ignore an id that you have taken"),
  header("webhook-timestamp", "Seconds since 1970 of this attempt: refuse one that is five minutes old"),
  header(
    "webhook-signature",
    "v1 and the base64 HMAC-SHA256 of id.timestamp.body; two signatures, separated by a space, after the secret was replaced",
  ),
]

const responses = {
  "2XX": { description: "Taken. Answer within 10 seconds" },
  410: { description: "No longer wanted: the webhook is paused" },
  default: { description: "Not taken, also a redirect: sent again, nine times within a day" },
}

/** What each event means. */
export const eventSummaries = (Object.keys(events) as Event[]).map(
  // the object's own keys
  (event) => [event, events[event].summary] as const,
)

/** Returns an example of an event's body. */
export const eventExample = (event: Event) => ({
  type: event,
  timestamp: "2026-11-21T04:00:00.000Z",
  data: events[event].data,
})

/** The events as OpenAPI 3.1 webhooks. */
export const webhookDocument = Object.fromEntries(
  (Object.keys(events) as Event[]).map((event) => [
    // the object's own keys
    event,
    {
      post: {
        operationId: `webhook.${event}`,
        summary: events[event].summary,
        tags: ["Webhooks"],
        // Signed by Pharos; the receiver needs no credentials.
        security: [],
        parameters,
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: z.toJSONSchema(webhookBodies[event]),
              example: eventExample(event),
            },
          },
        },
        responses,
      },
    },
  ]),
)

/** How a receiver checks an event, in JavaScript. */
export const verifyExample = `import { Webhook } from "standardwebhooks"

// body is the request's text, as it came; throws for a wrong or old signature.
const event = new Webhook(process.env.PHAROS_SECRET).verify(body, headers)`

export const webhookText = `A pharmacist adds an address at /pos/keys, a supplier at /suppliers/webhooks, chooses its events and gets a secret, with which every event is signed as the Standard Webhooks describe (standardwebhooks.com has libraries for most languages). An event may come twice or out of order; deliveries are listed for ${deliveryRetentionDays} days, and can be sent again.`
