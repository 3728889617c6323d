export const doseOutcomes = ["taken", "skipped"] as const
export type DoseOutcome = (typeof doseOutcomes)[number]

export const doseStates = ["coming", "due", "taken", "skipped", "missed"] as const
export type DoseState = (typeof doseStates)[number]

const minuteMs = 60_000

/** The longest time a dose stays open after its time or its snooze. */
export const maxOpenMinutes = 4 * 60
const minOpenMinutes = 30

/**
 * Returns how late a dose may be taken: half of the interval, because later the next dose is nearer; at most
 * 4 hours, because a morning reminder is meaningless in the evening; at least half an hour.
 */
export function missedAfterMinutes(dosePeriod: number): number {
  const halfway = (dosePeriod * 60) / 2
  return Math.max(minOpenMinutes, Math.min(maxOpenMinutes, halfway))
}

type Times = { dueAt: Date; snoozedUntil: Date | null; dosePeriod: number }

/** Returns when an unanswered dose counts as missed. A snooze leaves at least half an hour after it ends. */
export function missedAt({ dueAt, snoozedUntil, dosePeriod }: Times): Date {
  const byRule = dueAt.getTime() + missedAfterMinutes(dosePeriod) * minuteMs
  const bySnooze = (snoozedUntil?.getTime() ?? 0) + minOpenMinutes * minuteMs
  return new Date(Math.max(byRule, bySnooze))
}

/** Returns a dose's state at a moment: its answer, or else coming until its time, then due, then missed. */
export function doseState(
  dose: { outcome: DoseOutcome | null; dueAt: Date; missedAt: Date },
  now: Date,
): DoseState {
  if (dose.outcome) return dose.outcome
  if (now < dose.dueAt) return "coming"
  return now < dose.missedAt ? "due" : "missed"
}
