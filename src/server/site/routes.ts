import { endpoints } from "../endpoints.ts"

export const siteRoutes = {
  get: endpoints.site.get.handler(({ context }) => context.app.settings.site),
}
