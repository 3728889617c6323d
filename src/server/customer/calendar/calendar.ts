import ical, { ICalAlarmType, ICalEventTransparency } from "ical-generator"
import { paths } from "#domain/platform/paths.ts"
import { productName } from "#domain/platform/product.ts"
import type { CalendarDose } from "./queries.ts"

const words = {
  take: (medicine: string) => `Take ${medicine}`,
  /** When the medicine's name is kept out of the calendar. */
  takeYours: "Take your medicine",
}

/** How long a dose stands in the calendar: long enough to be seen there. */
const eventMs = 10 * 60 * 1000
/** How often a calendar program may look for changes. */
const refreshSeconds = 60 * 60

export type CalendarParts = {
  doses: CalendarDose[]
  hideMedicineName: boolean
  /** Where Pharos is reached. */
  origin: string
}

/**
 * The doses as an iCalendar file, one event each, with an alarm at its time. The times are instants in UTC: each dose
 * stands for itself and nothing repeats, so a zone with its rules would add nothing but ways to read it wrong.
 */
export function makeCalendar({ doses, hideMedicineName, origin }: CalendarParts): string {
  const calendar = ical({
    name: productName,
    prodId: `//${productName}//Doses//EN`,
    ttl: refreshSeconds,
    events: doses.map((dose) => ({
      id: uidOf(dose),
      start: dose.next_dose_time,
      end: new Date(dose.next_dose_time.getTime() + eventMs),
      stamp: dose.updated_at,
      lastModified: dose.updated_at,
      sequence: dose.version - 1,
      summary: hideMedicineName ? words.takeYours : words.take(withPlainLines(dose.medicine_name)),
      description: hideMedicineName ? null : withPlainLines(dose.description),
      url: origin + paths.scheduling,
      transparency: ICalEventTransparency.TRANSPARENT,
      alarms: [{ type: ICalAlarmType.display, trigger: 0 }],
    })),
  })
  return withTimeZone(`${calendar.toString()}\r\n`, doses.at(-1)?.time_zone)
}

/** Some programs end a line at Unicode's own separators, and would read what follows as a property. */
const withPlainLines = (text: string) => text.replace(/[\u2028\u2029]/g, "\n")

/** The same dose has the same name in every file, so that a calendar program knows it again. */
function uidOf({ key, next_dose_time }: CalendarDose): string {
  const instant = next_dose_time.toISOString().replace(/[-:]|\.\d+/g, "")
  return `${key}-${instant}@${productName.toLowerCase()}`
}

/** The zone a program shows the calendar in. The library would turn every instant into a clock time of that zone. */
function withTimeZone(file: string, timeZone: string | undefined): string {
  if (!timeZone) return file
  return file.replace(/^PRODID:.*\r\n/m, (line) => `${line}X-WR-TIMEZONE:${timeZone}\r\n`)
}
