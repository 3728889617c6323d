import { endpoints } from "../endpoints.ts"
import { findAudit } from "./queries.ts"

export const adminAuditRoutes = {
  list: endpoints.adminAudit.list.handler(({ context, input }) => findAudit(context.app.database, input)),
}
