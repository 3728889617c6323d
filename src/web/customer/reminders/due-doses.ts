import type { Dose } from "#contract/customer/dose-schedules.ts"
import { remindedForMs } from "#domain/customer/reminder-words.ts"

/** A dose that is due, and the time the reminder is for: its own, or the end of its snooze. */
export type DueDose = { id: number; at: string; medicine: string; person: string | null }

/** Returns the doses to remind of now. Older ones are shown as not recorded on the Scheduling page. */
export function findDue(first: readonly Dose[], now: Date): DueDose[] {
  return first
    .filter(({ state }) => state === "due")
    .map(({ id, snoozedUntil, dueAt, medicineName, personName }) => ({
      id,
      at: snoozedUntil ?? dueAt,
      medicine: medicineName,
      person: personName,
    }))
    .filter(({ at }) => {
      const sinceMs = now.getTime() - Date.parse(at)
      return sinceMs >= 0 && sinceMs < remindedForMs
    })
}
