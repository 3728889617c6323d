import type { AuditQuestion } from "#contract/admin/audit.ts"
import { endpoints } from "#server/api/endpoints.ts"
import { noteLook } from "#server/platform/audit/access-log.ts"
import type { Acting } from "#server/platform/audit/database-as-actor.ts"
import { findActors, findAudit } from "./queries.ts"

const { adminAudit } = endpoints

/** Records an access when the log is filtered by one person; reading the unfiltered log records nothing. */
export async function noteFollowed(reader: Acting, { subject }: AuditQuestion) {
  const isSomebody =
    subject !== undefined && subject !== reader.person?.subject && !subject.startsWith("key:")
  if (isSomebody) await noteLook(reader, { action: "adminAudit.list", thing: "person", ids: [subject] })
}

export const adminAuditRoutes = {
  list: adminAudit.list.handler(async ({ context, input }) => {
    const page = await findAudit(context.app.database, input)
    await noteFollowed(context, input)
    return page
  }),
  actors: adminAudit.actors.handler(async ({ context, input }) => ({
    actors: await findActors(context.app.database, input.q),
  })),
}
