import * as z from "zod"
import { PublicHoliday } from "#contract/finder/opening.ts"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line } from "#contract/platform/inputs.ts"

const HolidayList = z.object({ holidays: z.array(PublicHoliday) })
const Day = z.iso.date("Enter a date")
const Name = Line(80, "Enter the name of the holiday")

const tags = ["Administration"]

export const adminHolidays = {
  list: endpoint
    .meta({ who: "admin" })
    .route({
      method: "GET",
      path: "/admin/holidays",
      summary: "List public holidays from this year on",
      tags,
    })
    .output(HolidayList),
  save: endpoint
    .meta({ who: "admin" })
    .route({
      method: "PUT",
      path: "/admin/holidays/{day}",
      summary: "Add or rename a public holiday",
      tags,
    })
    /** `readName` is the name as read; null for a new day. */
    .input(z.strictObject({ day: Day, name: Name, readName: Name.nullable() }))
    .output(HolidayList)
    .errors(refusals("bad-input", "already-changed")),
  remove: endpoint
    .meta({ who: "admin" })
    .route({
      method: "POST",
      path: "/admin/holidays/{day}/remove",
      summary: "Remove a public holiday",
      tags,
    })
    .input(z.strictObject({ day: Day, readName: Name }))
    .output(HolidayList)
    .errors(refusals("bad-input", "already-changed")),
}
