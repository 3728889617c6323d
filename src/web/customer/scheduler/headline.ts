import type { Dose } from "#contract/customer/dose-schedules.ts"

type DaySum = {
  taken: number
  all: number
  /** Doses due now, by time. */
  due: Dose[]
  /** The next upcoming dose, or one whose snooze ends next. */
  next: Dose | null
}

/** Returns a dose's state now; the server's answer may be a minute old. */
export function asOf(dose: Dose, now: Date): Dose {
  if (dose.state !== "coming" && dose.state !== "due") return dose
  if (new Date(dose.missedAt) <= now) return { ...dose, state: "missed" }
  return { ...dose, state: new Date(dose.dueAt) <= now ? "due" : "coming" }
}

/** Returns until when a due dose is snoozed; null when it is due now. */
export function snoozedUntil({ state, snoozedUntil }: Dose, now: Date): Date | null {
  const until = state === "due" && snoozedUntil ? new Date(snoozedUntil) : null
  return until && until > now ? until : null
}

/** Returns the day's headline and ring. */
export function sumUp(doses: Dose[], now: Date): DaySum {
  const comesAt = (dose: Dose) => snoozedUntil(dose, now)?.getTime() ?? new Date(dose.dueAt).getTime()
  const coming = doses.filter((dose) => dose.state === "coming" || snoozedUntil(dose, now))
  return {
    taken: doses.filter(({ state }) => state === "taken").length,
    all: doses.length,
    due: doses.filter((dose) => dose.state === "due" && !snoozedUntil(dose, now)),
    next: coming.toSorted((one, other) => comesAt(one) - comesAt(other))[0] ?? null,
  }
}
