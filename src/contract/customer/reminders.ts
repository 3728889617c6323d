import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"

/** A browser's endpoint at its push service, and its keys. */
export const Subscription = z.strictObject({
  endpoint: z.url().max(1000),
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{80,100}=?$/),
    auth: z.string().regex(/^[\w-]{20,30}={0,2}$/),
  }),
})
export type Subscription = z.infer<typeof Subscription>

const tags = ["Reminders"]

export const reminders = {
  pushKey: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "GET",
      path: "/reminders/push-key",
      summary: "Get the key a browser subscribes with",
      tags,
    })
    .output(z.object({ publicKey: z.string() })),
  subscribe: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "POST",
      path: "/reminders/subscriptions",
      summary: "Subscribe this device to reminders",
      tags,
    })
    .input(Subscription)
    .output(z.object({ subscribed: z.literal(true) }))
    .errors(refusals("bad-input", "unknown-push-service")),
  unsubscribe: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "POST",
      path: "/reminders/subscriptions/end",
      summary: "Unsubscribe this device from reminders",
      tags,
    })
    .input(z.strictObject({ endpoint: z.url().max(1000) }))
    .output(z.object({ ended: z.literal(true) })),
  /** Sends a test notification to this device. */
  sendTest: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "POST",
      path: "/reminders/test",
      summary: "Send a test notification to this device",
      tags,
    })
    .input(z.strictObject({ endpoint: z.url().max(1000) }))
    .output(z.object({ sent: z.boolean() }))
    .errors(refusals("not-found")),
}

export const calendarFeed = {
  get: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "GET",
      path: "/calendar-feed",
      summary: "Get the state of my private calendar address",
      tags,
    })
    .output(z.object({ madeAt: z.iso.datetime().nullable() })),
  /** Creates the address and shows it once: only its hash is stored. A new one replaces the previous one. */
  make: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "POST", path: "/calendar-feed", summary: "Create a new private calendar address", tags })
    .output(z.object({ url: z.string(), madeAt: z.iso.datetime() })),
  end: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "DELETE", path: "/calendar-feed", summary: "End the private calendar address", tags })
    .output(z.object({ ended: z.literal(true) })),
}
