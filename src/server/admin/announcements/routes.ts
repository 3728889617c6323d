import { districtsOf, requireDistrict } from "#server/admin/desks/own-districts.ts"
import type { CallContext } from "#server/api/call-context.ts"
import { endpoints } from "#server/api/endpoints.ts"
import {
  endAnnouncement,
  findSentAnnouncements,
  findUnread,
  getSentAnnouncement,
  publishAnnouncement,
} from "./queries.ts"

const { adminAnnouncements } = endpoints

const one = (context: CallContext, id: number) => ({
  id,
  districts: districtsOf(context),
  now: context.app.now(),
})

export const adminAnnouncementRoutes = {
  list: adminAnnouncements.list.handler(({ context, input }) =>
    findSentAnnouncements(context.app.database, {
      ...input,
      districts: districtsOf(context),
      now: context.app.now(),
    }),
  ),

  unread: adminAnnouncements.unread.handler(({ context, input }) =>
    findUnread(context.app.database, one(context, input.id)),
  ),

  publish: adminAnnouncements.publish.handler(async ({ context, input }) => {
    const { database } = context.app
    requireDistrict(context, input.district)
    return getSentAnnouncement(database, one(context, await publishAnnouncement(database, input)))
  }),

  end: adminAnnouncements.end.handler(async ({ context, input }) => {
    const { database, now } = context.app
    if (districtsOf(context)) await getSentAnnouncement(database, one(context, input.id))
    await endAnnouncement(database, { ...input, now: now() })
    return getSentAnnouncement(database, one(context, input.id))
  }),
}
