import { maxDosePeriod, maxRemindTimes } from "#domain/customer/dose-limits.ts"
import {
  type DoseTime,
  doseTimes,
  instantOf,
  type PlannedTimes,
  wallTimeOf,
} from "#domain/customer/dose-times.ts"
import { type ScheduleDraft, wholeWithin } from "#web/customer/scheduler/schedule-draft.ts"
import { dateIn, isWallTime } from "#web/customer/scheduler/zone-clock.ts"

export type Preview = {
  timeZone: string
  /** The first dose, which has no reminder of its own. */
  first: Date
  /** Whether one of the custom times equals the first dose's. */
  isFirstReminded: boolean
  /** Every stored dose by time, with dates in the schedule's zone. */
  days: { day: string; times: { at: Date; isPast: boolean }[] }[]
  count: number
  past: Date[]
  doubled: Date[]
  /** Doses after a clock change, whose local times are not one interval apart. */
  clockChanges: Date[]
  /** Local times that do not exist, and the times used instead. */
  skippedHours: { wallTime: string; used: Date }[]
}

/** Returns the doses that the form would store; null while it is incomplete. */
export function previewOf(draft: ScheduleDraft, now: Date): Preview | null {
  const plan = planOf(draft)
  if (!plan) return null
  const { timeZone } = plan
  const times = doseTimes(plan, now)
  const kept = times.filter(({ isDuplicate }) => !isDuplicate).toSorted(byTime)
  const first = instantOf(plan.firstDoseTime, timeZone)
  return {
    timeZone,
    first,
    isFirstReminded: kept.some(({ at }) => at.getTime() === first.getTime()),
    days: byDay(kept, timeZone),
    count: kept.length,
    past: kept.filter(({ isPast }) => isPast).map(({ at }) => at),
    doubled: times.filter(({ isDuplicate }) => isDuplicate).map(({ at }) => at),
    clockChanges: clockChanges(plan, first, times),
    skippedHours: [plan.firstDoseTime, ...plan.customTimes]
      .map((wallTime) => ({ wallTime, used: instantOf(wallTime, timeZone) }))
      .filter(({ wallTime, used }) => wallTimeOf(used, timeZone) !== wallTime),
  }
}

/** Parses the filled-in fields; skips empty custom times. */
function planOf(draft: ScheduleDraft): PlannedTimes | null {
  const { firstDoseTime, dosePeriod, remindTimes, timeZone } = draft
  const isReadable =
    isWallTime(firstDoseTime) &&
    wholeWithin(dosePeriod, maxDosePeriod) &&
    wholeWithin(remindTimes, maxRemindTimes)
  if (!isReadable) return null
  return {
    firstDoseTime,
    dosePeriod: Number(dosePeriod),
    remindTimes: Number(remindTimes),
    customTimes: draft.customTimes.filter(isWallTime),
    timeZone,
  }
}

const byTime = (one: DoseTime, other: DoseTime) => one.at.getTime() - other.at.getTime()

function byDay(times: DoseTime[], zone: string): Preview["days"] {
  const days = new Map<string, DoseTime[]>()
  for (const time of times) {
    const day = dateIn(zone, time.at)
    days.set(day, [...(days.get(day) ?? []), time])
  }
  return [...days].map(([day, sameDay]) => ({ day, times: sameDay }))
}

function clockChanges({ dosePeriod, timeZone }: PlannedTimes, first: Date, times: DoseTime[]): Date[] {
  const shownMs = (at: Date) => Date.parse(`${wallTimeOf(at, timeZone)}:00Z`)
  const inARow = [first, ...times.filter(({ customIndex }) => customIndex === null).map(({ at }) => at)]
  return inARow.filter((at, place) => {
    const before = inARow[place - 1]
    return before !== undefined && shownMs(at) - shownMs(before) !== dosePeriod * 3_600_000
  })
}
