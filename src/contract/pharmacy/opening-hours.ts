import * as z from "zod"
import { DayHours, PublicHoliday, SpecialHours } from "#contract/finder/opening.ts"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { largestId, Version } from "#contract/platform/inputs.ts"
import { maxReasonLength } from "#domain/finder/special-days.ts"
import { isPlain, isVisible, unstorable } from "#domain/platform/plain-text.ts"

/** 0 for a date that is new. */
const DayVersion = z.int().min(0).max(largestId)
const Day = z.iso.date("Enter a date")

const reasonMissing = "Enter a reason, for example Poya day"

const Reason = z
  .string()
  .trim()
  .max(maxReasonLength, `Use at most ${maxReasonLength} characters`)
  .refine((text) => isPlain(text) && !text.includes("\n"), { error: unstorable, abort: true })
  .refine((text) => text === "" || isVisible(text), reasonMissing)

const facts = {
  day: Day,
  /** A duty adds to the week's hours; otherwise the hours replace them, and none means closed. */
  isDuty: z.boolean(),
  hours: DayHours,
  reason: Reason,
}

export const PharmacyDay = z.object({ ...facts, version: z.int() })
export type PharmacyDay = z.infer<typeof PharmacyDay>

export const PharmacyDayInput = z
  .strictObject({ ...facts, version: DayVersion })
  .refine(({ isDuty, hours }) => !isDuty || hours.length > 0, {
    error: "Enter the hours of the duty",
    path: ["hours"],
  })
  .refine(({ isDuty, reason }) => isDuty || reason !== "", {
    error: reasonMissing,
    path: ["reason"],
  })
export type PharmacyDayInput = z.output<typeof PharmacyDayInput>

export const OwnOpeningHours = z.object({
  /** Minutes of the week as a PostgreSQL multirange, Monday 00:00 = 0. */
  openMinutes: z.string(),
  specialHours: SpecialHours.nullable(),
  /** Hours on public holidays: null means as in the week, none means closed. */
  holidayHours: DayHours.nullable(),
  /** The pharmacy's own dates from today. */
  days: z.array(PharmacyDay),
  /** The country's public holidays from today. */
  holidays: z.array(PublicHoliday),
})
export type OwnOpeningHours = z.infer<typeof OwnOpeningHours>

const tags = ["Opening hours"]
const asUsual = refusals("bad-input", "already-changed", "not-found")

export const openingHours = {
  get: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/opening-hours",
      summary: "Get my pharmacy's opening hours, with dates and public holidays",
      tags,
    })
    .output(OwnOpeningHours),
  save: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "PUT",
      path: "/pharmacy/opening-hours/days/{day}",
      summary: "Close my pharmacy on a date, or set other hours or a night duty",
      tags,
    })
    .input(PharmacyDayInput)
    .output(OwnOpeningHours)
    .errors(asUsual),
  remove: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/opening-hours/days/{day}/remove",
      summary: "Remove a date, so that the week's hours apply again",
      tags,
    })
    .input(z.strictObject({ day: Day, isDuty: z.boolean(), version: Version }))
    .output(OwnOpeningHours)
    .errors(asUsual),
  setHolidays: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "PUT",
      path: "/pharmacy/opening-hours/holidays",
      summary: "Set my pharmacy's hours on public holidays",
      tags,
    })
    .input(z.strictObject({ hours: DayHours.nullable() }))
    .output(OwnOpeningHours)
    .errors(refusals("bad-input", "not-found")),
}
