import { pharmacyEvents, supplierEvents, type WebhookEvent } from "#domain/imports/webhooks.ts"

/** Whose webhooks a screen shows, as their endpoints are named. */
export type WebhookOwner = "webhooks" | "supplierWebhooks"

/** The events that an owner's programs can be told of. */
export const eventsOf: Record<WebhookOwner, readonly WebhookEvent[]> = {
  webhooks: pharmacyEvents,
  supplierWebhooks: supplierEvents,
}
