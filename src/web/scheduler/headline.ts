import type { Dose } from "#shared/dose-schedules.ts"

type DaySum = {
  taken: number
  all: number
  /** Waiting for an answer now, by time. */
  due: Dose[]
  /** The next one that is still to come. */
  next: Dose | null
}

/** A dose as it is at this moment: the server's word may be a minute old. */
export function asOf(dose: Dose, now: Date): Dose {
  if (dose.state !== "coming" && dose.state !== "due") return dose
  if (new Date(dose.missedAt) <= now) return { ...dose, state: "missed" }
  return { ...dose, state: new Date(dose.dueAt) <= now ? "due" : "coming" }
}

/** What the day's headline and ring say. */
export function sumUp(doses: Dose[]): DaySum {
  return {
    taken: doses.filter(({ state }) => state === "taken").length,
    all: doses.length,
    due: doses.filter(({ state }) => state === "due"),
    next: doses.find(({ state }) => state === "coming") ?? null,
  }
}
