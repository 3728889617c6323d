import type { CallContext } from "#server/api/call-context.ts"
import { endpoints, personOf } from "#server/api/endpoints.ts"
import { recordAccess } from "#server/platform/audit/access-log.ts"
import { addStaff, deactivate, endSession, endStaff, giveRole, reactivate } from "./acts.ts"
import { getPerson } from "./person.ts"
import { findPeople, findPlaces } from "./queries.ts"

const { adminPeople } = endpoints

const show = (context: CallContext, subject: string) =>
  getPerson(context.app.database, subject, {
    subject: personOf(context).subject,
    sessionHash: context.sessionHash,
    now: context.app.now(),
  })

export const adminPeopleRoutes = {
  list: adminPeople.list.handler(async ({ context, input }) => {
    const page = await findPeople(context.app.database, input)
    const ids = page.people.map(({ subject }) => subject)
    await recordAccess(context.app.database, { thing: "person", ids })
    return page
  }),

  get: adminPeople.get.handler(async ({ context, input }) => {
    const person = await show(context, input.subject)
    await recordAccess(context.app.database, { thing: "person", ids: [input.subject] })
    return person
  }),

  places: adminPeople.places.handler(({ context, input }) => findPlaces(context.app.database, input)),

  addStaff: adminPeople.addStaff.handler(async ({ context, input: { reason, ...place } }) => {
    const { database, now } = context.app
    await addStaff(database, place, { reason, now: now() })
    return show(context, place.subject)
  }),

  endStaff: adminPeople.endStaff.handler(async ({ context, input: { staffId, reason } }) => {
    const { database, now } = context.app
    const { subject } = await endStaff(database, staffId, { reason, now: now() })
    return show(context, subject)
  }),

  giveRole: adminPeople.giveRole.handler(async ({ context, input }) => {
    await giveRole(context.app.database, input)
    return show(context, input.subject)
  }),

  deactivate: adminPeople.deactivate.handler(async ({ context, input: { subject, reason } }) => {
    const { database, now } = context.app
    await deactivate(database, subject, { reason, now: now() })
    return show(context, subject)
  }),

  reactivate: adminPeople.reactivate.handler(async ({ context, input: { subject, reason } }) => {
    await reactivate(context.app.database, subject, reason)
    return show(context, subject)
  }),

  endSession: adminPeople.endSession.handler(async ({ context, input: { subject, session } }) => {
    await endSession(context.app.database, subject, session)
    return show(context, subject)
  }),
}
