import { maxDosePeriod, maxRemindTimes } from "#domain/customer/dose-limits.ts"
import { wallTimesOf } from "#domain/customer/dose-plans.ts"
import {
  type DoseTime,
  doseTimes,
  instantOf,
  type PlannedTimes,
  timeProblems,
  wallTimeOf,
} from "#domain/customer/dose-times.ts"
import { planOf as dosePlanOf, planProblems } from "#web/customer/scheduler/plan-draft.ts"
import { type ScheduleDraft, wholeWithin } from "#web/customer/scheduler/schedule-draft.ts"
import { dateIn, isWallTime } from "#web/customer/scheduler/zone-clock.ts"

export type Preview = {
  timeZone: string
  /** The first dose of an interval, which has no reminder of its own; null for another plan. */
  first: Date | null
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
  const plan = planOf(draft, now)
  if (!plan) return null
  const { timeZone } = plan
  const times = doseTimes(plan, now)
  const kept = times.filter(({ isDuplicate }) => !isDuplicate).toSorted(byTime)
  const first = plan.firstDoseTime === null ? null : instantOf(plan.firstDoseTime, timeZone)
  return {
    timeZone,
    first,
    isFirstReminded: kept.some(({ at }) => at.getTime() === first?.getTime()),
    days: byDay(kept, timeZone),
    count: kept.length,
    past: kept.filter(({ isPast }) => isPast).map(({ at }) => at),
    doubled: times.filter(({ isDuplicate }) => isDuplicate).map(({ at }) => at),
    clockChanges: first ? clockChanges(plan, first, times) : [],
    skippedHours: writtenTimes(plan)
      .map((wallTime) => ({ wallTime, used: instantOf(wallTime, timeZone) }))
      .filter(({ wallTime, used }) => wallTimeOf(used, timeZone) !== wallTime),
  }
}

function writtenTimes({ plan, firstDoseTime, customTimes }: PlannedTimes): string[] {
  if (plan?.kind === "times") return wallTimesOf(plan)
  return firstDoseTime === null ? customTimes : [firstDoseTime, ...customTimes]
}

/** Parses the filled-in fields; skips empty custom times. */
function planOf(draft: ScheduleDraft, now: Date): PlannedTimes | null {
  const { firstDoseTime, dosePeriod, remindTimes, timeZone } = draft
  if (draft.plan.kind !== "interval") {
    if (planProblems(draft.plan).length > 0) return null
    const plan = dosePlanOf(draft.plan)
    const times = { plan, firstDoseTime: null, dosePeriod: 1, remindTimes: 1, customTimes: [], timeZone }
    return timeProblems(times, now).length > 0 ? null : times
  }
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
