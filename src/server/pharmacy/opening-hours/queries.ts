import { sql } from "kysely"
import type { OwnOpeningHours, PharmacyDay, PharmacyDayInput } from "#contract/pharmacy/opening-hours.ts"
import { fn } from "#database/functions.gen.ts"
import { comingSpecialHours, type SpecialHours } from "#domain/finder/opening-hours.ts"
import { readDayMinutes, writeDayMinutes } from "#domain/finder/special-days.ts"
import type { DaySpan } from "#domain/finder/week-hours.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { specialHours } from "#server/finder/search/pharmacy-queries.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"

type Row = {
  openMinutes: string
  specialHours: SpecialHours
  holidayMinutes: string | null
  days: (Omit<PharmacyDay, "hours"> & { minutes: string })[]
  holidays: OwnOpeningHours["holidays"]
}

/** Returns a pharmacy's hours with its dates and the public holidays from today. */
export async function findOpeningHours(
  database: Database,
  pharmacy: PharmacyId,
  now: Date,
): Promise<OwnOpeningHours | undefined> {
  const today = colomboDay(now)
  const { rows } = await sql<Row>`
    select p.open_minutes::text as "openMinutes", ${specialHours} as "specialHours",
      p.holiday_minutes::text as "holidayMinutes",
      (select coalesce(json_agg(json_build_object('day', d.day, 'isDuty', d.is_duty, 'minutes', d.minutes::text,
          'reason', d.reason, 'version', d.version) order by d.day, d.is_duty), '[]')
        from pharmacy_days d where d.pharmacy_id = p.id and d.day >= ${today}::date) as days,
      (select coalesce(json_agg(json_build_object('day', h.day, 'name', h.name) order by h.day), '[]')
        from public_holidays h where h.day >= ${today}::date) as holidays
    from pharmacies p where p.id = ${pharmacy}`.execute(database.sql)
  const [row] = rows
  if (!row) return undefined
  return {
    openMinutes: row.openMinutes,
    specialHours: comingSpecialHours(row.specialHours, now),
    holidayHours: row.holidayMinutes === null ? null : readDayMinutes(row.holidayMinutes),
    days: row.days.map(({ minutes, ...day }) => ({ ...day, hours: readDayMinutes(minutes) })),
    holidays: row.holidays,
  }
}

export async function saveDay(database: Database, pharmacy: PharmacyId, input: PharmacyDayInput) {
  await call(
    database,
    fn.savePharmacyDay({
      ofPharmacy: pharmacy,
      ofDay: input.day,
      duty: input.isDuty,
      hours: writeDayMinutes(input.hours),
      why: input.reason,
      readVersion: input.version,
    }),
  )
}

type ReadDay = { day: string; isDuty: boolean; version: number }

export async function removeDay(database: Database, pharmacy: PharmacyId, { day, isDuty, version }: ReadDay) {
  await call(
    database,
    fn.removePharmacyDay({ ofPharmacy: pharmacy, ofDay: day, duty: isDuty, readVersion: version }),
  )
}

export async function setHolidayHours(database: Database, pharmacy: PharmacyId, hours: DaySpan[] | null) {
  await call(
    database,
    fn.setHolidayHours({ ofPharmacy: pharmacy, hours: hours === null ? null : writeDayMinutes(hours) }),
  )
}
