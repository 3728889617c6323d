import * as z from "zod"
import { LicenceNumber } from "#contract/finder/pharmacy-facts.ts"
import { endpoint, refusals, refusalsFrom } from "#contract/platform/endpoint.ts"
import { Line, listing, Prose, RowId, Version } from "#contract/platform/inputs.ts"
import { licenceFacts, SentLicence } from "#contract/supplier/licence.ts"
import { maxLeadDays, supplierFilters } from "#domain/admin/people-rules.ts"
import { supplierSorts } from "#domain/platform/list-sorts.ts"
import { invalidPhone } from "#domain/platform/phone-format.ts"
import { Reason } from "./people.ts"
import { PharmacyDetail, pharmacyRefusals } from "./pharmacies.ts"

export const AdminSupplier = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  phone: z.string().nullable(),
  leadTimeDays: z.int(),
  /** Accepted or partly shipped, not complete. */
  openOrders: z.int(),
  /** All orders accepted and not released. */
  acceptedOrders: z.int(),
  /** Average days from order to first delivery; null before the first one. */
  averageDays: z.number().nullable(),
  staff: z.int(),
  endedAt: z.iso.datetime().nullable(),
  endedBy: z.string().nullable(),
  endReason: z.string().nullable(),
  ...licenceFacts,
  /** A licence that it sent waits for a decision. */
  hasSentLicence: z.boolean(),
})
export type AdminSupplier = z.infer<typeof AdminSupplier>

export const SupplierDetail = AdminSupplier.extend({
  createdAt: z.iso.datetime(),
  /** Medicines it sells through Pharos. */
  products: z.int(),
  /** Orders of the last 90 days that it accepted or offered other terms for, and how fast. */
  answered: z.object({
    orders: z.int(),
    medianHours: z.number().nullable(),
    p90Hours: z.number().nullable(),
  }),
  /** Its latest answer, shipment, change of its products or licence. */
  lastActiveAt: z.iso.datetime().nullable(),
  /** The licence that it sent last. */
  sent: SentLicence.nullable(),
  /** Null at a desk without personal data, as are the acts. */
  people: PharmacyDetail.shape.people,
  acts: PharmacyDetail.shape.acts,
})
export type SupplierDetail = z.infer<typeof SupplierDetail>

/** Orders that prevent closing a supplier: their number, and the oldest. */
export type LeftOver = {
  count: number
  orders: { id: number; pharmacy: string; medicine: string; quantity: number; shipped: number }[]
}

const Facts = {
  name: Line(200, "Enter the supplier's name"),
  phone: Line(40, invalidPhone).nullable(),
  leadTimeDays: z.int("A whole number of days").min(0, "From 0 days").max(maxLeadDays, "At most 365 days"),
}

/** Refusals of these endpoints only, kept out of the browser's first page. */
export const supplierRefusals = {
  "name-taken": { status: 409, message: "A supplier with this name already exists." },
  "orders-not-complete": { status: 409, message: "This supplier has orders that are not complete." },
  "supplier-not-verified": {
    status: 409,
    message: "This supplier gets no new orders until its licence is verified.",
  },
} as const

const tags = ["Administration"]
const asUsual = refusals("bad-input", "not-found", "already-changed")
const nameTaken = refusalsFrom(supplierRefusals, "name-taken")
const support = endpoint.meta({ who: "support" })

export const adminSuppliers = {
  list: support
    .route({
      method: "GET",
      path: "/admin/suppliers",
      summary: "List suppliers, by name unless another order is asked for",
      tags,
    })
    .input(
      z.strictObject({
        q: Prose(100).optional(),
        show: z.enum(supplierFilters).default("all"),
        /** Cursor: `next` of the previous page. */
        after: RowId.optional(),
        ...listing(supplierSorts),
      }),
    )
    .output(
      z.object({
        suppliers: z.array(AdminSupplier),
        next: z.int().nullable(),
        /** Suppliers with a licence to verify, without the filter. */
        toVerify: z.int(),
      }),
    ),
  get: endpoint
    .meta({ who: "support", audit: "access" })
    .route({
      method: "GET",
      path: "/admin/suppliers/{id}",
      summary: "Get a supplier with its staff, its licence, its answers and its history",
      tags,
    })
    .input(z.strictObject({ id: RowId }))
    .output(SupplierDetail)
    .errors(refusals("not-found")),
  add: support
    .route({ method: "POST", path: "/admin/suppliers", summary: "Add a supplier", tags, successStatus: 201 })
    .input(z.strictObject(Facts))
    .output(AdminSupplier)
    .errors({ ...refusals("bad-input"), ...nameTaken }),
  edit: support
    .route({ method: "PUT", path: "/admin/suppliers/{id}", summary: "Change a supplier", tags })
    .input(z.strictObject({ id: RowId, version: Version, ...Facts }))
    .output(AdminSupplier)
    .errors({ ...asUsual, ...nameTaken }),
  end: support
    .route({
      method: "POST",
      path: "/admin/suppliers/{id}/end",
      summary: "End a supplier, once its orders are complete",
      tags,
    })
    .input(z.strictObject({ id: RowId, version: Version, reason: Reason }))
    .output(AdminSupplier)
    .errors({ ...asUsual, ...refusalsFrom(supplierRefusals, "orders-not-complete") }),
  verify: support
    .route({
      method: "POST",
      path: "/admin/suppliers/{id}/verify",
      summary: "Verify a supplier's licence. From now on it gets new orders",
      tags,
    })
    .input(
      z.strictObject({
        id: RowId,
        version: Version,
        licenceNumber: LicenceNumber,
        validUntil: z.iso.date("Enter a date"),
        note: Line(300, "Enter the document you checked"),
      }),
    )
    .output(AdminSupplier)
    .errors({ ...asUsual, ...refusalsFrom(pharmacyRefusals, "licence-taken", "licence-not-valid") }),
  reject: support
    .route({
      method: "POST",
      path: "/admin/suppliers/{id}/reject",
      summary: "Reject the licence that a supplier sent, or without one withdraw its verification",
      tags,
    })
    .input(z.strictObject({ id: RowId, version: Version, reason: Reason }))
    .output(AdminSupplier)
    .errors(asUsual),
  reinstate: support
    .route({
      method: "POST",
      path: "/admin/suppliers/{id}/reinstate",
      summary: "Reinstate a supplier",
      tags,
    })
    .input(z.strictObject({ id: RowId, version: Version, reason: Reason }))
    .output(AdminSupplier)
    .errors({ ...asUsual, ...nameTaken }),
}
