import { endpoints } from "./endpoints.ts"

export const siteRoutes = {
  get: endpoints.site.get.handler(({ context: { app } }) => {
    const { isAssistantOn: _, orderLimits: __, notice, ...site } = app.site.get()
    return { ...site, notice: notice && Date.parse(notice.until) > app.now().getTime() ? notice : null }
  }),
}
