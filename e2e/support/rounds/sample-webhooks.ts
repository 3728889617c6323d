import type { Page } from "@playwright/test"
import type { Webhook, WebhookDelivery } from "#contract/imports/webhooks.ts"
import { pharmacyEvents } from "#domain/imports/webhooks.ts"

const webhooks: Webhook[] = [
  {
    id: 1,
    url: "https://shop.example/pharos/events",
    events: [...pharmacyEvents],
    createdAt: "2026-11-20T04:00:00.000Z",
    pausedAt: null,
    pausedBecause: null,
    waiting: 2,
    lastDeliveredAt: "2026-11-21T04:00:00.000Z",
  },
  {
    id: 2,
    url: `https://${"accounts-and-stock.".repeat(4)}example/hooks`,
    events: ["recall.changed"],
    createdAt: "2026-11-19T04:00:00.000Z",
    pausedAt: "2026-11-21T04:00:00.000Z",
    pausedBecause: "failed",
    waiting: 0,
    lastDeliveredAt: null,
  },
]

const delivery: WebhookDelivery = {
  id: 9,
  messageId: "msg_0b9f1c9e-6a52-4a0e-9d5e-1f1f0d1b2c3d",
  event: "stock.changed",
  createdAt: "2026-11-21T04:00:00.000Z",
  state: "delivered",
  attempts: 1,
  lastAttemptAt: "2026-11-21T04:00:05.000Z",
  lastMs: 212,
  lastStatus: 204,
  lastFailure: null,
  lastAnswer: "",
  nextAttemptAt: null,
  payload: {
    type: "stock.changed",
    timestamp: "2026-11-21T04:00:00.000Z",
    data: { stockId: 12, medicineId: 7, quantity: 118, priceCents: 550, removed: false },
  },
}
const deliveries: WebhookDelivery[] = [
  {
    ...delivery,
    id: 11,
    event: "order.received",
    state: "waiting",
    attempts: 2,
    lastMs: 10_000,
    lastStatus: null,
    lastFailure: "timed-out",
    lastAnswer: null,
    nextAttemptAt: "2026-11-21T04:05:00.000Z",
  },
  {
    ...delivery,
    id: 10,
    event: "test",
    state: "failed",
    lastStatus: 500,
    lastAnswer: "Internal Server Error",
  },
  delivery,
]

/** Shows a webhook in use and a paused one, with their deliveries. */
export async function sampleWebhooks(page: Page) {
  await page.route("**/api/pharmacy/webhooks", (route) =>
    route.request().method() === "GET" ? route.fulfill({ json: { webhooks } }) : route.fallback(),
  )
  await page.route("**/api/pharmacy/webhooks/*/deliveries", (route) =>
    route.fulfill({ json: { deliveries, next: null } }),
  )
}
