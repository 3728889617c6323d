import { endpoints } from "#server/api/endpoints.ts"
import {
  endAnnouncement,
  findSentAnnouncements,
  findUnread,
  getSentAnnouncement,
  publishAnnouncement,
} from "./queries.ts"

const { adminAnnouncements } = endpoints

export const adminAnnouncementRoutes = {
  list: adminAnnouncements.list.handler(({ context: { app }, input }) =>
    findSentAnnouncements(app.database, app.now(), input.before),
  ),

  unread: adminAnnouncements.unread.handler(({ context: { app }, input }) =>
    findUnread(app.database, input.id, app.now()),
  ),

  publish: adminAnnouncements.publish.handler(async ({ context: { app }, input }) =>
    getSentAnnouncement(app.database, await publishAnnouncement(app.database, input), app.now()),
  ),

  end: adminAnnouncements.end.handler(async ({ context: { app }, input }) => {
    await endAnnouncement(app.database, { ...input, now: app.now() })
    return getSentAnnouncement(app.database, input.id, app.now())
  }),
}
