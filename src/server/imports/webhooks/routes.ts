import type { CallContext } from "#server/api/call-context.ts"
import { endpoints, pharmacyOf, supplierOf } from "#server/api/endpoints.ts"
import { findDeliveries, redeliver, writeTest } from "./deliveries.ts"
import type { WebhookOwner } from "./owner.ts"
import { addressIn, isPublicAddress } from "./public-address.ts"
import {
  editWebhook,
  findWebhook,
  findWebhooks,
  makeWebhook,
  pauseWebhook,
  removeWebhook,
  rotateSecret,
} from "./queries.ts"
import { badUrl } from "./refusals.ts"

type Owned = (context: CallContext) => WebhookOwner

/** The same endpoints for pharmacies and suppliers, each with its owner. */
function routesOf(webhooks: typeof endpoints.webhooks, ownerOf: Owned) {
  const actorOf = (context: CallContext) => ({ owner: ownerOf(context), now: context.app.now() })
  return {
    list: webhooks.list.handler(async ({ context }) => ({
      webhooks: await findWebhooks(context.app.database, ownerOf(context)),
    })),

    make: webhooks.make.handler(({ context, input }) => {
      checkUrl(new URL(input.url), context.app.settings.webhookOrigins)
      return makeWebhook(context.app.database, actorOf(context), input)
    }),

    edit: webhooks.edit.handler(({ context, input }) => {
      checkUrl(new URL(input.url), context.app.settings.webhookOrigins)
      return editWebhook(context.app.database, ownerOf(context), input)
    }),

    rotate: webhooks.rotate.handler(({ context, input }) =>
      rotateSecret(context.app.database, actorOf(context), input.id),
    ),

    pause: webhooks.pause.handler(({ context, input }) =>
      pauseWebhook(context.app.database, actorOf(context), input),
    ),

    remove: webhooks.remove.handler(async ({ context, input }) => {
      await removeWebhook(context.app.database, actorOf(context), input.id)
      return { removed: true as const }
    }),

    test: webhooks.test.handler(({ context, input }) =>
      writeTest(context.app.database, ownerOf(context), input.id),
    ),

    deliveries: webhooks.deliveries.handler(async ({ context, input }) => {
      await findWebhook(context.app.database, ownerOf(context), input.id)
      return findDeliveries(context.app.database, ownerOf(context), input)
    }),

    redeliver: webhooks.redeliver.handler(({ context, input }) =>
      redeliver(context.app.database, ownerOf(context), input.id),
    ),
  }
}

export const webhookRoutes = routesOf(endpoints.webhooks, (context) => ({
  kind: "pharmacy",
  id: pharmacyOf(context),
}))

export const supplierWebhookRoutes = routesOf(endpoints.supplierWebhooks, (context) => ({
  kind: "supplier",
  id: supplierOf(context),
}))

/** Refuses early what no attempt would reach; each attempt checks the address that a name leads to. */
function checkUrl(url: URL, trusted: string[]): void {
  if (trusted.includes(url.origin)) return
  if (url.protocol !== "https:") throw badUrl("Enter an address that starts with https://")
  const address = addressIn(url)
  if (url.hostname === "localhost" || (address !== null && !isPublicAddress(address)))
    throw badUrl("Enter an address that can be reached from the internet")
}
