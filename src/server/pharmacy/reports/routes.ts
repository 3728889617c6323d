import { endpoints, pharmacyOf } from "#server/api/endpoints.ts"
import { getReport } from "./report.ts"

export const reportRoutes = {
  get: endpoints.reports.get.handler(({ context, input }) =>
    getReport(context.app.database, pharmacyOf(context), { question: input, now: context.app.now() }),
  ),
}
