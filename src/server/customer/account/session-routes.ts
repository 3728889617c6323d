import type { Workplace } from "#contract/platform/session.ts"
import { endpoints, personOf } from "#server/api/endpoints.ts"
import { countPendingOrders } from "#server/pharmacy/customer-orders/queries.ts"
import { problem } from "#server/platform/http/problems.ts"
import { chooseWorkplace, deleteOtherSessions, deleteSessionOf } from "#server/platform/login/queries.ts"
import { findOwnSessions } from "#server/platform/login/sessions.ts"

export const sessionRoutes = {
  get: endpoints.session.get.handler(async ({ context: { app, person } }) => ({
    person,
    pendingOrders: person ? await countPendingOrders(app.database, person.subject) : 0,
  })),

  list: endpoints.session.list.handler(async ({ context }) => {
    const { app, sessionHash } = context
    const sessions = await findOwnSessions(app.database, personOf(context), app.now())
    return sessions.map((session) => ({
      id: session.id,
      device: session.device,
      createdAt: session.created_at.toISOString(),
      lastSeenAt: session.last_seen_at.toISOString(),
      current: sessionHash?.equals(session.token_hash) ?? false,
    }))
  }),

  workAt: endpoints.session.workAt.handler(async ({ context, input }) => {
    const person = personOf(context)
    // Never null for a logged-in caller.
    if (!context.sessionHash) throw problem("not-logged-in")
    const choice = { tokenHash: context.sessionHash, subject: person.subject, place: input }
    if (!(await chooseWorkplace(context.app.database.sql, choice))) throw problem("not-found")
    const isChosen = ({ kind, id }: Workplace) => kind === input.kind && id === input.id
    const workplaces = person.workplaces.toSorted((a, b) => Number(isChosen(b)) - Number(isChosen(a)))
    return { person: { ...person, workplaces } }
  }),

  end: endpoints.session.end.handler(async ({ context, input }) => {
    const ended = await deleteSessionOf(context.app.database.sql, personOf(context).subject, input.id)
    if (!ended) throw problem("not-found")
    return { ended: true }
  }),

  endOthers: endpoints.session.endOthers.handler(async ({ context }) => {
    const { subject } = personOf(context)
    const { sessionHash, app } = context
    // Never null for a logged-in caller.
    if (!sessionHash) throw problem("not-logged-in")
    return { ended: await deleteOtherSessions(app.database.sql, subject, sessionHash) }
  }),
}
