const dayMs = 24 * 60 * 60 * 1000
// Sri Lanka keeps +05:30 all year.
const colomboOffsetMs = 5.5 * 60 * 60 * 1000

/** Midnight in Sri Lanka of the day that holds the moment, some days earlier or later. */
export function midnight(moment: Date, days = 0): Date {
  const day = Math.floor((moment.getTime() + colomboOffsetMs) / dayMs) + days
  return new Date(day * dayMs - colomboOffsetMs)
}

/** Monday is 0. */
export function weekday(moment: Date): number {
  return (Math.floor((moment.getTime() + colomboOffsetMs) / dayMs) + 3) % 7
}

export function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000)
}

/** The date in Sri Lanka, as the database takes it: 2026-11-20. */
export function dateOf(moment: Date, days = 0): string {
  return new Date(moment.getTime() + colomboOffsetMs + days * dayMs).toISOString().slice(0, 10)
}

/** The last day of the month that lies so many days ahead: packs carry a month. */
export function monthEnd(moment: Date, days: number): string {
  const ahead = new Date(moment.getTime() + colomboOffsetMs + days * dayMs)
  return new Date(Date.UTC(ahead.getUTCFullYear(), ahead.getUTCMonth() + 1, 0)).toISOString().slice(0, 10)
}
