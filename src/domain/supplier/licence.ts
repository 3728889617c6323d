/** What became of a licence that a supplier sent; `replaced` by a newer one before the administration decided. */
export const sentLicenceStates = ["waiting", "replaced", "verified", "rejected"] as const

/** Whether a supplier's licence is verified, and still valid. */
export type LicenceStanding = "verified" | "expired" | "unverified"

type Verified = { licenceVerifiedAt: string | null; licenceValidUntil: string | null }

/** Returns whether a licence is verified and valid on a day. */
export function licenceStandingOf(
  { licenceVerifiedAt, licenceValidUntil }: Verified,
  today: string,
): LicenceStanding {
  if (licenceVerifiedAt === null || licenceValidUntil === null) return "unverified"
  return licenceValidUntil < today ? "expired" : "verified"
}

/** The address of the picture of a licence for its supplier; PUT sends a licence. */
export const supplierLicenceUrl = (id: string) => `/files/supplier/licences/${id}`

/** The address of the picture of a supplier's licence for the administration. */
export const sentLicenceUrl = (id: string) => `/files/admin/supplier-licences/${id}`

/** The days before a licence ends in which its supplier is warned. */
export const licenceWarnedDays = 30
