import type { Schedule } from "#contract/customer/dose-schedules.ts"
import { dateIn, dayAfter } from "#web/customer/scheduler/zone-clock.ts"

export type LastDose = "today" | "tomorrow" | { on: string }

/** How long after its end a schedule is offered for repetition. */
const offeredDays = 14

/**
 * Returns when a schedule's last dose is, if it is time to ask whether to repeat it: from the day before until
 * two weeks after, unless another schedule of the same medicine and person goes on for longer.
 */
export function lastDoseOf(schedule: Schedule, all: readonly Schedule[], now: Date): LastDose | null {
  const { lastDose, timeZone } = schedule
  if (lastDose === null) return null
  const [day, today] = [dateIn(timeZone, new Date(lastDose)), dateIn(timeZone, now)]
  if (day > dayAfter(today, 1) || day < dayAfter(today, -offeredDays)) return null
  if (all.some((other) => continues(other, schedule))) return null
  if (day === today) return "today"
  return day > today ? "tomorrow" : { on: day }
}

function continues(other: Schedule, schedule: Schedule): boolean {
  const isSame = other.medicineName === schedule.medicineName && other.personId === schedule.personId
  return isSame && other.id !== schedule.id && (other.lastDose ?? "") > (schedule.lastDose ?? "")
}
