import type { CallContext } from "./call-context.ts"
import { personOf, pharmacyOf, supplierOf } from "./endpoints.ts"
import type { PharmacyId, SupplierId } from "./proven-ids.ts"

/** Who acts at which pharmacy, and when. */
export type StaffActor = { pharmacy: PharmacyId; subject: string; now: Date }

/** The member of staff who calls. */
export const staffActorOf = (context: CallContext): StaffActor => ({
  pharmacy: pharmacyOf(context),
  subject: personOf(context).subject,
  now: context.app.now(),
})

/** Who acts for which supplier, and when. */
export type SupplierActor = { supplier: SupplierId; subject: string; now: Date }

/** The person of a supplier who calls. */
export const supplierActorOf = (context: CallContext): SupplierActor => ({
  supplier: supplierOf(context),
  subject: personOf(context).subject,
  now: context.app.now(),
})
