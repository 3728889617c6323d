import { maxOpenDataRequests } from "#domain/customer/data-request-rules.ts"
import { colomboDay, daysLater } from "#domain/platform/colombo-day.ts"
import { endpointsWith, personOf } from "#server/api/endpoints.ts"
import { withPersonLocked } from "#server/customer/account/person-lock.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { problem } from "#server/platform/http/problems.ts"
import type { SiteSettingsCache } from "#server/platform/site/site-settings.ts"
import {
  countOpen,
  findByKey,
  findOwnDataRequests,
  getOwnDataRequest,
  insertDataRequest,
  withdrawDataRequest,
} from "./queries.ts"

const { dataRequests } = endpointsWith<{ site: SiteSettingsCache }>()

export const dataRequestRoutes = {
  list: dataRequests.list.handler(async ({ context }) => ({
    requests: await findOwnDataRequests(context.app.database, personOf(context).subject),
  })),

  file: dataRequests.file.handler(async ({ context, input: { key, ...asked } }) => {
    const { database, site, now: clock } = context.app
    const { subject } = personOf(context)
    const now = clock()
    const requestHash = fingerprintOf(asked)
    const id = await withPersonLocked(database, subject, async (sql) => {
      const known = await findByKey(sql, subject, key)
      if (known && !known.request_hash.equals(requestHash)) throw problem("key-used-differently")
      if (known) return known.id
      if ((await countOpen(sql, subject)) >= maxOpenDataRequests)
        throw problem("too-many-data-requests", { limit: maxOpenDataRequests })
      const receivedOn = colomboDay(now)
      const dueOn = daysLater(receivedOn, site.get().dataRequestDays)
      return insertDataRequest(sql, { ...asked, key, requestHash, subject, receivedOn, dueOn, now })
    })
    return getOwnDataRequest(database, subject, id)
  }),

  withdraw: dataRequests.withdraw.handler(async ({ context, input: { id } }) => {
    const { database, now } = context.app
    const { subject } = personOf(context)
    await withdrawDataRequest(database, subject, { id, now: now() })
    return getOwnDataRequest(database, subject, id)
  }),
}
