import * as z from "zod"
import { District, LicenceNumber, pharmacyFacts } from "#contract/finder/pharmacy-facts.ts"
import { endpoint, refusals, refusalsFrom } from "#contract/platform/endpoint.ts"
import { Line, Prose, RowId, Version } from "#contract/platform/inputs.ts"
import { applicationStates, maxApplicationsPerDay } from "#domain/customer/application-rules.ts"

/** What an application says about the pharmacy and its licence. */
export const AppliedPharmacy = z.object({
  name: z.string(),
  phoneNumber: z.string(),
  address: z.string(),
  town: z.string(),
  district: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** Open minutes of the week as a PostgreSQL multirange. */
  openMinutes: z.string(),
  licenceNumber: z.string(),
  licenceValidUntil: z.iso.date(),
  /** The responsible pharmacist. */
  pharmacist: z.string(),
})

export const PharmacyApplication = AppliedPharmacy.extend({
  id: z.int(),
  version: z.int(),
  state: z.enum(applicationStates),
  /** Changes with the picture of the licence; null without one. */
  pictureId: z.uuid().nullable(),
  /** What the administration asks. */
  question: z.string().nullable(),
  reply: z.string(),
  /** Why it was refused. */
  reason: z.string().nullable(),
  sentAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
})
export type PharmacyApplication = z.infer<typeof PharmacyApplication>

/** Refusals of these endpoints only, kept out of the browser's first page. */
export const applicationRefusals = {
  "application-open": { status: 409, message: "You already have an open application. Change that one." },
  "too-many-applications": {
    status: 429,
    message: `You can start ${maxApplicationsPerDay} applications in 24 hours. Try again tomorrow.`,
  },
} as const

const fields = {
  ...pharmacyFacts,
  address: Line(300, "Enter the address"),
  town: Line(100, "Enter the town"),
  district: District,
  licenceNumber: LicenceNumber,
  licenceValidUntil: z.iso.date("Enter a date"),
  pharmacist: Line(200, "Enter the name of the responsible pharmacist"),
}
export const ApplicationFields = z.strictObject(fields)
export type ApplicationFields = z.output<typeof ApplicationFields>

const tags = ["Account"]
const base = endpoint.meta({ who: "signed-in" })
const asRead = { id: RowId, version: Version }
const path = "/pharmacy-applications"

export const pharmacyApplications = {
  list: base
    .route({
      method: "GET",
      path,
      summary: "List my applications to register a pharmacy, newest first",
      tags,
    })
    .output(z.object({ applications: z.array(PharmacyApplication) })),
  start: base
    .route({
      method: "POST",
      path,
      summary: "Start an application to register a pharmacy",
      description:
        "It reaches the administration with the licence's picture: PUT /files/pharmacy-applications/{id}/licence.",
      tags,
      successStatus: 201,
    })
    .input(z.strictObject({ key: z.uuid("A key is a UUID"), ...fields }))
    .output(PharmacyApplication)
    .errors({
      ...refusals("bad-input", "key-used-differently"),
      ...refusalsFrom(applicationRefusals, "application-open", "too-many-applications"),
    }),
  change: base
    .route({
      method: "PATCH",
      path: `${path}/{id}`,
      summary: "Change my open application, and answer the administration's question",
      tags,
    })
    .input(z.strictObject({ ...asRead, ...fields, reply: Prose(500).default("") }))
    .output(PharmacyApplication)
    .errors(refusals("bad-input", "not-found", "already-changed")),
  withdraw: base
    .route({ method: "POST", path: `${path}/{id}/withdraw`, summary: "Withdraw my open application", tags })
    .input(z.strictObject(asRead))
    .output(PharmacyApplication)
    .errors(refusals("bad-input", "not-found", "already-changed")),
}
