import { endpoints } from "../endpoints.ts"
import { problem } from "../problems.ts"

export const doseRoutes = {
  day: endpoints.doses.day.handler(() => {
    throw problem("something-went-wrong")
  }),
  first: endpoints.doses.first.handler(() => {
    throw problem("something-went-wrong")
  }),
  answer: endpoints.doses.answer.handler(() => {
    throw problem("something-went-wrong")
  }),
  reopen: endpoints.doses.reopen.handler(() => {
    throw problem("something-went-wrong")
  }),
  snooze: endpoints.doses.snooze.handler(() => {
    throw problem("something-went-wrong")
  }),
  history: endpoints.doses.history.handler(() => {
    throw problem("something-went-wrong")
  }),
}
