import { colomboDay, daysLater } from "#domain/platform/colombo-day.ts"
import type { CallContext } from "#server/api/call-context.ts"
import { endpointsWith, personOf } from "#server/api/endpoints.ts"
import { recordAccess } from "#server/platform/audit/access-log.ts"
import { problem } from "#server/platform/http/problems.ts"
import type { SiteSettingsCache } from "#server/platform/site/site-settings.ts"
import {
  closeDataRequest,
  eraseAccount,
  findDataRequests,
  getDataRequest,
  recordDataRequest,
} from "./queries.ts"

const { adminDataRequests } = endpointsWith<{ site: SiteSettingsCache }>()

const todayOf = ({ app }: Pick<CallContext, "app">) => colomboDay(app.now())
const read = (context: Pick<CallContext, "app">, id: number) =>
  getDataRequest(context.app.database, { id, today: todayOf(context) })

export const adminDataRequestRoutes = {
  list: adminDataRequests.list.handler(async ({ context, input }) => {
    const { database } = context.app
    const page = await findDataRequests(database, { ...input, today: todayOf(context) })
    const ids = page.requests.flatMap(({ person }) => (person ? [person.subject] : []))
    await recordAccess(database, { thing: "person", ids: [...new Set(ids)] })
    return page
  }),

  get: adminDataRequests.get.handler(async ({ context, input: { id } }) => {
    const found = await read(context, id)
    await recordAccess(context.app.database, {
      thing: "person",
      ids: found.person ? [found.person.subject] : [],
    })
    return found
  }),

  record: adminDataRequests.record.handler(async ({ context, input }) => {
    const { database, site, now } = context.app
    const dueOn = daysLater(input.receivedOn, site.get().dataRequestDays)
    return read(context, await recordDataRequest(database, input, { dueOn, now: now() }))
  }),

  close: adminDataRequests.close.handler(async ({ context, input }) => {
    const { database, now } = context.app
    await closeDataRequest(database, { ...input, now: now() })
    return read(context, input.id)
  }),

  erase: adminDataRequests.erase.handler(async ({ context, input: { id, version } }) => {
    const { database, now } = context.app
    const { person, state } = await read(context, id)
    if (!person || state !== "open") throw problem("already-changed", { status: state })
    if (person.subject === personOf(context).subject)
      throw problem("not-allowed", undefined, "Delete your own account on your account page.")
    await eraseAccount(database, { id, version, subject: person.subject, now: now() })
    return read(context, id)
  }),
}
