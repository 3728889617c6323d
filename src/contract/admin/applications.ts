import * as z from "zod"
import { pharmacyRefusals } from "#contract/admin/pharmacies.ts"
import { PharmacyApplication } from "#contract/customer/pharmacy-applications.ts"
import { LicenceNumber } from "#contract/finder/pharmacy-facts.ts"
import { endpoint, refusals, refusalsFrom } from "#contract/platform/endpoint.ts"
import { Line, listing, RowId, Version } from "#contract/platform/inputs.ts"
import { applicationFilters } from "#domain/admin/application-filters.ts"
import { applicationSorts } from "#domain/platform/list-sorts.ts"

/** A line of the list: the pharmacy without what names the applicant. */
export const ApplicationRow = PharmacyApplication.pick({
  id: true,
  state: true,
  name: true,
  town: true,
  district: true,
  licenceNumber: true,
  sentAt: true,
  decidedAt: true,
  version: true,
}).extend({ pharmacyId: z.int().nullable() })
export type ApplicationRow = z.infer<typeof ApplicationRow>

/** A pharmacy on Pharos that could be the same one. */
export const LikePharmacy = z.object({
  id: z.int(),
  name: z.string(),
  town: z.string(),
  metres: z.int(),
  /** Whether it has the same licence number. */
  isLicence: z.boolean(),
})
export type LikePharmacy = z.infer<typeof LikePharmacy>

export const ApplicationDetail = PharmacyApplication.extend({
  /** Null at a desk without personal data, as is the applicant. */
  pharmacist: PharmacyApplication.shape.pharmacist.nullable(),
  pharmacyId: z.int().nullable(),
  decidedBy: z.string().nullable(),
  applicant: z
    .object({
      subject: z.string(),
      name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    })
    .nullable(),
  like: z.array(LikePharmacy),
})
export type ApplicationDetail = z.infer<typeof ApplicationDetail>

const tags = ["Administration"]
const asRead = { id: RowId, version: Version }
const act = (who: "admin" | "district", name: string, summary: string) =>
  endpoint.meta({ who }).route({ method: "POST", path: `/admin/applications/{id}/${name}`, summary, tags })

export const adminApplications = {
  list: endpoint
    .meta({ who: "district" })
    .route({
      method: "GET",
      path: "/admin/applications",
      summary: "List pharmacies that applied: those to decide oldest first, decided ones newest first",
      tags,
    })
    .input(
      z.strictObject({
        show: z.enum(applicationFilters).default("to-decide"),
        /** Cursor: `next` of the previous page. */
        after: RowId.optional(),
        ...listing(applicationSorts),
        /** If absent, those to decide oldest first, decided ones newest first. */
        isReversed: z.stringbool().optional(),
      }),
    )
    .output(z.object({ applications: z.array(ApplicationRow), next: z.int().nullable() })),
  get: endpoint
    .meta({ who: "district", audit: "access" })
    .route({
      method: "GET",
      path: "/admin/applications/{id}",
      summary: "Get an application with its applicant and the pharmacies that could be the same",
      tags,
    })
    .input(z.strictObject({ id: RowId }))
    .output(ApplicationDetail)
    .errors(refusals("not-found")),
  ask: act("district", "ask", "Ask the applicant a question. The application comes back with the answer")
    .input(z.strictObject({ ...asRead, question: Line(500, "Enter a question") }))
    .output(ApplicationDetail)
    .errors(refusals("bad-input", "not-found", "already-changed")),
  refuse: act("admin", "refuse", "Refuse an application with a reason that the applicant reads")
    .input(z.strictObject({ ...asRead, reason: Line(300, "Enter a reason") }))
    .output(ApplicationDetail)
    .errors(refusals("bad-input", "not-found", "already-changed")),
  verify: act(
    "admin",
    "verify",
    "Verify an application: the pharmacy is listed, and the applicant is its pharmacist",
  )
    .input(
      z.strictObject({
        ...asRead,
        licenceNumber: LicenceNumber,
        validUntil: z.iso.date("Enter a date"),
        note: Line(300, "Enter the document you checked"),
        /** Confirms that it is not one of the similar pharmacies. */
        isAnother: z.boolean(),
      }),
    )
    .output(ApplicationDetail)
    .errors({
      ...refusals("bad-input", "not-found", "already-changed"),
      ...refusalsFrom(pharmacyRefusals, "licence-taken", "licence-not-valid", "possible-duplicate"),
    }),
}
