import { endpoints } from "../endpoints.ts"
import { problem } from "../problems.ts"

export const assistantRoutes = {
  about: endpoints.assistant.about.handler(() => {
    throw problem("something-went-wrong")
  }),
  ask: endpoints.assistant.ask.handler(() => {
    throw problem("something-went-wrong")
  }),
}
