import type { CallContext } from "#server/api/call-context.ts"
import { endpoints, personOf } from "#server/api/endpoints.ts"
import type { Owner } from "#server/customer/dose-schedules/change-schedule.ts"
import { answerDose, reopenDose, snoozeDose } from "./answer-dose.ts"
import { readHistory } from "./history.ts"
import { logDose, removeLogged } from "./log-dose.ts"
import { findDosesOfDay, findFirstDoses } from "./queries.ts"

const ownerOf = (context: CallContext): Owner => ({
  subject: personOf(context).subject,
  now: context.app.now(),
})

export const doseRoutes = {
  day: endpoints.doses.day.handler(({ context, input }) =>
    findDosesOfDay(context.app.database.sql, ownerOf(context), input),
  ),
  first: endpoints.doses.first.handler(({ context }) =>
    findFirstDoses(context.app.database.sql, ownerOf(context)),
  ),
  answer: endpoints.doses.answer.handler(({ context, input }) =>
    answerDose(context.app.database, ownerOf(context), input),
  ),
  log: endpoints.doses.log.handler(({ context, input }) =>
    logDose(context.app.database, ownerOf(context), input),
  ),
  removeLogged: endpoints.doses.removeLogged.handler(async ({ context, input }) => {
    await removeLogged(context.app.database, ownerOf(context), input.id)
    return { removed: true as const }
  }),
  reopen: endpoints.doses.reopen.handler(({ context, input }) =>
    reopenDose(context.app.database, ownerOf(context), input.id),
  ),
  snooze: endpoints.doses.snooze.handler(({ context, input }) =>
    snoozeDose(context.app.database, ownerOf(context), input.id),
  ),
  history: endpoints.doses.history.handler(({ context, input }) =>
    readHistory(context.app.database, ownerOf(context), Number(input.days)),
  ),
}
