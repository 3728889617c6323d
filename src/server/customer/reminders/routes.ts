import { testPush } from "#domain/customer/reminder-words.ts"
import { endpoints, personOf } from "#server/api/endpoints.ts"
import { problem } from "#server/platform/http/problems.ts"
import { deleteSubscription, findDevice, saveSubscription } from "./queries.ts"
import { keepOutcome } from "./remind-due.ts"

export const reminderRoutes = {
  pushKey: endpoints.reminders.pushKey.handler(async ({ context }) => ({
    publicKey: await context.app.push.publicKey(),
  })),

  subscribe: endpoints.reminders.subscribe.handler(async ({ context, input }) => {
    const { database, push } = context.app
    const { subject } = personOf(context)
    if (!push.isKnown(input.endpoint)) throw problem("unknown-push-service")
    await saveSubscription(database, { subject, sessionHash: context.sessionHash }, input)
    return { subscribed: true as const }
  }),

  unsubscribe: endpoints.reminders.unsubscribe.handler(async ({ context, input }) => {
    await deleteSubscription(context.app.database, personOf(context).subject, input.endpoint)
    return { ended: true as const }
  }),

  sendTest: endpoints.reminders.sendTest.handler(async ({ context, input }) => {
    const { database, push } = context.app
    const device = await findDevice(database, personOf(context).subject, input.endpoint)
    if (!device) throw problem("not-found")
    const outcome = await push.send(device, testPush)
    await keepOutcome(database, device, outcome)
    return { sent: outcome.kind === "sent" }
  }),
}
