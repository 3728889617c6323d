import type { CallContext } from "./call-context.ts"
import { personOf, pharmacyOf, supplierOf } from "./endpoints.ts"
import type { PharmacyId, SupplierId } from "./proven-ids.ts"

/** A member of staff acting at a pharmacy, and when. */
export type StaffActor = { pharmacy: PharmacyId; subject: string; now: Date }

/** Returns the calling member of staff. */
export const staffActorOf = (context: CallContext): StaffActor => ({
  pharmacy: pharmacyOf(context),
  subject: personOf(context).subject,
  now: context.app.now(),
})

/** A person acting for a supplier, and when. */
export type SupplierActor = { supplier: SupplierId; subject: string; now: Date }

/** Returns the calling person of a supplier. */
export const supplierActorOf = (context: CallContext): SupplierActor => ({
  supplier: supplierOf(context),
  subject: personOf(context).subject,
  now: context.app.now(),
})
