import { endpoints, pharmacyOf } from "#server/api/endpoints.ts"
import { staffActorOf } from "#server/api/staff-actor.ts"
import { removeDraftPage } from "./pages.ts"
import { findDrafts, getDraft, removeDraft, saveDraft } from "./queries.ts"

const { drafts } = endpoints

export const draftRoutes = {
  list: drafts.list.handler(async ({ context, input }) => ({
    drafts: await findDrafts(context.app.database, pharmacyOf(context), input.kind),
  })),
  get: drafts.get.handler(({ context, input }) =>
    getDraft(context.app.database, pharmacyOf(context), input.id),
  ),
  save: drafts.save.handler(({ context, input }) =>
    saveDraft(context.app.database, staffActorOf(context), input),
  ),
  remove: drafts.remove.handler(async ({ context, input }) => {
    await removeDraft(context.app.database, pharmacyOf(context), input)
    return {}
  }),
  removePage: drafts.removePage.handler(async ({ context, input }) => {
    const { database } = context.app
    await removeDraftPage(database, pharmacyOf(context), input)
    return getDraft(database, pharmacyOf(context), input.id)
  }),
}
