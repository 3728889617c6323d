import type { Status } from "#contract/platform/site.ts"
import { endpointsWith } from "./endpoints.ts"

const { site } = endpointsWith<{ status: () => Promise<Status> }>()

export const siteRoutes = {
  status: site.status.handler(({ context: { app } }) => app.status()),

  get: site.get.handler(({ context: { app } }) => {
    const { isAssistantOn: _, orderLimits: __, notice, ...shown } = app.site.get()
    return { ...shown, notice: notice && Date.parse(notice.until) > app.now().getTime() ? notice : null }
  }),
}
