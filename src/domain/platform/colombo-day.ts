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
