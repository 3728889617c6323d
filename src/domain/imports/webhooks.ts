/** The events that a pharmacy's own programs can be told of. */
export const pharmacyEvents = [
  "stock.changed",
  "order.received",
  "order.changed",
  "purchase_order.changed",
  "recall.changed",
] as const

/** The events that a supplier's own programs can be told of. */
export const supplierEvents = [
  "open_order.received",
  "open_order.gone",
  "accepted_order.changed",
  "supplier_return.changed",
  "medicine_recall.changed",
] as const

/** All events; those of a webhook are of its owner's kind. */
export const webhookEvents = [...pharmacyEvents, ...supplierEvents] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** What is sent to try an endpoint out. */
export const testEvent = "test"

/** Why an attempt got no answer. */
export const webhookFailures = [
  "not-public",
  "no-address",
  "timed-out",
  "certificate",
  "no-connection",
] as const
export type WebhookFailure = (typeof webhookFailures)[number]

/** Days for which the log of deliveries is kept. */
export const deliveryRetentionDays = 30
/** Hours for which the old secret signs beside the new one. */
export const oldSecretHours = 24
/** The time limit of one attempt. */
export const attemptMs = 10_000
