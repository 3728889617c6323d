import { daysLater } from "#domain/platform/colombo-day.ts"

/** SPEC section 4. */
export const purchaseOrderStatuses = ["Pending", "Accepted", "Completed"] as const

/** SPEC section 9: what the filter offers. */
export const purchaseFilters = ["All", ...purchaseOrderStatuses] as const
export type PurchaseFilter = (typeof purchaseFilters)[number]

/** How far ahead a delivery can be promised, in days; a later day is a slip in the year. */
const furthestDeliveryDays = 365

/** Returns whether a supplier may name this day for a delivery: today or later, and at most a year ahead. */
export const isDeliveryDay = (day: string, today: string) =>
  day >= today && day <= daysLater(today, furthestDeliveryDays)

/** A delivery can be counted once something is sent, and as long as something remains to come. */
export const canReceive = ({ shipped, remaining }: { shipped: number; remaining: number }) =>
  shipped > 0 && remaining > 0

/** Why delivered units are not accepted. */
export const refusalReasons = ["damaged", "short-dated", "wrong-item", "other"] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** SPEC section 9: strictly below it is low. */
export const defaultLowStockLimit = 10

/** How far back consumption is looked at, and for how long an order is to last. */
export const lookBackDays = 30
export const coverDays = 30
