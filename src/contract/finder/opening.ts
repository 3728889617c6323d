import * as z from "zod"
import { specialDayKinds } from "#domain/finder/opening-hours.ts"
import { type HoursProblem, maxDaySpans, problemOfHours } from "#domain/finder/special-days.ts"

/** What differs from a pharmacy's week in the coming 14 days. */
export const SpecialHours = z.object({
  /** When the week's hours do not apply: minutes since 1970 as a PostgreSQL multirange. */
  closedMinutes: z.string(),
  /** When it is open in addition, in the same form. */
  extraMinutes: z.string(),
  days: z.array(z.object({ day: z.iso.date(), kind: z.enum(specialDayKinds), reason: z.string() })),
})

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter the time as 08:30")

const hoursProblems = {
  time: "Enter the time as 08:30",
  order: "The closing time must be after the opening time, or before noon on the next day",
  overlap: "These hours overlap",
} satisfies Record<HoursProblem, string>

/** Opening and closing times of one day; a closing time before the opening time is on the next day. */
export const DayHours = z
  .array(z.strictObject({ from: Time, to: Time }))
  .max(maxDaySpans, `A day has at most ${maxDaySpans} openings`)
  .superRefine((hours, context) => {
    const wrong = problemOfHours(hours)
    if (wrong) context.addIssue({ code: "custom", message: hoursProblems[wrong] })
  })

export const PublicHoliday = z.object({ day: z.iso.date(), name: z.string() })
export type PublicHoliday = z.infer<typeof PublicHoliday>
