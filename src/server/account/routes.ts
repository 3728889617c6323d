import { endpoints } from "../endpoints.ts"
import { problem } from "../problems.ts"

export const accountRoutes = {
  get: endpoints.account.get.handler(() => {
    throw problem("something-went-wrong")
  }),
  update: endpoints.account.update.handler(() => {
    throw problem("something-went-wrong")
  }),
  remove: endpoints.account.remove.handler(() => {
    throw problem("something-went-wrong")
  }),
}
