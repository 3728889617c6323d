import { endpointsWith, personOf } from "#server/api/endpoints.ts"
import { problem } from "#server/platform/http/problems.ts"
import type { SiteSettingsCache } from "#server/platform/site/site-settings.ts"
import { deleteWatch, findWatches } from "./queries.ts"
import { changeWatch, setWatch } from "./set-watch.ts"

const { watches } = endpointsWith<{ site: SiteSettingsCache }>()

export const watchRoutes = {
  list: watches.list.handler(async ({ context }) => {
    const { database, now, site } = context.app
    const { maxWatches } = site.get()
    return { watches: await findWatches(database, personOf(context).subject, now()), maxWatches }
  }),

  set: watches.set.handler(({ context, input }) => {
    const { database, now, site } = context.app
    const asking = { subject: personOf(context).subject, maxWatches: site.get().maxWatches, now: now() }
    return setWatch(database, asking, input)
  }),

  change: watches.change.handler(({ context, input }) => {
    const { database, now, site } = context.app
    const asking = { subject: personOf(context).subject, maxWatches: site.get().maxWatches, now: now() }
    return changeWatch(database, asking, input)
  }),

  stop: watches.stop.handler(async ({ context, input }) => {
    const isStopped = await deleteWatch(context.app.database, personOf(context).subject, input.id)
    if (!isStopped) throw problem("not-found")
    return { stopped: true as const }
  }),
}
