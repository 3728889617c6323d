// Sri Lanka keeps +05:30 all year.
const offsetMs = 5.5 * 60 * 60 * 1000

/** The date that calendars in Sri Lanka show at an instant, as `2026-11-20`. */
export function colomboDay(instant: Date): string {
  return new Date(instant.getTime() + offsetMs).toISOString().slice(0, 10)
}
