import { fn } from "#database/functions.gen.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { districtsOf } from "#server/admin/desks/own-districts.ts"
import type { CallContext } from "#server/api/call-context.ts"
import { endpoints, seesNoPerson } from "#server/api/endpoints.ts"
import { recordAccess } from "#server/platform/audit/access-log.ts"
import { call } from "#server/platform/database/call.ts"
import { findApplications, getApplication } from "./queries.ts"

const { adminApplications } = endpoints

type Answered = { id: number; version: number; to: "asked" | "refused"; words: string }

const shown = (context: CallContext, id: number) => ({
  id,
  districts: districtsOf(context),
  isNameless: seesNoPerson(context),
})

async function answer(context: CallContext, { id, version, to, words }: Answered) {
  const { database, now } = context.app
  const read = { ofApplication: id, readVersion: version }
  if (districtsOf(context)) await getApplication(database, shown(context, id))
  await call(database, fn.adminAnswerApplication({ ...read, toState: to, words, happenedAt: now() }))
  return getApplication(database, shown(context, id))
}

export const adminApplicationRoutes = {
  list: adminApplications.list.handler(({ context, input }) =>
    findApplications(context.app.database, { ...input, districts: districtsOf(context) }),
  ),

  get: adminApplications.get.handler(async ({ context, input: { id } }) => {
    const { database } = context.app
    const found = await getApplication(database, shown(context, id))
    await recordAccess(database, { thing: "person", ids: found.applicant ? [found.applicant.subject] : [] })
    return found
  }),

  ask: adminApplications.ask.handler(({ context, input: { question, ...read } }) =>
    answer(context, { ...read, to: "asked", words: question }),
  ),

  refuse: adminApplications.refuse.handler(({ context, input: { reason, ...read } }) =>
    answer(context, { ...read, to: "refused", words: reason }),
  ),

  verify: adminApplications.verify.handler(async ({ context, input }) => {
    const { database, now: clock } = context.app
    const now = clock()
    await call(
      database,
      fn.adminVerifyApplication({
        ofApplication: input.id,
        readVersion: input.version,
        licence: input.licenceNumber,
        until: input.validUntil,
        note: input.note,
        isAnother: input.isAnother,
        happenedAt: now,
        today: colomboDay(now),
      }),
    )
    return getApplication(database, shown(context, input.id))
  }),
}
