import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, largestId, Prose, RowId } from "#contract/platform/inputs.ts"
import {
  defaultDosePeriod,
  defaultRemindTimes,
  defaultTimeZone,
  maxCustomTimes,
  maxCycleDays,
  maxDayTimes,
  maxDosePeriod,
  maxLeastHours,
  maxMostPerDay,
  maxPersonName,
  maxPlanDays,
  maxRemindTimes,
} from "#domain/customer/dose-limits.ts"
import { hasDouble, isClockTime } from "#domain/customer/dose-plans.ts"
import { doseOutcomes, doseStates } from "#domain/customer/dose-states.ts"

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

const count = (max: number, message: string) => z.int(message).min(1, message).max(max, message)
const days = `Enter a number of days from 1 to ${maxPlanDays}`
const cycleDays = `Enter a number of days from 1 to ${maxCycleDays}`
const dayTime = "Enter a time"

/** How the doses are planned: by the interval, at times of the day, or as needed. */
export const DosePlan = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("interval") }),
  z.strictObject({
    kind: z.literal("times"),
    times: z
      .array(z.string(dayTime).refine(isClockTime, dayTime))
      .min(1, "Choose a time")
      .max(maxDayTimes, `Choose at most ${maxDayTimes} times`)
      .refine((times) => !hasDouble(times.filter(isClockTime)), "Choose each time once"),
    firstDay: z.iso.date("Enter the first day"),
    days: count(maxPlanDays, days),
    /** 1 for Monday to 7 for Sunday; empty for every day. */
    weekdays: z
      .array(z.int().min(1).max(7))
      .max(7)
      .refine((weekdays) => !hasDouble(weekdays), "Choose each weekday once"),
    /** So many days with doses, then so many without. */
    cycle: z
      .strictObject({ on: count(maxCycleDays, cycleDays), off: count(maxCycleDays, cycleDays) })
      .nullable(),
  }),
  z.strictObject({
    kind: z.literal("as-needed"),
    leastHours: count(maxLeastHours, `Enter hours from 1 to ${maxLeastHours}`).nullable(),
    mostPerDay: count(maxMostPerDay, `Enter doses from 1 to ${maxMostPerDay}`).nullable(),
  }),
])

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

/** A person for whom schedules are kept. */
export const DosePerson = z.object({
  id: z.int(),
  name: z.string(),
  /** The number of schedules for this person. */
  schedules: z.int(),
})
export type DosePerson = z.infer<typeof DosePerson>

const PersonName = Line(maxPersonName, "Enter a name")

export const dosePeople = {
  list: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "GET", path: "/dose-people", summary: "List the people I keep schedules for", tags })
    .output(z.array(DosePerson)),
  /** Idempotent: a name that exists already returns that person. */
  add: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "POST",
      path: "/dose-people",
      summary: "Add a person I keep schedules for",
      tags,
      successStatus: 201,
    })
    .input(z.strictObject({ name: PersonName }))
    .output(DosePerson)
    .errors(refusals("bad-input", "too-many-people")),
  rename: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "PUT", path: "/dose-people/{id}", summary: "Rename a person", tags })
    .input(z.strictObject({ id: RowId, name: PersonName }))
    .output(DosePerson)
    .errors(refusals("bad-input", "not-found", "name-taken")),
  remove: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "DELETE", path: "/dose-people/{id}", summary: "Remove a person", tags })
    .input(Id)
    .output(z.object({ removed: z.literal(true) }))
    .errors(refusals("not-found", "person-in-use")),
}

export const doses = {
  day: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "GET", path: "/doses", summary: "List my doses of a day", tags })
    .input(
      z.strictObject({
        day: z.iso.date("A day is written like 2026-11-21"),
        timeZone: TimeZone.default(defaultTimeZone),
      }),
    )
    .output(z.array(Dose)),
  /** Returns what an open page checks every 60 seconds: due doses, and each schedule's next one. */
  first: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "GET",
      path: "/doses/first",
      summary: "List my due doses, and the next one of each schedule",
      tags,
    })
    .output(z.array(Dose)),
  answer: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "POST", path: "/doses/{id}/answer", summary: "Record a dose as taken or skipped", tags })
    .input(
      z.strictObject({
        id: RowId,
        outcome: z.enum(doseOutcomes),
        /** When it was taken, if not now. */
        at: z.iso.datetime({ offset: true }).optional(),
      }),
    )
    .output(Dose)
    .errors(refusals("bad-input", "not-found", "not-due-yet")),
  /** Logs a dose as needed. Idempotent by key. */
  log: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "POST",
      path: "/schedules/{id}/doses",
      summary: "Log a dose taken as needed",
      description:
        "Refuses a dose that is too soon by the schedule's own limits, unless it was taken all the same.",
      tags,
      successStatus: 201,
    })
    .input(
      z.strictObject({
        id: RowId,
        key: z.uuid(),
        /** When it was taken, if not now. */
        at: z.iso.datetime({ offset: true }).optional(),
        /** Logs it although it was too soon. */
        isTooSoonConfirmed: z.boolean().default(false),
      }),
    )
    .output(Dose)
    .errors(refusals("bad-input", "not-found", "too-soon", "key-used-differently")),
  removeLogged: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "DELETE", path: "/doses/{id}", summary: "Remove a dose logged as needed", tags })
    .input(Id)
    .output(z.object({ removed: z.literal(true) }))
    .errors(refusals("not-found")),
  reopen: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "POST", path: "/doses/{id}/reopen", summary: "Undo a recorded dose", tags })
    .input(Id)
    .output(Dose)
    .errors(refusals("not-found")),
  snooze: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "POST", path: "/doses/{id}/snooze", summary: "Snooze a dose", tags })
    .input(z.strictObject({ id: RowId }))
    .output(Dose)
    .errors(refusals("not-found", "already-changed", "not-due-yet")),
  history: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "GET",
      path: "/doses/history",
      summary: "Get my adherence figures",
      tags,
    })
    .input(
      z.strictObject({ days: z.union([z.literal("7"), z.literal("30"), z.literal("90")]).default("30") }),
    )
    .output(z.object({ adherence: Adherence, doses: z.array(PastDose) })),
}
