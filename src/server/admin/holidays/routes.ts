import { sql } from "kysely"
import type { PublicHoliday } from "#contract/finder/opening.ts"
import { fn } from "#database/functions.gen.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { CallContext } from "#server/api/call-context.ts"
import { endpoints } from "#server/api/endpoints.ts"
import { call } from "#server/platform/database/call.ts"

const { adminHolidays } = endpoints

/** Returns the public holidays from the start of this year. */
async function listOf({ app }: CallContext): Promise<{ holidays: PublicHoliday[] }> {
  const { rows } = await sql<PublicHoliday>`
    select h.day::text as day, h.name from public_holidays h
    where h.day >= ${`${colomboDay(app.now()).slice(0, 4)}-01-01`}::date order by h.day limit 1000`.execute(
    app.database.sql,
  )
  return { holidays: rows }
}

export const adminHolidayRoutes = {
  list: adminHolidays.list.handler(({ context }) => listOf(context)),

  save: adminHolidays.save.handler(async ({ context, input: { day, name, readName } }) => {
    await call(context.app.database, fn.adminSetHoliday({ ofDay: day, named: name, readName }))
    return listOf(context)
  }),

  remove: adminHolidays.remove.handler(async ({ context, input: { day, readName } }) => {
    await call(context.app.database, fn.adminSetHoliday({ ofDay: day, named: null, readName }))
    return listOf(context)
  }),
}
