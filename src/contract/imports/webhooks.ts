import * as z from "zod"
import { endpoint, refusals, refusalsFrom } from "#contract/platform/endpoint.ts"
import { Line, RowId, whole } from "#contract/platform/inputs.ts"
import { testEvent, webhookEvents, webhookFailures } from "#domain/imports/webhooks.ts"

/** The maximum number of endpoints per pharmacy. */
export const maxWebhooks = 10

/** Refusals about webhooks only, kept out of the browser's first page. */
export const webhookRefusals = {
  "too-many-webhooks": {
    status: 409,
    message: "This pharmacy has 10 webhooks. Delete one that is not in use first.",
  },
  "webhook-paused": { status: 409, message: "This webhook is paused. Resume it first." },
} as const

export const Webhook = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  createdAt: z.iso.datetime(),
  pausedAt: z.iso.datetime().nullable(),
  /** `failed` after a day of failed attempts, `gone` after an answer of 410. */
  pausedBecause: z.enum(["by-hand", "failed", "gone"]).nullable(),
  /** Events that are still to be delivered. */
  waiting: z.int(),
  lastDeliveredAt: z.iso.datetime().nullable(),
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookDelivery = z.object({
  id: z.int(),
  /** The same for every attempt, also as the header webhook-id. */
  messageId: z.string(),
  event: z.enum([...webhookEvents, testEvent]),
  createdAt: z.iso.datetime(),
  state: z.enum(["waiting", "delivered", "failed"]),
  attempts: z.int(),
  lastAttemptAt: z.iso.datetime().nullable(),
  lastMs: z.int().nullable(),
  /** The status of the last answer; null where there was none. */
  lastStatus: z.int().nullable(),
  lastFailure: z.enum(webhookFailures).nullable(),
  /** The first 500 characters of the last answer. */
  lastAnswer: z.string().nullable(),
  nextAttemptAt: z.iso.datetime().nullable(),
  payload: z.record(z.string(), z.unknown()),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const invalidUrl = "Enter an address that starts with https://"

function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:"
  return isWeb && url.username === "" && url.password === "" && url.hash === ""
}

const NewWebhook = z.strictObject({
  url: Line(500, invalidUrl).refine(isWebAddress, invalidUrl),
  events: z
    .array(z.enum(webhookEvents, { error: "Choose at least one event" }))
    .min(1, "Choose at least one event")
    .max(webhookEvents.length)
    .transform((events) => [...new Set(events)]),
})
export type NewWebhook = z.output<typeof NewWebhook>

const DeliveryId = whole(Number.MAX_SAFE_INTEGER, "An id must be a whole number, 1 or more")
const One = z.strictObject({ id: RowId })
const WithSecret = z.object({ webhook: Webhook, secret: z.string() })

const tags = ["Webhooks of a pharmacy"]
const meta = { who: "pharmacien" } as const

export const webhooks = {
  list: endpoint
    .meta(meta)
    .route({ method: "GET", path: "/pharmacy/webhooks", summary: "List my pharmacy's webhooks", tags })
    .output(z.object({ webhooks: z.array(Webhook) })),
  make: endpoint
    .meta(meta)
    .route({
      method: "POST",
      path: "/pharmacy/webhooks",
      summary: "Add a webhook. Its secret is shown only once",
      tags,
      successStatus: 201,
    })
    .input(NewWebhook)
    .output(WithSecret)
    .errors({ ...refusals("bad-input"), ...refusalsFrom(webhookRefusals, "too-many-webhooks") }),
  edit: endpoint
    .meta(meta)
    .route({
      method: "POST",
      path: "/pharmacy/webhooks/{id}/edit",
      summary: "Change a webhook's address and events. What waits goes to the new address",
      tags,
    })
    .input(z.strictObject({ id: RowId, ...NewWebhook.shape }))
    .output(Webhook)
    .errors(refusals("bad-input", "not-found")),
  rotate: endpoint
    .meta(meta)
    .route({
      method: "POST",
      path: "/pharmacy/webhooks/{id}/secret",
      summary: "Replace a webhook's secret. The old one signs too for 24 hours",
      tags,
    })
    .input(One)
    .output(WithSecret)
    .errors(refusals("bad-input", "not-found")),
  pause: endpoint
    .meta(meta)
    .route({
      method: "POST",
      path: "/pharmacy/webhooks/{id}/pause",
      summary: "Pause a webhook, or resume it. What happens during a pause is not sent",
      tags,
    })
    .input(z.strictObject({ id: RowId, paused: z.boolean() }))
    .output(Webhook)
    .errors(refusals("bad-input", "not-found")),
  remove: endpoint
    .meta(meta)
    .route({
      method: "POST",
      path: "/pharmacy/webhooks/{id}/delete",
      summary: "Delete a webhook and what it was still to be sent",
      tags,
    })
    .input(One)
    .output(z.object({ removed: z.literal(true) }))
    .errors(refusals("bad-input", "not-found")),
  test: endpoint
    .meta(meta)
    .route({
      method: "POST",
      path: "/pharmacy/webhooks/{id}/test",
      summary: "Send a test event, once, also to a paused webhook",
      tags,
      successStatus: 201,
    })
    .input(One)
    .output(WebhookDelivery)
    .errors(refusals("bad-input", "not-found")),
  deliveries: endpoint
    .meta(meta)
    .route({
      method: "GET",
      path: "/pharmacy/webhooks/{id}/deliveries",
      summary: "List what was sent to a webhook in the last 30 days, newest first",
      tags,
    })
    .input(z.strictObject({ id: RowId, before: DeliveryId.optional() }))
    .output(z.object({ deliveries: z.array(WebhookDelivery), next: z.int().nullable() }))
    .errors(refusals("not-found")),
  redeliver: endpoint
    .meta(meta)
    .route({
      method: "POST",
      path: "/pharmacy/webhooks/deliveries/{id}/again",
      summary: "Send an event again, with the same id",
      tags,
    })
    .input(z.strictObject({ id: DeliveryId }))
    .output(WebhookDelivery)
    .errors({ ...refusals("bad-input", "not-found"), ...refusalsFrom(webhookRefusals, "webhook-paused") }),
}
