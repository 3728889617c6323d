import type { AuditQuestion } from "#contract/admin/audit.ts"
import { noteLook } from "#server/platform/audit/access-log.ts"
import type { CallContext } from "#server/app/context.ts"
import { endpoints } from "#server/api/endpoints.ts"
import { findActors, findAudit } from "./queries.ts"

const { adminAudit } = endpoints

type Reader = Pick<CallContext, "app" | "person" | "device">

/** Who follows one person through the log looks at that person; reading the log itself notes nothing in it. */
export async function noteFollowed(reader: Reader, { subject }: AuditQuestion) {
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
