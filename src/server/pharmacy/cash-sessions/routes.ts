import type { CallContext } from "#server/api/call-context.ts"
import { cashierOf, endpoints, personOf, pharmacyOf } from "#server/api/endpoints.ts"
import { type CashActor, closeDay, moveCash, openDay, reopenDay } from "./queries.ts"
import { findDrawers, findReports, getDay, getReport } from "./reading.ts"

const { tillDays } = endpoints

const drawer = (context: CallContext): CashActor => ({
  subject: personOf(context).subject,
  now: context.app.now(),
})
/** The current session of the drawer at this till, or of another. */
const dayNow = (context: CallContext, dayId?: number) =>
  getDay(
    context.app.database,
    pharmacyOf(context),
    dayId === undefined ? { cashierId: cashierOf(context) } : { dayId },
  )

export const tillDayRoutes = {
  current: tillDays.current.handler(({ context }) => dayNow(context)),

  drawers: tillDays.drawers.handler(({ context }) => findDrawers(context.app.database, pharmacyOf(context))),

  open: tillDays.open.handler(async ({ context, input }) => {
    await openDay(context.app.database, pharmacyOf(context), { ...input, by: drawer(context) })
    return dayNow(context, input.dayId)
  }),

  moveCash: tillDays.moveCash.handler(async ({ context, input }) => {
    await moveCash(context.app.database, pharmacyOf(context), { ...input, by: drawer(context) })
    return dayNow(context)
  }),

  close: tillDays.close.handler(({ context, input }) =>
    closeDay(context.app.database, pharmacyOf(context), { ...input, by: drawer(context) }),
  ),

  reopen: tillDays.reopen.handler(async ({ context, input }) => {
    const { database } = context.app
    const pharmacy = pharmacyOf(context)
    await reopenDay(database, pharmacy, { ...input, by: drawer(context) })
    const { cashier } = await getReport(database, pharmacy, input.number)
    return getDay(database, pharmacy, { cashierId: cashier?.id ?? null })
  }),

  reports: tillDays.reports.handler(({ context, input }) =>
    findReports(context.app.database, pharmacyOf(context), input.before),
  ),

  report: tillDays.report.handler(({ context, input }) =>
    getReport(context.app.database, pharmacyOf(context), input.number),
  ),
}
