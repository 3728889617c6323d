import {
  maxCycleDays,
  maxLeastHours,
  maxMostPerDay,
  maxPlanDays,
  maxPlannedDoses,
} from "#domain/customer/dose-limits.ts"
import {
  type DayTimesPlan,
  type DosePlan,
  daysAfter,
  hasDoses,
  hasDouble,
  isClockTime,
  wallTimesOf,
} from "#domain/customer/dose-plans.ts"

/** How the doses are planned, as typed. */
export type PlanDraft = {
  kind: DosePlan["kind"]
  times: string[]
  firstDay: string
  days: string
  weekdays: number[]
  isCycle: boolean
  cycle: { on: string; off: string }
  leastHours: string
  mostPerDay: string
}

/** Usual times by their number a day; none of them is at night. */
export const usualTimes: readonly (readonly string[])[] = [
  ["08:00"],
  ["08:00", "20:00"],
  ["08:00", "14:00", "20:00"],
  ["08:00", "12:00", "16:00", "20:00"],
  ["07:00", "10:30", "14:00", "17:30", "21:00"],
  ["06:00", "09:00", "12:00", "15:00", "18:00", "21:00"],
]

export const emptyPlan = (today: string): PlanDraft => ({
  kind: "interval",
  times: ["08:00", "20:00"],
  firstDay: today,
  days: "7",
  weekdays: [],
  isCycle: false,
  cycle: { on: "21", off: "7" },
  leastHours: "",
  mostPerDay: "",
})

export function planDraftOf(plan: DosePlan, today: string): PlanDraft {
  const empty = emptyPlan(today)
  if (plan.kind === "interval") return empty
  if (plan.kind === "as-needed") {
    return {
      ...empty,
      kind: plan.kind,
      leastHours: plan.leastHours === null ? "" : String(plan.leastHours),
      mostPerDay: plan.mostPerDay === null ? "" : String(plan.mostPerDay),
    }
  }
  const { kind, times, firstDay, weekdays, cycle } = plan
  return {
    ...empty,
    kind,
    times,
    firstDay,
    weekdays,
    days: String(plan.days),
    isCycle: cycle !== null,
    cycle: cycle ? { on: String(cycle.on), off: String(cycle.off) } : empty.cycle,
  }
}

/** Returns the plan that continues one at its next day with doses, at the earliest today. */
export function followOnPlan(draft: PlanDraft, today: string): PlanDraft {
  const plan = planOf(draft)
  if (plan.kind !== "times") return draft
  const next = nextDay(plan, today)
  // A new cycle begins on the first day of a schedule.
  return { ...draft, firstDay: next }
}

function nextDay(plan: DayTimesPlan, today: string): string {
  const { cycle } = plan
  const longest = (cycle ? cycle.on + cycle.off : 1) * 7
  for (let offset = plan.days; offset < plan.days + longest; offset++)
    if (hasDoses(plan, offset)) return later(daysAfter(plan.firstDay, offset), today)
  return today
}

const later = (day: string, other: string) => (day > other ? day : other)

type Sentence =
  | "enterDayTime"
  | "eachTimeOnce"
  | "enterFirstDay"
  | "enterDays"
  | "enterCycleDays"
  | "noDoseDays"
  | "tooManyDoses"
  | "enterLeastHours"
  | "enterMostPerDay"

export type PlanProblem = { field: string; sentence: Sentence }

/** Returns every error of a plan that is not by the interval, with the server's field names. */
export function planProblems(draft: PlanDraft): PlanProblem[] {
  const problems = draft.kind === "times" ? problemsOfTimes(draft) : problemsOfLimits(draft)
  if (problems.length > 0 || draft.kind !== "times") return problems
  const { length } = wallTimesOf(planOf(draft) as DayTimesPlan) // the kind was checked
  if (length === 0) return [{ field: "plan.days", sentence: "noDoseDays" }]
  return length > maxPlannedDoses ? [{ field: "plan.days", sentence: "tooManyDoses" }] : []
}

function problemsOfTimes({ times, firstDay, days, isCycle, cycle }: PlanDraft): PlanProblem[] {
  const unreadable = times.flatMap((time, row) =>
    isClockTime(time) ? [] : [{ field: `plan.times.${row}`, sentence: "enterDayTime" } as const],
  )
  const isDoubled = hasDouble(times.filter(isClockTime))
  return [
    ...unreadable,
    ...when(isDoubled, "plan.times", "eachTimeOnce"),
    ...when(!isDate(firstDay), "plan.firstDay", "enterFirstDay"),
    ...when(!isWhole(days, maxPlanDays), "plan.days", "enterDays"),
    ...when(isCycle && !isWhole(cycle.on, maxCycleDays), "plan.cycle.on", "enterCycleDays"),
    ...when(isCycle && !isWhole(cycle.off, maxCycleDays), "plan.cycle.off", "enterCycleDays"),
  ]
}

const problemsOfLimits = ({ leastHours, mostPerDay }: PlanDraft): PlanProblem[] => [
  ...when(!isOptional(leastHours, maxLeastHours), "plan.leastHours", "enterLeastHours"),
  ...when(!isOptional(mostPerDay, maxMostPerDay), "plan.mostPerDay", "enterMostPerDay"),
]

const when = (isWrong: boolean, field: string, sentence: Sentence): PlanProblem[] =>
  isWrong ? [{ field, sentence }] : []

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  )
}

const isWhole = (typed: string, max: number) =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= max

const isOptional = (typed: string, max: number) => typed.trim() === "" || isWhole(typed, max)

const optional = (typed: string) => (typed.trim() === "" ? null : Number(typed))

/** Converts a readable draft. */
export function planOf(draft: PlanDraft): DosePlan {
  const { kind, times, firstDay, weekdays, isCycle, cycle } = draft
  if (kind === "interval") return { kind }
  if (kind === "as-needed")
    return { kind, leastHours: optional(draft.leastHours), mostPerDay: optional(draft.mostPerDay) }
  return {
    kind,
    times,
    firstDay,
    days: Number(draft.days),
    weekdays: weekdays.toSorted((one, other) => one - other),
    cycle: isCycle ? { on: Number(cycle.on), off: Number(cycle.off) } : null,
  }
}
