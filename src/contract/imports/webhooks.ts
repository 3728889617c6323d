import * as z from "zod"
import { type EndpointMeta, endpoint, refusals, refusalsFrom } from "#contract/platform/endpoint.ts"
import { Line, RowId, whole } from "#contract/platform/inputs.ts"
import {
  pharmacyEvents,
  supplierEvents,
  testEvent,
  type WebhookEvent,
  webhookEvents,
  webhookFailures,
} from "#domain/imports/webhooks.ts"

/** The maximum number of endpoints per pharmacy or supplier. */
export const maxWebhooks = 10

/** Refusals about webhooks only, kept out of the browser's first page. */
export const webhookRefusals = {
  "too-many-webhooks": {
    status: 409,
    message: "You have 10 webhooks. Delete one that is not in use first.",
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

/** The fields of a webhook that receives some of these events. */
const newWebhook = (known: readonly WebhookEvent[]) =>
  z.strictObject({
    url: Line(500, invalidUrl).refine(isWebAddress, invalidUrl),
    events: z
      .array(z.enum(known, { error: "Choose at least one event" }))
      .min(1, "Choose at least one event")
      .max(known.length)
      .transform((events) => [...new Set(events)]),
  })
export type NewWebhook = z.output<ReturnType<typeof newWebhook>>

const DeliveryId = whole(Number.MAX_SAFE_INTEGER, "An id must be a whole number, 1 or more")
const One = z.strictObject({ id: RowId })
const WithSecret = z.object({ webhook: Webhook, secret: z.string() })

type Owner = {
  who: EndpointMeta["who"]
  events: readonly WebhookEvent[]
  path: `/${string}`
  /** Whose they are, in the documentation. */
  whose: string
  tag: string
}

/** The endpoints with which a pharmacy or a supplier manages its webhooks. */
function webhooksOf({ who, events, path, whose, tag }: Owner) {
  const meta = { who }
  const tags = [tag]
  const fields = newWebhook(events)
  return {
    list: endpoint
      .meta(meta)
      .route({ method: "GET", path, summary: `List ${whose} webhooks`, tags })
      .output(z.object({ webhooks: z.array(Webhook) })),
    make: endpoint
      .meta(meta)
      .route({
        method: "POST",
        path,
        summary: "Add a webhook. Its secret is shown only once",
        tags,
        successStatus: 201,
      })
      .input(fields)
      .output(WithSecret)
      .errors({ ...refusals("bad-input"), ...refusalsFrom(webhookRefusals, "too-many-webhooks") }),
    edit: endpoint
      .meta(meta)
      .route({
        method: "POST",
        path: `${path}/{id}/edit`,
        summary: "Change a webhook's address and events. What waits goes to the new address",
        tags,
      })
      .input(z.strictObject({ id: RowId, ...fields.shape }))
      .output(Webhook)
      .errors(refusals("bad-input", "not-found")),
    rotate: endpoint
      .meta(meta)
      .route({
        method: "POST",
        path: `${path}/{id}/secret`,
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
        path: `${path}/{id}/pause`,
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
        path: `${path}/{id}/delete`,
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
        path: `${path}/{id}/test`,
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
        path: `${path}/{id}/deliveries`,
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
        path: `${path}/deliveries/{id}/again`,
        summary: "Send an event again, with the same id",
        tags,
      })
      .input(z.strictObject({ id: DeliveryId }))
      .output(WebhookDelivery)
      .errors({ ...refusals("bad-input", "not-found"), ...refusalsFrom(webhookRefusals, "webhook-paused") }),
  }
}

export const webhooks = webhooksOf({
  who: "pharmacien",
  events: pharmacyEvents,
  path: "/pharmacy/webhooks",
  whose: "my pharmacy's",
  tag: "Webhooks of a pharmacy",
})

export const supplierWebhooks = webhooksOf({
  who: "supplier",
  events: supplierEvents,
  path: "/supplier/webhooks",
  whose: "my supplier's",
  tag: "Webhooks of a supplier",
})
