export const doseOutcomes = ["taken", "skipped"] as const
export type DoseOutcome = (typeof doseOutcomes)[number]

export const doseStates = ["coming", "due", "taken", "skipped", "missed"] as const
export type DoseState = (typeof doseStates)[number]

const minuteMs = 60_000

/** No dose stays open for longer than this after its time, or after it rings again. */
export const longestOpenMinutes = 4 * 60
const shortestOpenMinutes = 30

/**
 * How long a dose may still be taken late: half of the interval, because later than that the next dose is nearer;
 * at most 4 hours, because a reminder of the morning says nothing in the evening; at least half an hour.
 */
export function missedAfterMinutes(dosePeriod: number): number {
  const halfway = (dosePeriod * 60) / 2
  return Math.max(shortestOpenMinutes, Math.min(longestOpenMinutes, halfway))
}

type Times = { dueAt: Date; snoozedUntil: Date | null; dosePeriod: number }

/** When a dose without an answer counts as missed. A snooze leaves at least half an hour after it rings again. */
export function missedAt({ dueAt, snoozedUntil, dosePeriod }: Times): Date {
  const byRule = dueAt.getTime() + missedAfterMinutes(dosePeriod) * minuteMs
  const bySnooze = (snoozedUntil?.getTime() ?? 0) + shortestOpenMinutes * minuteMs
  return new Date(Math.max(byRule, bySnooze))
}

/** What a dose is at a moment: its answer; without one, coming until its time, then due, then missed. */
export function doseState(
  dose: { outcome: DoseOutcome | null; dueAt: Date; missedAt: Date },
  now: Date,
): DoseState {
  if (dose.outcome) return dose.outcome
  if (now < dose.dueAt) return "coming"
  return now < dose.missedAt ? "due" : "missed"
}

/** A pack is bought in time when a week of doses is still at home. */
export const buyAgainDays = 7

type Counted = { unitsAtHome: number | null; unitsPerDose: number | null; dosePeriod: number }

/** For how many whole days what is at home will do; null when nobody counts. */
export function daysLeft({ unitsAtHome, unitsPerDose, dosePeriod }: Counted): number | null {
  if (unitsAtHome === null || unitsPerDose === null) return null
  return Math.floor((unitsAtHome * dosePeriod) / (unitsPerDose * 24))
}
