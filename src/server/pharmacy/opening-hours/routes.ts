import type { OwnOpeningHours } from "#contract/pharmacy/opening-hours.ts"
import { maxDaysAhead } from "#domain/finder/special-days.ts"
import { colomboDay, daysLater } from "#domain/platform/colombo-day.ts"
import type { CallContext } from "#server/api/call-context.ts"
import { endpoints, pharmacyOf } from "#server/api/endpoints.ts"
import { problem } from "#server/platform/http/problems.ts"
import { findOpeningHours, removeDay, saveDay, setHolidayHours } from "./queries.ts"

const { openingHours } = endpoints

async function readOf(context: CallContext): Promise<OwnOpeningHours> {
  const { database, now } = context.app
  const found = await findOpeningHours(database, pharmacyOf(context), now())
  if (!found) throw problem("not-found")
  return found
}

/** Refuses past dates, and dates further ahead than a year. */
function refuseFarDay(day: string, now: Date) {
  const today = colomboDay(now)
  const message =
    day < today
      ? "This date is in the past"
      : day > daysLater(today, maxDaysAhead)
        ? "Enter a date within the coming year"
        : null
  if (message) throw problem("bad-input", { fields: [{ field: "day", message }] })
}

export const openingHoursRoutes = {
  get: openingHours.get.handler(({ context }) => readOf(context)),

  save: openingHours.save.handler(async ({ context, input }) => {
    refuseFarDay(input.day, context.app.now())
    await saveDay(context.app.database, pharmacyOf(context), input)
    return readOf(context)
  }),

  remove: openingHours.remove.handler(async ({ context, input }) => {
    await removeDay(context.app.database, pharmacyOf(context), input)
    return readOf(context)
  }),

  setHolidays: openingHours.setHolidays.handler(async ({ context, input }) => {
    await setHolidayHours(context.app.database, pharmacyOf(context), input.hours)
    return readOf(context)
  }),
}
