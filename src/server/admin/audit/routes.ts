import type { AuditQuestion } from "#contract/admin/audit.ts"
import type { Person } from "#contract/platform/session.ts"
import { endpoints } from "#server/api/endpoints.ts"
import { recordAccess } from "#server/platform/audit/access-log.ts"
import type { Database } from "#server/platform/database/database.ts"
import { findActors, findAudit } from "./queries.ts"

const { adminAudit } = endpoints

/** Records an access when the log is filtered by one person; reading the unfiltered log records nothing. */
export async function recordFollowed(acting: Database, { subject }: AuditQuestion, reader: Person | null) {
  const isSomebody = subject !== undefined && subject !== reader?.subject && !subject.startsWith("key:")
  if (isSomebody) await recordAccess(acting, { thing: "person", ids: [subject] })
}

export const adminAuditRoutes = {
  list: adminAudit.list.handler(async ({ context, input }) => {
    const page = await findAudit(context.app.database, input)
    await recordFollowed(context.app.database, input, context.person)
    return page
  }),
  actors: adminAudit.actors.handler(async ({ context, input }) => ({
    actors: await findActors(context.app.database, input.q),
  })),
}
