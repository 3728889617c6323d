import { testPush } from "#domain/customer/reminder-words.ts"
import { endpointsWith, personOf } from "#server/api/endpoints.ts"
import { problem } from "#server/platform/http/problems.ts"
import type { Push } from "./push.ts"
import { keepOutcome } from "./push-outbox.ts"
import { deleteSubscription, findDevice, languageOf, saveSubscription } from "./queries.ts"

const { reminders } = endpointsWith<{ push: Push }>()

export const reminderRoutes = {
  pushKey: reminders.pushKey.handler(async ({ context }) => ({
    publicKey: await context.app.push.publicKey(),
  })),

  subscribe: reminders.subscribe.handler(async ({ context, input }) => {
    const { database, push } = context.app
    const { subject } = personOf(context)
    if (!push.isKnown(input.endpoint)) throw problem("unknown-push-service")
    await saveSubscription(database, { subject, sessionHash: context.sessionHash }, input)
    return { subscribed: true as const }
  }),

  unsubscribe: reminders.unsubscribe.handler(async ({ context, input }) => {
    await deleteSubscription(context.app.database, personOf(context).subject, input.endpoint)
    return { ended: true as const }
  }),

  sendTest: reminders.sendTest.handler(async ({ context, input }) => {
    const { database, push } = context.app
    const { subject } = personOf(context)
    const device = await findDevice(database, subject, input.endpoint)
    if (!device) throw problem("not-found")
    const outcome = await push.send(device, testPush(await languageOf(database, subject)))
    await keepOutcome(database, device, outcome)
    return { sent: outcome.kind === "sent" }
  }),
}
