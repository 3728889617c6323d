import { endpoints, personOf } from "#server/api/endpoints.ts"
import { problem } from "#server/platform/http/problems.ts"
import { accept, changeConsent, invite, readInvitation } from "./change-caregivers.ts"
import { endCaregiver, findCaredFor, findCaregivers } from "./queries.ts"

const { caregivers } = endpoints

export const caregiverRoutes = {
  list: caregivers.list.handler(async ({ context }) => {
    const { database, now } = context.app
    const { subject } = personOf(context)
    const [own, caredFor] = await Promise.all([
      findCaregivers(database.sql, subject, now()),
      findCaredFor(database.sql, subject),
    ])
    return { caregivers: own, caredFor }
  }),

  invite: caregivers.invite.handler(({ context, input }) => {
    const { database, now } = context.app
    return invite(database, { subject: personOf(context).subject, now: now() }, input)
  }),

  change: caregivers.change.handler(({ context, input }) => {
    const { database, now } = context.app
    return changeConsent(database, { subject: personOf(context).subject, now: now() }, input)
  }),

  end: caregivers.end.handler(async ({ context, input }) => {
    const { subject } = personOf(context)
    if (!(await endCaregiver(context.app.database.sql, { subject, id: input.id }))) throw problem("not-found")
    return { ended: true as const }
  }),

  invitation: caregivers.invitation.handler(({ context, input }) => {
    const { database, now } = context.app
    return readInvitation(database, { subject: personOf(context).subject, now: now() }, input.code)
  }),

  accept: caregivers.accept.handler(async ({ context, input }) => {
    const { database, now } = context.app
    await accept(database, { subject: personOf(context).subject, now: now() }, input.code)
    return { accepted: true as const }
  }),
}
