import { endpointsWith } from "#server/api/endpoints.ts"
import type { AdvertCounter } from "./counts.ts"
import { findRunningAdverts } from "./queries.ts"

const { adverts, advertCounts } = endpointsWith<{ advertCounter: AdvertCounter }>()

// Views by robots do not count.
const robots = /bot|crawl|spider|slurp|headless|preview|lighthouse|monitor|curl|wget|python|java\//i

export const advertRoutes = {
  list: adverts.list.handler(({ context }) => findRunningAdverts(context.app.reading, context.app.now())),
}

export const advertCountRoutes = {
  count: advertCounts.count.handler(({ context, input: { id, what } }) => {
    const { app, person, agent } = context
    const isCounted = agent !== "" && !robots.test(agent) && !person?.roles.includes("admin")
    if (isCounted) app.advertCounter.count(id, what)
    return {}
  }),
}
