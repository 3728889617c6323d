import type { AuditQuestion } from "#contract/admin/audit.ts"
import { endpoints } from "#server/api/endpoints.ts"
import { noteLook } from "#server/platform/audit/access-log.ts"
import type { Acting } from "#server/platform/audit/database-as-actor.ts"
import { findActors, findAudit } from "./queries.ts"

const { adminAudit } = endpoints

/** Who follows one person through the log looks at that person; reading the log itself notes nothing in it. */
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
