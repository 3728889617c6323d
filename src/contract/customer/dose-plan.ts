import * as z from "zod"
import {
  maxCycleDays,
  maxDayTimes,
  maxLeastHours,
  maxMostPerDay,
  maxPlanDays,
} from "#domain/customer/dose-limits.ts"
import { hasDouble, isClockTime } from "#domain/customer/dose-plans.ts"

/** A whole number from 1. */
export const count = (max: number, message: string) => z.int(message).min(1, message).max(max, message)
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
    /** The number of days with doses, then without, repeated. */
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
