import { ORPCError } from "@orpc/server"
import {
  type ApplicationFields,
  applicationRefusals,
  type PharmacyApplication,
} from "#contract/customer/pharmacy-applications.ts"
import { maxApplicationsPerDay } from "#domain/customer/application-rules.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { CallContext } from "#server/api/call-context.ts"
import { endpoints, personOf } from "#server/api/endpoints.ts"
import { withPersonLocked } from "#server/customer/account/person-lock.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { problem } from "#server/platform/http/problems.ts"
import { badInput } from "#server/platform/http/refusals.ts"
import {
  changeApplication,
  countApplications,
  findByKey,
  findOwnApplications,
  insertApplication,
  withdrawApplication,
} from "./queries.ts"

const { pharmacyApplications } = endpoints
const dayMs = 24 * 60 * 60 * 1000

const refused = (code: keyof typeof applicationRefusals) => new ORPCError(code, applicationRefusals[code])

async function ownOf(context: CallContext, id: number): Promise<PharmacyApplication> {
  const all = await findOwnApplications(context.app.database, personOf(context).subject)
  const own = all.find((each) => each.id === id)
  if (!own) throw problem("not-found")
  return own
}

function refuseExpired({ licenceValidUntil }: ApplicationFields, now: Date) {
  if (licenceValidUntil < colomboDay(now))
    throw badInput([{ path: ["licenceValidUntil"], message: "This licence has expired" }])
}

/** Returns a changed application; refuses a stale change with the application as it is now. */
async function asChanged(context: CallContext, id: number, isChanged: boolean): Promise<PharmacyApplication> {
  const own = await ownOf(context, id)
  if (!isChanged) throw problem("already-changed", { application: own })
  return own
}

export const pharmacyApplicationRoutes = {
  list: pharmacyApplications.list.handler(async ({ context }) => ({
    applications: await findOwnApplications(context.app.database, personOf(context).subject),
  })),

  start: pharmacyApplications.start.handler(async ({ context, input: { key, ...fields } }) => {
    const { subject } = personOf(context)
    const { database, now: clock } = context.app
    const now = clock()
    const requestHash = fingerprintOf(fields)
    const id = await withPersonLocked(database, subject, async (sql) => {
      const known = await findByKey(sql, subject, key)
      if (known && !known.request_hash.equals(requestHash)) throw problem("key-used-differently")
      if (known) return known.id
      refuseExpired(fields, now)
      const { open, started } = await countApplications(sql, subject, new Date(now.getTime() - dayMs))
      if (open) throw refused("application-open")
      if (started >= maxApplicationsPerDay) throw refused("too-many-applications")
      return insertApplication(sql, { key, requestHash, subject, now, fields })
    })
    return ownOf(context, id)
  }),

  change: pharmacyApplications.change.handler(async ({ context, input }) => {
    const { id, version, reply, ...fields } = input
    const { database, now } = context.app
    await ownOf(context, id)
    refuseExpired(fields, now())
    const own = { id, version, subject: personOf(context).subject, now: now() }
    return asChanged(context, id, await changeApplication(database.sql, { ...own, fields, reply }))
  }),

  withdraw: pharmacyApplications.withdraw.handler(async ({ context, input: { id, version } }) => {
    const { database, now } = context.app
    const own = { id, version, subject: personOf(context).subject, now: now() }
    return asChanged(context, id, await withdrawApplication(database.sql, own))
  }),
}
