import type { Schedule } from "#contract/customer/dose-schedules.ts"
import type { CallContext } from "#server/api/call-context.ts"
import { endpoints, personOf } from "#server/api/endpoints.ts"
import { findDosesOfSchedule } from "#server/customer/doses/queries.ts"
import { problem } from "#server/platform/http/problems.ts"
import { editSchedule, makeSchedule, type Owner, removeSchedule, setStock } from "./change-schedule.ts"
import { findSchedule, findSchedules } from "./queries.ts"

const ownerOf = (context: CallContext): Owner => ({
  subject: personOf(context).subject,
  now: context.app.now(),
})

async function getSchedule(context: CallContext, id: number): Promise<Schedule> {
  const { subject, now } = ownerOf(context)
  const schedule = await findSchedule(context.app.database.sql, subject, { id, now })
  if (!schedule) throw problem("not-found")
  return schedule
}

export const doseScheduleRoutes = {
  list: endpoints.doseSchedules.list.handler(({ context }) => {
    const { subject, now } = ownerOf(context)
    return findSchedules(context.app.database.sql, subject, now)
  }),

  get: endpoints.doseSchedules.get.handler(async ({ context, input }) => {
    const schedule = await getSchedule(context, input.id)
    const doses = await findDosesOfSchedule(context.app.database.sql, ownerOf(context), input.id)
    return { schedule, doses }
  }),

  create: endpoints.doseSchedules.create.handler(async ({ context, input }) => {
    const id = await makeSchedule(context.app.database, ownerOf(context), input)
    return getSchedule(context, id)
  }),

  edit: endpoints.doseSchedules.edit.handler(async ({ context, input }) => {
    await editSchedule(context.app.database, ownerOf(context), input)
    return getSchedule(context, input.id)
  }),

  remove: endpoints.doseSchedules.remove.handler(async ({ context, input }) => {
    await removeSchedule(context.app.database, personOf(context).subject, input.id)
    return { removed: true }
  }),

  setStock: endpoints.doseSchedules.setStock.handler(async ({ context, input }) => {
    await setStock(context.app.database, ownerOf(context), input)
    return getSchedule(context, input.id)
  }),
}
