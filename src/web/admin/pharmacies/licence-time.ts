import { colomboDay, daysLater } from "#domain/platform/colombo-day.ts"

const warnedDays = 30

/** Whether a licence expires within a month or has expired. */
export const endsSoon = (until: string, now: Date) => until <= daysLater(colomboDay(now), warnedDays)

export const hasRunOut = (until: string | null, now: Date) => until !== null && until < colomboDay(now)
