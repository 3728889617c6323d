import * as z from "zod"
import { SpecialHours } from "#contract/finder/opening.ts"
import { District, LicenceNumber, pharmacyFacts } from "#contract/finder/pharmacy-facts.ts"
import { PharmacyKey } from "#contract/imports/keys.ts"
import { endpoint, refusals, refusalsFrom } from "#contract/platform/endpoint.ts"
import { Line, listing, RowId, Version } from "#contract/platform/inputs.ts"
import { pharmacySorts } from "#domain/platform/list-sorts.ts"

/**
 * `to-verify`: the licence is not verified or has expired. `listed`: shown in search. `not-listed`: licensed
 * but hidden by an administrator. `ended`: closed for good.
 */
export const pharmacyStates = ["to-verify", "listed", "not-listed", "ended"] as const
export type PharmacyState = (typeof pharmacyStates)[number]

/** Lists count a pharmacy's medicines up to this number; the detail page counts all. */
export const maxCounted = 1_000

export const AdminPharmacy = z.object({
  id: z.int(),
  name: z.string(),
  phoneNumber: z.string(),
  address: z.string(),
  town: z.string(),
  district: z.string().nullable(),
  /** The company whose pharmacies see each other's stock. */
  company: z.string().nullable(),
  lat: z.number(),
  lng: z.number(),
  /** Open minutes of the week as a PostgreSQL multirange. */
  openMinutes: z.string(),
  specialHours: SpecialHours.nullable(),
  priceExposure: z.boolean(),
  delivers: z.boolean(),
  roundsCash: z.boolean(),
  maxDiscountPercent: z.int(),
  /** Printed on receipts with a tax. */
  taxNumber: z.string().nullable(),
  licenceNumber: z.string().nullable(),
  licenceVerifiedAt: z.iso.datetime().nullable(),
  licenceValidUntil: z.iso.date().nullable(),
  state: z.enum(pharmacyStates),
  staff: z.int(),
  /** Medicines with sellable stock; in a list, at most `maxCounted`. */
  medicines: z.int(),
  /** When its stock last changed, estimated from its latest sale, list and stock rows. */
  freshAt: z.iso.datetime().nullable(),
  version: z.int(),
})
export type AdminPharmacy = z.infer<typeof AdminPharmacy>

/** One entry of the audit log about a pharmacy. */
export const PharmacyAct = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** The actor's name; null for Pharos itself or a deleted account. */
  by: z.string().nullable(),
  isPharos: z.boolean(),
  /** The endpoint's name, or `licence.ended`. */
  action: z.string(),
  /** The names of the changed columns. */
  changed: z.array(z.string()),
  licenceNumber: z.string().nullable(),
  licenceValidUntil: z.string().nullable(),
  reason: z.string().nullable(),
})
export type PharmacyAct = z.infer<typeof PharmacyAct>

export const PharmacyDetail = AdminPharmacy.extend({
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Null at a desk without personal data, as are the acts. */
  people: z.array(z.object({ id: z.int(), name: z.string().nullable(), since: z.iso.datetime() })).nullable(),
  keys: z.array(PharmacyKey),
  uploads: z.array(
    z.object({
      id: z.string(),
      key: z.string(),
      at: z.iso.datetime(),
      finishedAt: z.iso.datetime().nullable(),
      rows: z.int(),
      refused: z.int(),
      isDryRun: z.boolean(),
    }),
  ),
  acts: z.array(PharmacyAct).nullable(),
})
export type PharmacyDetail = z.infer<typeof PharmacyDetail>

/** Refusals of these endpoints only, kept out of the browser's first page. */
export const pharmacyRefusals = {
  "possible-duplicate": { status: 409, message: "Pharos already has a similar pharmacy nearby." },
  "licence-taken": { status: 409, message: "Someone else is verified with this licence number." },
  "licence-not-valid": {
    status: 409,
    message: "The licence is not verified, or it has expired. Verify it first.",
  },
  "pharmacy-busy": {
    status: 409,
    message: "This pharmacy still has open customer orders or goods on the way. Settle them first.",
  },
} as const

const facts = {
  ...pharmacyFacts,
  /** If absent, as before. */
  district: District.nullable().optional(),
  /** Created if it is new; if absent, as before. */
  company: Line(200, "Enter the company").nullable().optional(),
  priceExposure: z.boolean(),
  delivers: z.boolean(),
  /** Rounds cash to the rupee; if absent, as before. */
  roundsCash: z.boolean().optional(),
  /** The highest discount that its staff may give; if absent, as before. */
  maxDiscountPercent: z
    .int("Enter a whole percentage")
    .min(0, "Enter 0 to 100 percent")
    .max(100, "Enter 0 to 100 percent")
    .optional(),
  /** Printed on receipts with a tax; if absent, as before. */
  taxNumber: Line(40, "Enter the tax number").nullable().optional(),
}

export const PharmacyEdit = z.strictObject({ id: RowId, version: Version, ...facts })
export type PharmacyEdit = z.infer<typeof PharmacyEdit>

export const NewPharmacy = z.strictObject({
  key: z.uuid("A key is a UUID"),
  ...facts,
  licenceNumber: LicenceNumber.nullable(),
  /** Confirms that it is not one of the similar pharmacies. */
  isAnother: z.boolean(),
})
export type NewPharmacy = z.infer<typeof NewPharmacy>

const Reason = Line(300, "Enter a reason")
const asRead = { id: RowId, version: Version }

export const Verification = z.strictObject({
  ...asRead,
  licenceNumber: LicenceNumber,
  validUntil: z.iso.date("Enter a date").nullable(),
  note: Line(300, "Enter the document you checked"),
  /** Whether it is listed from now on. */
  lists: z.boolean(),
})
export type Verification = z.infer<typeof Verification>

export const PharmacyQuestion = z.strictObject({
  /** Matches name, town, telephone number or licence. */
  q: z.string().max(200).optional(),
  show: z.enum(pharmacyStates).optional(),
  /** Cursor: `next` of the previous page. */
  after: RowId.optional(),
  ...listing(pharmacySorts),
})
export type PharmacyQuestion = z.output<typeof PharmacyQuestion>

const tags = ["Administration"]
const asUsual = refusals("bad-input", "not-found", "already-changed")
const only = <const Codes extends (keyof typeof pharmacyRefusals)[]>(...codes: Codes) =>
  refusalsFrom(pharmacyRefusals, ...codes)
const read = z.object({ id: z.int(), version: z.int() })

export const adminPharmacies = {
  list: endpoint
    .meta({ who: "district" })
    .route({
      method: "GET",
      path: "/admin/pharmacies",
      summary: "List pharmacies by name, closed ones included",
      tags,
    })
    .input(PharmacyQuestion)
    .output(
      z.object({
        pharmacies: z.array(AdminPharmacy),
        next: z.int().nullable(),
        /** Counts without the filter. */
        counts: z.record(z.enum(pharmacyStates), z.int()),
      }),
    ),
  companies: endpoint
    .meta({ who: "support" })
    .route({
      method: "GET",
      path: "/admin/companies",
      summary: "List the companies that pharmacies belong to",
      tags,
    })
    .output(z.object({ names: z.array(z.string()) })),
  get: endpoint
    .meta({ who: "district", audit: "access" })
    .route({
      method: "GET",
      path: "/admin/pharmacies/{id}",
      summary: "Get a pharmacy with its staff, its API keys and its history",
      tags,
    })
    .input(z.strictObject({ id: RowId }))
    .output(PharmacyDetail)
    .errors(refusals("not-found")),
  make: endpoint
    .meta({ who: "district" })
    .route({
      method: "POST",
      path: "/admin/pharmacies",
      summary: "Add a pharmacy. It appears in search once its licence is verified",
      tags,
      successStatus: 201,
    })
    .input(NewPharmacy)
    .output(read)
    .errors({
      ...refusals("bad-input", "not-found", "key-used-differently"),
      ...only("possible-duplicate"),
    }),
  edit: endpoint
    .meta({ who: "district" })
    .route({
      method: "PATCH",
      path: "/admin/pharmacies/{id}",
      summary: "Change a pharmacy's name, location and opening hours",
      tags,
    })
    .input(PharmacyEdit)
    .output(read)
    .errors(asUsual),
  verify: endpoint
    .meta({ who: "district" })
    .route({
      method: "POST",
      path: "/admin/pharmacies/{id}/verify",
      summary: "Verify a pharmacy's licence, with an optional end date",
      tags,
    })
    .input(Verification)
    .output(read)
    .errors({ ...asUsual, ...only("licence-taken", "licence-not-valid") }),
  unlist: endpoint
    .meta({ who: "district" })
    .route({
      method: "POST",
      path: "/admin/pharmacies/{id}/unlist",
      summary: "Hide a pharmacy from search. Its own till keeps working",
      tags,
    })
    .input(z.strictObject({ ...asRead, reason: Reason }))
    .output(read)
    .errors(asUsual),
  relist: endpoint
    .meta({ who: "district" })
    .route({
      method: "POST",
      path: "/admin/pharmacies/{id}/relist",
      summary: "Show a pharmacy with a verified licence in search again",
      tags,
    })
    .input(z.strictObject(asRead))
    .output(read)
    .errors({ ...asUsual, ...only("licence-not-valid") }),
  revokeKey: endpoint
    .meta({ who: "district" })
    .route({
      method: "POST",
      path: "/admin/pharmacies/{id}/keys/{keyId}/revoke",
      summary: "Revoke one of a pharmacy's API keys immediately. Its unfinished writes stop",
      tags,
    })
    .input(z.strictObject({ id: RowId, keyId: RowId, reason: Reason }))
    .output(PharmacyKey)
    .errors(refusals("bad-input", "not-found")),
  end: endpoint
    .meta({ who: "district" })
    .route({
      method: "POST",
      path: "/admin/pharmacies/{id}/end",
      summary: "Close a pharmacy permanently. Refused while it has open orders or goods on the way",
      tags,
    })
    .input(z.strictObject({ ...asRead, name: Line(200, "Enter the name of the pharmacy"), reason: Reason }))
    .output(read)
    .errors({ ...asUsual, ...only("pharmacy-busy") }),
}
