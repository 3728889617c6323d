import { endpoints } from "../endpoints.ts"
import { problem } from "../problems.ts"

export const sessionRoutes = {
  get: endpoints.session.get.handler(({ context }) => ({ person: context.person, pendingOrders: 0 })),
  list: endpoints.session.list.handler(() => []),
  end: endpoints.session.end.handler(() => {
    throw problem("not-found")
  }),
}
