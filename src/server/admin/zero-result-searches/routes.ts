import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { CallContext } from "#server/api/call-context.ts"
import { endpointsWith } from "#server/api/endpoints.ts"
import type { SearchCounts } from "#server/finder/zero-result-searches/counts.ts"
import { problem } from "#server/platform/http/problems.ts"
import { dismissUnmet, findUnmet } from "./queries.ts"

const { adminUnmet } = endpointsWith<{ searches: SearchCounts }>()

type Asked = { id: number; version: number; note: string | null }

async function settle({ app }: CallContext, asked: Asked) {
  const done = await dismissUnmet(app.database, { ...asked, now: app.now() })
  if (done === null) throw problem("already-changed")
  if (!done) throw problem("not-found")
  return { id: asked.id }
}

export const adminUnmetRoutes = {
  list: adminUnmet.list.handler(async ({ context: { app }, input }) => {
    // Writes this node's counts first; those of other nodes follow within seconds.
    await app.searches.write()
    return findUnmet(app.database, { ...input, today: colomboDay(app.now()) })
  }),
  dismiss: adminUnmet.dismiss.handler(({ context, input }) => settle(context, input)),
  restore: adminUnmet.restore.handler(({ context, input }) => settle(context, { ...input, note: null })),
}
