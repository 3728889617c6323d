import { randomBytes } from "node:crypto"
import { endpoints, personOf } from "#server/api/endpoints.ts"
import { hashOf } from "#server/platform/login/cookies.ts"
import { deleteFeed, findFeed, saveFeed } from "./queries.ts"

export const calendarFeedRoutes = {
  get: endpoints.calendarFeed.get.handler(async ({ context }) => {
    const feed = await findFeed(context.app.database.sql, personOf(context).subject)
    return { madeAt: feed?.created_at.toISOString() ?? null }
  }),

  make: endpoints.calendarFeed.make.handler(async ({ context }) => {
    const token = randomBytes(32).toString("base64url")
    const now = context.app.now()
    await saveFeed(context.app.database.sql, personOf(context).subject, { tokenHash: hashOf(token), now })
    return { url: `${context.origin}/calendar/${token}.ics`, madeAt: now.toISOString() }
  }),

  end: endpoints.calendarFeed.end.handler(async ({ context }) => {
    await deleteFeed(context.app.database.sql, personOf(context).subject)
    return { ended: true }
  }),
}
