// Sri Lanka is at +05:30 all year.
const offsetMs = 5.5 * 60 * 60 * 1000

/** Returns the date in Sri Lanka at an instant, as `2026-11-20`. */
export function colomboDay(instant: Date): string {
  return new Date(instant.getTime() + offsetMs).toISOString().slice(0, 10)
}

/** Returns the instant at which a day begins in Sri Lanka. */
export function startOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - offsetMs)
}

/** Returns the date some days later; earlier for a negative number. */
export function daysLater(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/**
 * Formats an instant for a date and time field, `2026-11-20T13:05`, whatever the device's time zone.
 */
export const asFieldTime = (moment: string): string =>
  new Date(Date.parse(moment) + offsetMs).toISOString().slice(0, 16)

/** Parses such a field to an instant; null when invalid. */
export function readFieldTime(text: string): string | null {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)
    ? Date.parse(`${text.slice(0, 16)}:00Z`) - offsetMs
    : Number.NaN
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
