import type { DosePlan } from "#domain/customer/dose-plans.ts"
import { clockTime, shortDate, weekdayName } from "#web/customer/scheduler/zone-clock.ts"
import { useWords } from "#web/words/words.ts"

/** Describes the limits of doses as needed. */
export function useLimits(plan: DosePlan): string[] {
  const t = useWords()
  if (plan.kind !== "as-needed") return []
  const { leastHours, mostPerDay } = plan
  return [
    ...(leastHours === null ? [] : [t("scheduler.atLeastHours", { count: leastHours })]),
    ...(mostPerDay === null ? [] : [t("scheduler.atMostDoses", { count: mostPerDay })]),
  ]
}

/** Describes the days of a plan in short parts: its span, weekdays and cycle. */
export function useDayWords(plan: DosePlan, today: string): string[] {
  const t = useWords()
  if (plan.kind !== "times") return []
  const { firstDay, days, weekdays, cycle } = plan
  return [
    t("scheduler.planDays", { day: shortDate(firstDay, today), count: days }),
    ...(weekdays.length === 0 ? [] : [weekdays.map(weekdayName).join(", ")]),
    ...(cycle === null ? [] : [t("scheduler.planCycle", cycle)]),
  ]
}

/** Formats a plan's times of the day: `8:00 am, 8:00 pm`. */
export const timesOf = (times: readonly string[]) => times.toSorted().map(clockTime).join(", ")
