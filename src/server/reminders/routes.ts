import { endpoints } from "../endpoints.ts"
import { problem } from "../problems.ts"

export const reminderRoutes = {
  pushKey: endpoints.reminders.pushKey.handler(() => {
    throw problem("something-went-wrong")
  }),
  subscribe: endpoints.reminders.subscribe.handler(() => {
    throw problem("something-went-wrong")
  }),
  unsubscribe: endpoints.reminders.unsubscribe.handler(() => {
    throw problem("something-went-wrong")
  }),
  sendTest: endpoints.reminders.sendTest.handler(() => {
    throw problem("something-went-wrong")
  }),
}
