import { endpoints, pharmacyOf } from "#server/api/endpoints.ts"
import { findAnnouncements, readAnnouncement } from "./queries.ts"

const { announcements } = endpoints

export const announcementRoutes = {
  list: announcements.list.handler(async ({ context }) => {
    const { database, now } = context.app
    return { announcements: await findAnnouncements(database, pharmacyOf(context), now()) }
  }),

  read: announcements.read.handler(({ context, input }) => {
    const { database, now } = context.app
    return readAnnouncement(database, pharmacyOf(context), { ...input, now: now() })
  }),
}
