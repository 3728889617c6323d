import type { Schedule, ScheduleForm } from "#contract/customer/dose-schedules.ts"
import {
  defaultDosePeriod,
  defaultRemindTimes,
  defaultTimeZone,
  maxCustomTimes,
  maxDosePeriod,
  maxRemindTimes,
} from "#domain/customer/dose-limits.ts"
import { timeProblems, wallTimeOf } from "#domain/customer/dose-times.ts"
import {
  emptyPlan,
  followOnPlan,
  type PlanDraft,
  type PlanProblem,
  planDraftOf,
  planOf,
  planProblems,
} from "#web/customer/scheduler/plan-draft.ts"
import { readUnits, type UnitProblem, unitProblems } from "#web/customer/scheduler/units.ts"
import { isWallTime } from "#web/customer/scheduler/zone-clock.ts"

/** The form as typed, before numbers and times are parsed. */
export type ScheduleDraft = {
  schedulerName: string
  medicineName: string
  medicineId: number | null
  personId: number | null
  plan: PlanDraft
  firstDoseTime: string
  dosePeriod: string
  remindTimes: string
  customTimes: string[]
  description: string
  timeZone: string
  unitsAtHome: string
  unitsPerDose: string
}

export function emptyDraft(medicineName: string, now = new Date()): ScheduleDraft {
  return {
    schedulerName: "",
    medicineName,
    medicineId: null,
    personId: null,
    plan: emptyPlan(wallTimeOf(now, defaultTimeZone).slice(0, 10)),
    firstDoseTime: "",
    dosePeriod: String(defaultDosePeriod),
    remindTimes: String(defaultRemindTimes),
    customTimes: [],
    description: "",
    timeZone: defaultTimeZone,
    unitsAtHome: "",
    unitsPerDose: "1",
  }
}

export function draftOf(schedule: Schedule, now = new Date()): ScheduleDraft {
  const wallTime = (at: string) => wallTimeOf(new Date(at), schedule.timeZone)
  const isByInterval = schedule.plan.kind === "interval"
  return {
    schedulerName: schedule.schedulerName,
    medicineName: schedule.medicineName,
    medicineId: schedule.medicineId,
    personId: schedule.personId,
    plan: planDraftOf(schedule.plan, wallTimeOf(now, schedule.timeZone).slice(0, 10)),
    firstDoseTime: isByInterval ? wallTime(schedule.firstDoseTime) : "",
    dosePeriod: String(isByInterval ? schedule.dosePeriod : defaultDosePeriod),
    remindTimes: String(isByInterval ? schedule.remindTimes : defaultRemindTimes),
    // Otherwise they are the doses of the plan.
    customTimes: isByInterval ? schedule.customTimes.map(wallTime) : [],
    description: schedule.description,
    timeZone: schedule.timeZone,
    unitsAtHome: schedule.unitsAtHome === null ? "" : String(schedule.unitsAtHome),
    unitsPerDose: String(schedule.unitsPerDose ?? 1),
  }
}

/** Returns the form for a schedule that continues where this one ends. */
export function followOnDraft(schedule: Schedule, now: Date): ScheduleDraft {
  const draft = draftOf(schedule, now)
  const last = new Date(schedule.lastDose ?? schedule.firstDoseTime)
  const left = unitsAfter(schedule)
  const unitsAtHome = left === null ? draft.unitsAtHome : String(left)
  const { kind } = schedule.plan
  if (kind !== "interval")
    return {
      ...draft,
      unitsAtHome,
      plan: followOnPlan(draft.plan, wallTimeOf(now, schedule.timeZone).slice(0, 10)),
    }
  // The first dose of an interval is not planned again, so the last one takes its place.
  const periodMs = schedule.dosePeriod * hourMs
  const missed = Math.max(0, Math.ceil((now.getTime() - last.getTime()) / periodMs) - 1)
  const first = new Date(last.getTime() + missed * periodMs)
  return { ...draft, unitsAtHome, customTimes: [], firstDoseTime: wallTimeOf(first, schedule.timeZone) }
}

const hourMs = 60 * 60_000

/** Returns the units at home once the remaining doses of a schedule are taken. */
function unitsAfter({ unitsAtHome, unitsPerDose, coming }: Schedule): number | null {
  if (unitsAtHome === null) return null
  return Math.max(0, Math.round((unitsAtHome - coming * (unitsPerDose ?? 0)) * 100) / 100)
}

type Sentence =
  | "enterSchedulerName"
  | "enterMedicineName"
  | "enterFirstDose"
  | "enterInterval"
  | "enterRepeat"
  | "enterCustomTime"
  | "enterDescription"
  | "atMostTimes"
  | "atMostCharacters"
  | "invalidCharacter"

/** A field's error. A custom time is named like `customTimes.2`, as on the server. */
export type DraftProblem =
  | PlanProblem
  | { field: string; sentence: Sentence; max?: number }
  | UnitProblem
  | { field: string; message: string }

const lengths = { schedulerName: 100, medicineName: 200, description: 1000 } as const

/** Returns the request, or every error. The server applies the same rules. */
export function readDraft(
  draft: ScheduleDraft,
  now: Date,
): { form: ScheduleForm } | { problems: DraftProblem[] } {
  const problems = [
    textProblem("schedulerName", draft.schedulerName, "enterSchedulerName"),
    textProblem("medicineName", draft.medicineName, "enterMedicineName"),
    ...problemsOfTimes(draft, now),
    textProblem("description", draft.description, "enterDescription"),
    ...unitProblems(draft),
  ].filter((problem) => problem !== null)
  return problems.length > 0 ? { problems } : { form: formOf(draft) }
}

/** Returns each time's error or, once all are valid, errors of their combination. */
function problemsOfTimes(draft: ScheduleDraft, now: Date): DraftProblem[] {
  if (draft.plan.kind !== "interval") {
    const problems = planProblems(draft.plan)
    const isReadable = problems.every(
      ({ sentence }) => sentence === "noDoseDays" || sentence === "tooManyDoses",
    )
    const known = new Set(problems.map(({ field }) => field))
    const others = isReadable ? timeProblems(formOf(draft), now) : []
    return [...problems, ...others.filter(({ field }) => !known.has(field))]
  }
  const unreadable = [
    isWallTime(draft.firstDoseTime) ? null : wrong("firstDoseTime", "enterFirstDose"),
    wholeWithin(draft.dosePeriod, maxDosePeriod) ? null : wrong("dosePeriod", "enterInterval"),
    wholeWithin(draft.remindTimes, maxRemindTimes) ? null : wrong("remindTimes", "enterRepeat"),
    ...draft.customTimes.map((time, row) =>
      isWallTime(time) ? null : wrong(`customTimes.${row}`, "enterCustomTime"),
    ),
    draft.customTimes.length > maxCustomTimes ? wrong("customTimes", "atMostTimes") : null,
  ].filter((problem) => problem !== null)
  return unreadable.length > 0 ? unreadable : timeProblems(formOf(draft), now)
}

function formOf(draft: ScheduleDraft): ScheduleForm {
  const { unitsAtHome, unitsPerDose } = readUnits(draft)
  return {
    ...draft,
    ...timesOf(draft),
    schedulerName: draft.schedulerName.trim(),
    medicineName: draft.medicineName.trim(),
    description: draft.description.trim(),
    unitsAtHome,
    unitsPerDose,
  }
}

/** Returns the fields that plan the doses; those of the interval have their defaults without one. */
function timesOf({ plan, firstDoseTime, dosePeriod, remindTimes, customTimes }: ScheduleDraft) {
  if (plan.kind === "interval") {
    return {
      plan: { kind: plan.kind },
      firstDoseTime,
      dosePeriod: Number(dosePeriod),
      remindTimes: Number(remindTimes),
      customTimes,
    }
  }
  return {
    plan: planOf(plan),
    firstDoseTime: null,
    dosePeriod: defaultDosePeriod,
    remindTimes: defaultRemindTimes,
    customTimes: [],
  }
}

const isBetween = (value: number, min: number, max: number) => value >= min && value <= max

const wrong = (field: string, sentence: Sentence): DraftProblem => ({ field, sentence })

// As in shared/inputs.ts: direction marks and control characters.
const misleading = /[\u202A-\u202E\u2066-\u2069]|(?!\n)\p{Cc}/u

function textProblem(field: keyof typeof lengths, text: string, absent: Sentence): DraftProblem | null {
  const written = text.trim()
  if (written === "") return wrong(field, absent)
  const max = lengths[field]
  if (written.length > max) return { field, sentence: "atMostCharacters", max }
  const isMisleading = misleading.test(written) || !written.isWellFormed()
  const isBroken = field !== "description" && written.includes("\n")
  return isMisleading || isBroken ? wrong(field, "invalidCharacter") : null
}

/** Parses a whole number from 1. */
export function wholeWithin(typed: string, max: number): boolean {
  return /^\d{1,3}$/.test(typed.trim()) && isBetween(Number(typed), 1, max)
}
