import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { largestId, RowId } from "#contract/platform/inputs.ts"
import { maxOrderUnits } from "#domain/pharmacy/purchase-rules.ts"

const Limit = (min: number) =>
  z.int("Enter a whole number").min(min, `Enter ${min} or more`).max(maxOrderUnits, "That is too many")

/** When a medicine is due for an order, and up to how many units. */
export const ReorderLimits = z
  .strictObject({ reorderPoint: Limit(0), orderUpTo: Limit(1) })
  .refine(({ reorderPoint, orderUpTo }) => reorderPoint <= orderUpTo, {
    error: "Order up to at least the reorder point",
    path: ["orderUpTo"],
  })

/** A medicine's consumption at this pharmacy, from which the suggestion is calculated. */
export const Consumption = z.object({
  left: z.int(),
  /** Units in open orders, not delivered yet. */
  ordered: z.int(),
  /** Units sold minus returns in `days` days: 90, or since the medicine was first stocked. */
  sold: z.int(),
  days: z.int(),
  /** Days without stock among these. */
  daysOut: z.int(),
  /** The usual supplier's: the median of this pharmacy's last orders, or else as stated by the supplier. */
  leadTimeDays: z.int(),
  /** Units sold a year ago: in the 90 days before this day of the year, and in the 30 days from it. */
  yearAgo: z.object({ before: z.int(), after: z.int() }),
  /** The units in its usual pack; null if none is known. */
  packSize: z.int().nullable(),
  /** Set by hand; null if they follow from the sales. */
  limits: ReorderLimits.nullable(),
  /** The preferred supplier, who alone gets the orders; null if all do. */
  supplier: z.object({ id: z.int(), name: z.string() }).nullable(),
})
export type Consumption = z.infer<typeof Consumption>

export const LowStockMedicine = Consumption.extend({
  medicineId: z.int(),
  medicine: z.string(),
  manufacturer: z.string(),
})
export type LowStockMedicine = z.infer<typeof LowStockMedicine>

/** What a supplier asks for a unit, from its list. */
const SupplierPrice = z.object({
  supplierId: z.int(),
  supplier: z.string(),
  unitCostCents: z.int(),
  minUnits: z.int(),
  /** Units that it has; null if it does not say. */
  onHand: z.int().nullable(),
})
export type SupplierPrice = z.infer<typeof SupplierPrice>

/** A medicine to order now: `reorderOf()` of its figures says how many. */
export const SuggestedOrder = LowStockMedicine.extend({
  /** The three cheapest prices of suppliers' lists, those that have none left last. */
  prices: z.array(SupplierPrice),
  /** What a unit cost when some last came in; null if unknown. */
  unitCostCents: z.number().nullable(),
})
export type SuggestedOrder = z.infer<typeof SuggestedOrder>

const tags = ["Purchase orders"]

export const reordering = {
  suggested: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/suggested-orders",
      summary: "List the medicines that are due for an order, by supplier and name",
      tags,
    })
    .output(
      z.object({
        medicines: z.array(SuggestedOrder),
        /** The total number; the list ends at 300. */
        total: z.int(),
      }),
    ),
  setRule: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "PUT",
      path: "/pharmacy/reorder-rules/{medicineId}",
      summary: "Set a medicine's reorder point, order up to and preferred supplier",
      tags,
    })
    .input(
      z.strictObject({
        medicineId: RowId,
        limits: ReorderLimits.nullable(),
        supplierId: z.int().min(1).max(largestId).nullable(),
      }),
    )
    .output(Consumption)
    .errors(refusals("bad-input", "not-found")),
}
