import * as z from "zod"
import { LicenceNumber } from "#contract/finder/pharmacy-facts.ts"
import { endpoint } from "#contract/platform/endpoint.ts"
import { sentLicenceStates } from "#domain/supplier/licence.ts"

/** A licence that a supplier sent to the administration. */
export const SentLicence = z.object({
  id: z.uuid(),
  state: z.enum(sentLicenceStates),
  licenceNumber: z.string(),
  validUntil: z.iso.date(),
  sentAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  hasPicture: z.boolean(),
})
export type SentLicence = z.infer<typeof SentLicence>

export const licenceFacts = {
  licenceNumber: z.string().nullable(),
  licenceVerifiedAt: z.iso.datetime().nullable(),
  licenceValidUntil: z.iso.date().nullable(),
  /** Whether it gets new orders. False until its licence is verified, and again once that has expired. */
  takesOrders: z.boolean(),
}

export const OwnLicence = z.object({
  ...licenceFacts,
  /** The licence that was sent last. */
  sent: SentLicence.nullable(),
})
export type OwnLicence = z.infer<typeof OwnLicence>

/** What comes with the picture, in the address of the upload. */
export const LicenceUpload = z.strictObject({
  licenceNumber: LicenceNumber,
  validUntil: z.iso.date("Enter a date"),
})
export type LicenceUpload = z.infer<typeof LicenceUpload>

export const supplierLicence = {
  get: endpoint
    .meta({ who: "supplier" })
    .route({
      method: "GET",
      path: "/supplier/licence",
      summary: "Get my supplier's licence, and whether it gets new orders",
      tags: ["Supplier orders"],
    })
    .output(OwnLicence),
}
