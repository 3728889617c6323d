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
import { readUnits, type UnitProblem, unitProblems } from "#web/customer/scheduler/units.ts"
import { isWallTime } from "#web/customer/scheduler/zone-clock.ts"

/** The form as typed, before numbers and times are parsed. */
export type ScheduleDraft = {
  schedulerName: string
  medicineName: string
  medicineId: number | null
  firstDoseTime: string
  dosePeriod: string
  remindTimes: string
  customTimes: string[]
  description: string
  timeZone: string
  unitsAtHome: string
  unitsPerDose: string
}

export function emptyDraft(medicineName: string): ScheduleDraft {
  return {
    schedulerName: "",
    medicineName,
    medicineId: null,
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

export function draftOf(schedule: Schedule): ScheduleDraft {
  const wallTime = (at: string) => wallTimeOf(new Date(at), schedule.timeZone)
  return {
    schedulerName: schedule.schedulerName,
    medicineName: schedule.medicineName,
    medicineId: schedule.medicineId,
    firstDoseTime: wallTime(schedule.firstDoseTime),
    dosePeriod: String(schedule.dosePeriod),
    remindTimes: String(schedule.remindTimes),
    customTimes: schedule.customTimes.map(wallTime),
    description: schedule.description,
    timeZone: schedule.timeZone,
    unitsAtHome: schedule.unitsAtHome === null ? "" : String(schedule.unitsAtHome),
    unitsPerDose: String(schedule.unitsPerDose ?? 1),
  }
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
    schedulerName: draft.schedulerName.trim(),
    medicineName: draft.medicineName.trim(),
    description: draft.description.trim(),
    dosePeriod: Number(draft.dosePeriod),
    remindTimes: Number(draft.remindTimes),
    unitsAtHome,
    unitsPerDose,
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
