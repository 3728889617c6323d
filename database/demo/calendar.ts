const dayMs = 24 * 60 * 60 * 1000
// Sri Lanka is at +05:30 all year.
const colomboOffsetMs = 5.5 * 60 * 60 * 1000

/** Returns midnight in Sri Lanka of a moment's day, some days earlier or later. */
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

/** Returns the date in Sri Lanka in the database's form: 2026-11-20. */
export function dateOf(moment: Date, days = 0): string {
  return new Date(moment.getTime() + colomboOffsetMs + days * dayMs).toISOString().slice(0, 10)
}

/** Returns the last day of the month some days ahead: packs are labelled with a month. */
export function monthEnd(moment: Date, days: number): string {
  const ahead = new Date(moment.getTime() + colomboOffsetMs + days * dayMs)
  return new Date(Date.UTC(ahead.getUTCFullYear(), ahead.getUTCMonth() + 1, 0)).toISOString().slice(0, 10)
}

/** Returns that day or the next weekday: on these every pharmacy is open in the morning. Never today. */
export function openDay(now: Date, daysAgo: number): Date {
  const day = midnight(now, -Math.max(daysAgo, 1))
  return weekday(day) < 5 || daysAgo <= 1 ? day : openDay(now, daysAgo - 1)
}
