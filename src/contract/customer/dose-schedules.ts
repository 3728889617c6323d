import * as z from "zod"
import { count, DosePlan } from "#contract/customer/dose-plan.ts"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, largestId, Prose, RowId } from "#contract/platform/inputs.ts"
import {
  defaultDosePeriod,
  defaultRemindTimes,
  maxCustomTimes,
  maxDosePeriod,
  maxRemindTimes,
} from "#domain/customer/dose-limits.ts"
import { doseStates } from "#domain/customer/dose-states.ts"

/** A local time in the schedule's zone: `2026-11-21T22:00`. */
const WallTime = (message: string) =>
  z
    .string(message)
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, { error: message, abort: true })
    .refine(isOnTheCalendar, message)

/** Whether the date and time exist: 31 February would roll over. */
function isOnTheCalendar(text: string): boolean {
  const instant = new Date(`${text}:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

export const TimeZone = z.string().max(60).refine(isTimeZone, "This time zone is not known")

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name })
    return true
  } catch {
    return false
  }
}

const interval = `Interval must be between 1 and ${maxDosePeriod} hours`
const repeat = `Repeat must be between 1 and ${maxRemindTimes}`

/**
 * The scheduler form, the same for Create and Edit (SPEC section 5). The first dose, interval, repeat count and
 * custom times count for a plan by the interval only.
 */
export const ScheduleForm = z.strictObject({
  schedulerName: Line(100, "Enter the scheduler name"),
  medicineName: Line(200, "Enter the medicine name"),
  /** Set when the name was chosen from the catalogue. */
  medicineId: z.int().min(1).max(largestId).nullable(),
  plan: DosePlan.default({ kind: "interval" }),
  firstDoseTime: WallTime("Enter the first dose time").nullable().default(null),
  dosePeriod: count(maxDosePeriod, interval).default(defaultDosePeriod),
  remindTimes: count(maxRemindTimes, repeat).default(defaultRemindTimes),
  customTimes: z
    .array(WallTime("Enter this time or remove it"))
    .max(maxCustomTimes, `Add at most ${maxCustomTimes} times`)
    .default([]),
  description: Prose(1000).refine((text) => text !== "", "Enter a description"),
  timeZone: TimeZone,
  /** Units (tablets, capsules, ml) at home, and units per dose; null when the person does not count. */
  unitsAtHome: z.number().min(0).max(100_000).nullable(),
  unitsPerDose: z.number().min(0.25, "A dose is at least a quarter of a unit").max(1_000).nullable(),
  /** For whom it is; null for the person themselves. */
  personId: z.int().min(1).max(largestId).nullable().default(null),
})
export type ScheduleForm = z.output<typeof ScheduleForm>

export const NewSchedule = ScheduleForm.extend({
  /** Idempotency key, generated when the form opens. */
  key: z.uuid(),
})
export type NewSchedule = z.output<typeof NewSchedule>

export const ScheduleChange = ScheduleForm.extend({
  id: RowId,
  /** Optimistic lock: refused if the schedule has changed since. */
  version: z.int().min(1),
})
export type ScheduleChange = z.output<typeof ScheduleChange>

/** One dose of a schedule, and its outcome. */
export const Dose = z.object({
  id: z.int(),
  schedulerId: z.int(),
  schedulerName: z.string(),
  medicineName: z.string(),
  /** The catalogue's dose form, for its icon; null for a typed name. */
  medicineForm: z.string().nullable(),
  /** For whom it is; null for the person themselves. */
  personName: z.string().nullable(),
  /** Logged when it was taken; it was never planned. */
  isAsNeeded: z.boolean(),
  description: z.string(),
  dueAt: z.iso.datetime(),
  timeZone: z.string(),
  /** SPEC: 1-based, in order of planning. */
  reminderCount: z.int(),
  /** The number of doses in the schedule. */
  of: z.int(),
  state: z.enum(doseStates),
  /** When it was taken or skipped, as stated by the person; null while it is open. */
  answeredAt: z.iso.datetime().nullable(),
  snoozedUntil: z.iso.datetime().nullable(),
  /** When it counts as missed if unanswered. */
  missedAt: z.iso.datetime(),
})
export type Dose = z.infer<typeof Dose>

/**
 * A dose in the history. Its schedule may have been edited or deleted since, and then it cannot be changed.
 */
export const PastDose = Dose.pick({
  schedulerName: true,
  medicineName: true,
  medicineForm: true,
  personName: true,
  isAsNeeded: true,
  dueAt: true,
  timeZone: true,
  state: true,
  answeredAt: true,
}).extend({
  /** The row's key in lists. */
  key: z.string(),
  id: z.int().nullable(),
  schedulerId: z.int().nullable(),
})
export type PastDose = z.infer<typeof PastDose>

export const Schedule = z.object({
  id: z.int(),
  version: z.int(),
  schedulerName: z.string(),
  medicineName: z.string(),
  medicineId: z.int().nullable(),
  medicineForm: z.string().nullable(),
  personId: z.int().nullable(),
  personName: z.string().nullable(),
  plan: DosePlan,
  firstDoseTime: z.iso.datetime(),
  dosePeriod: z.int(),
  remindTimes: z.int(),
  customTimes: z.array(z.iso.datetime()),
  description: z.string(),
  timeZone: z.string(),
  unitsAtHome: z.number().nullable(),
  unitsPerDose: z.number().nullable(),
  /** The next two dose times. */
  nextDose: z.iso.datetime().nullable(),
  upcomingDose: z.iso.datetime().nullable(),
  /** The number of upcoming doses. */
  coming: z.int(),
  /** The last planned dose, also when it has passed. */
  lastDose: z.iso.datetime().nullable(),
  /** For a schedule as needed: the doses already taken, and from when the next one is allowed. */
  asNeeded: z
    .object({
      lastTakenAt: z.iso.datetime().nullable(),
      takenIn24Hours: z.int(),
      allowedFrom: z.iso.datetime().nullable(),
    })
    .nullable(),
})
export type Schedule = z.infer<typeof Schedule>

/**
 * Totals of a period: planned doses that were due, and their outcomes. A dose that can still be taken is in none of the three;
 * one whose time had passed when it was planned counts only if it was answered.
 */
export const Adherence = z.object({
  days: z.int(),
  due: z.int(),
  taken: z.int(),
  skipped: z.int(),
  missed: z.int(),
})
export type Adherence = z.infer<typeof Adherence>

const tags = ["Dose schedules"]
const Id = z.strictObject({ id: RowId })

export const doseSchedules = {
  list: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "GET", path: "/schedules", summary: "List my dose schedules", tags })
    .output(z.array(Schedule)),
  get: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "GET", path: "/schedules/{id}", summary: "Get a schedule with all its doses", tags })
    .input(Id)
    .output(z.object({ schedule: Schedule, doses: z.array(Dose) }))
    .errors(refusals("not-found")),
  create: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "POST",
      path: "/schedules",
      summary: "Create a schedule and its doses",
      tags,
      successStatus: 201,
    })
    .input(NewSchedule)
    .output(Schedule)
    .errors(refusals("bad-input", "too-many-schedules", "key-used-differently")),
  edit: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "PUT",
      path: "/schedules/{id}",
      summary: "Change a schedule. Its doses are planned again",
      tags,
    })
    .input(ScheduleChange)
    .output(Schedule)
    .errors(refusals("bad-input", "not-found", "already-changed")),
  remove: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "DELETE", path: "/schedules/{id}", summary: "Delete a schedule and its doses", tags })
    .input(Id)
    .output(z.object({ removed: z.literal(true) }))
    .errors(refusals("not-found")),
  /** Sets the units at home without planning the doses again. */
  setStock: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "PUT",
      path: "/schedules/{id}/stock",
      summary: "Enter how many units are at home",
      tags,
    })
    .input(
      z.strictObject({
        id: RowId,
        unitsAtHome: z.number().min(0).max(100_000).nullable(),
        unitsPerDose: z.number().min(0.25).max(1_000).nullable(),
      }),
    )
    .output(Schedule)
    .errors(refusals("bad-input", "not-found")),
}
