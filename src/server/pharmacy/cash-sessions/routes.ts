import type { CallContext } from "#server/api/call-context.ts"
import { endpoints, personOf, pharmacyOf } from "#server/api/endpoints.ts"
import { type CashActor, closeDay, moveCash, openDay, reopenDay } from "./queries.ts"
import { findReports, getDay, getReport } from "./reading.ts"

const { tillDays } = endpoints

const drawer = (context: CallContext): CashActor => ({
  subject: personOf(context).subject,
  now: context.app.now(),
})
const dayNow = (context: CallContext) => getDay(context.app.database, pharmacyOf(context))

export const tillDayRoutes = {
  current: tillDays.current.handler(({ context }) => dayNow(context)),

  open: tillDays.open.handler(async ({ context, input }) => {
    await openDay(context.app.database, pharmacyOf(context), { ...input, by: drawer(context) })
    return dayNow(context)
  }),

  moveCash: tillDays.moveCash.handler(async ({ context, input }) => {
    await moveCash(context.app.database, pharmacyOf(context), { ...input, by: drawer(context) })
    return dayNow(context)
  }),

  close: tillDays.close.handler(({ context, input }) =>
    closeDay(context.app.database, pharmacyOf(context), { ...input, by: drawer(context) }),
  ),

  reopen: tillDays.reopen.handler(async ({ context, input }) => {
    await reopenDay(context.app.database, pharmacyOf(context), { ...input, by: drawer(context) })
    return dayNow(context)
  }),

  reports: tillDays.reports.handler(({ context, input }) =>
    findReports(context.app.database, pharmacyOf(context), input.before),
  ),

  report: tillDays.report.handler(({ context, input }) =>
    getReport(context.app.database, pharmacyOf(context), input.number),
  ),
}
