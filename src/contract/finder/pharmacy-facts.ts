import * as z from "zod"
import { Line, Prose } from "#contract/platform/inputs.ts"
import { weekMinutes } from "#domain/finder/opening-hours.ts"
import { districts } from "#domain/platform/districts.ts"

const Text = (max: number) => Prose(max).refine((text) => !text.includes("\n"), "Use one line")
const minute = z.int("Enter minutes of the week").min(0).max(weekMinutes)

export const District = z.enum(districts, "Choose a district")

/** What the administration and an applicant enter about a pharmacy. */
export const pharmacyFacts = {
  name: Line(200, "Enter the name"),
  phoneNumber: Line(40, "Enter the phone number"),
  address: Text(300),
  town: Text(100),
  lat: z.number("Enter the latitude").min(-90, "Between -90 and 90").max(90, "Between -90 and 90"),
  lng: z.number("Enter the longitude").min(-180, "Between -180 and 180").max(180, "Between -180 and 180"),
  hours: z
    .array(
      z
        .strictObject({ from: minute, to: minute })
        .refine(({ from, to }) => from < to, { path: ["to"], error: "The end must be after the start" }),
    )
    .max(70),
}

export const LicenceNumber = Line(100, "Enter the licence number")
