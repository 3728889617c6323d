import { endpoints, personOf } from "#server/api/endpoints.ts"
import { withPersonLocked } from "#server/customer/account/person-lock.ts"
import { problem } from "#server/platform/http/problems.ts"
import { countOtherViews, deleteView, findViews, saveView } from "./queries.ts"

/** Of all lists together. */
const maxViews = 50

const { savedViews } = endpoints

export const savedViewRoutes = {
  list: savedViews.list.handler(async ({ context, input: { screen } }) => ({
    views: await findViews(context.app.database, personOf(context).subject, screen),
  })),

  save: savedViews.save.handler(({ context, input }) => {
    const { subject } = personOf(context)
    return withPersonLocked(context.app.database, subject, async (sql) => {
      if ((await countOtherViews(sql, subject, input)) >= maxViews)
        throw problem("too-many-views", { limit: maxViews })
      return saveView(sql, subject, input)
    })
  }),

  remove: savedViews.remove.handler(async ({ context, input }) => {
    const isRemoved = await deleteView(context.app.database, personOf(context).subject, input.id)
    if (!isRemoved) throw problem("not-found")
    return { removed: true as const }
  }),
}
