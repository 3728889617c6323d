import { endpoints } from "../endpoints.ts"
import { problem } from "../problems.ts"

export const calendarFeedRoutes = {
  get: endpoints.calendarFeed.get.handler(() => {
    throw problem("something-went-wrong")
  }),
  make: endpoints.calendarFeed.make.handler(() => {
    throw problem("something-went-wrong")
  }),
  end: endpoints.calendarFeed.end.handler(() => {
    throw problem("something-went-wrong")
  }),
}
