import * as z from "zod"
import { endpoint } from "#contract/platform/endpoint.ts"

/** A supplier of this pharmacy, and its performance. */
export const PharmacySupplier = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string().nullable(),
  /** The administration has verified its licence, which is valid. */
  isVerified: z.boolean(),
  /** False once it has ended, and while its licence is not verified. */
  takesOrders: z.boolean(),
  /** As stated by the supplier. */
  leadTimeDays: z.int(),
  /** This pharmacy's average from order to first delivery; null before the first one. */
  averageDays: z.number().nullable(),
  openOrders: z.int(),
  openUnits: z.int(),
  /** When the oldest of these was ordered. */
  oldestAt: z.iso.datetime().nullable(),
  receivedOrders: z.int(),
})
export type PharmacySupplier = z.infer<typeof PharmacySupplier>

export const pharmacySuppliers = {
  list: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/suppliers",
      summary: "List my pharmacy's suppliers",
      tags: ["Purchase orders"],
    })
    .output(
      z.object({
        suppliers: z.array(PharmacySupplier),
        /** Orders that no supplier has accepted yet. */
        waiting: z.object({ orders: z.int(), units: z.int() }),
      }),
    ),
}
