import ical, { ICalAlarmType, ICalEventTransparency } from "ical-generator"
import type { LanguageCode } from "#domain/platform/languages.ts"
import { paths } from "#domain/platform/paths.ts"
import { productName } from "#domain/platform/product.ts"
import type { CalendarDose } from "./queries.ts"

/** `takeYours` is shown when the medicine's name is hidden from the calendar. */
const wordsOf: Record<LanguageCode, { take: (medicine: string) => string; takeYours: string }> = {
  en: { take: (medicine) => `Take ${medicine}`, takeYours: "Take your medicine" },
  si: { take: (medicine) => `${medicine} ගන්න`, takeYours: "ඔබේ ඖෂධය ගන්න" },
  ta: { take: (medicine) => `${medicine} எடுக்கவும்`, takeYours: "உங்கள் மருந்தை எடுக்கவும்" },
}

/** Length of a calendar event: long enough to be visible. */
const eventMs = 10 * 60 * 1000
/** How often a calendar program should refresh. */
const refreshSeconds = 60 * 60

export type CalendarParts = {
  doses: CalendarDose[]
  hideMedicineName: boolean
  /** The account's. */
  language?: LanguageCode
  /** The address under which Pharos is reached. */
  origin: string
}

/**
 * Renders doses as an iCalendar file, one event each, with an alarm at its time. Times are UTC instants and
 * nothing repeats, so no time zone rules are needed.
 */
export function makeCalendar({ doses, hideMedicineName, language = "en", origin }: CalendarParts): string {
  const words = wordsOf[language]
  const calendar = ical({
    name: productName,
    prodId: `//${productName}//Doses//${language.toUpperCase()}`,
    ttl: refreshSeconds,
    events: doses.map((dose) => ({
      id: uidOf(dose),
      start: dose.next_dose_time,
      end: new Date(dose.next_dose_time.getTime() + eventMs),
      stamp: dose.updated_at,
      lastModified: dose.updated_at,
      sequence: dose.version - 1,
      summary: forPerson(
        dose.person_name,
        hideMedicineName ? words.takeYours : words.take(withPlainLines(dose.medicine_name)),
      ),
      description: hideMedicineName ? null : withPlainLines(dose.description),
      url: origin + paths.scheduling,
      transparency: ICalEventTransparency.TRANSPARENT,
      alarms: [{ type: ICalAlarmType.display, trigger: 0 }],
    })),
  })
  return withTimeZone(`${calendar.toString()}\r\n`, doses.at(-1)?.time_zone)
}

/** Puts the person's name first when the dose is not for the owner of the account. */
const forPerson = (person: string | null, text: string) => (person === null ? text : `${person}: ${text}`)

/** Replaces Unicode line separators: some programs end a line there and would read the rest as a property. */
const withPlainLines = (text: string) => text.replace(/[\u2028\u2029]/g, "\n")

/** Returns a stable id per dose, so that calendar programs update instead of duplicating it. */
function uidOf({ key, next_dose_time }: CalendarDose): string {
  const instant = next_dose_time.toISOString().replace(/[-:]|\.\d+/g, "")
  return `${key}-${instant}@${productName.toLowerCase()}`
}

/**
 * Sets the display time zone by hand. The library would convert every instant to a local time of that zone.
 */
function withTimeZone(file: string, timeZone: string | undefined): string {
  if (!timeZone) return file
  return file.replace(/^PRODID:.*\r\n/m, (line) => `${line}X-WR-TIMEZONE:${timeZone}\r\n`)
}
