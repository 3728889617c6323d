// Sri Lanka keeps +05:30 all year.
const offsetMs = 5.5 * 60 * 60 * 1000

/** The date that calendars in Sri Lanka show at an instant, as `2026-11-20`. */
export function colomboDay(instant: Date): string {
  return new Date(instant.getTime() + offsetMs).toISOString().slice(0, 10)
}

/** The instant at which a day begins in Sri Lanka. */
export function startOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - offsetMs)
}

/** The date so many days later; earlier when negative. */
export function daysLater(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
