import { daysLater } from "#domain/platform/colombo-day.ts"

/** SPEC section 4. */
export const purchaseOrderStatuses = ["Pending", "Accepted", "Completed"] as const

/** SPEC section 9: the filter's options. */
export const purchaseFilters = ["All", ...purchaseOrderStatuses] as const
export type PurchaseFilter = (typeof purchaseFilters)[number]

/** What a supplier's lists of orders are sorted by. */
export const supplierOrderSorts = ["date", "pharmacy", "medicine", "quantity", "value"] as const
export type SupplierOrderSort = (typeof supplierOrderSorts)[number]

/** Names are first sorted upwards, days and numbers downwards. */
export const startsDown = (sort: SupplierOrderSort) => sort !== "pharmacy" && sort !== "medicine"

/** How far ahead a delivery can be promised, in days; a later day is probably a typo in the year. */
const maxDeliveryDays = 365

/** Returns whether a supplier may name this day for a delivery: today or later, and at most a year ahead. */
export const isDeliveryDay = (day: string, today: string) =>
  day >= today && day <= daysLater(today, maxDeliveryDays)

/** Whether a delivery can be received: something is shipped, and something is outstanding. */
export const canReceive = ({ shipped, remaining }: { shipped: number; remaining: number }) =>
  shipped > 0 && remaining > 0

/** Why delivered units are refused. */
export const refusalReasons = ["damaged", "short-dated", "wrong-item", "other"] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** SPEC section 9: strictly below it is low. */
export const defaultLowStockLimit = 10

/** The period of consumption, and how long an order should last after its arrival. */
export const lookBackDays = 90
export const coverDays = 30

/** An order, a reorder point and "order up to" hold at most this many units. */
export const maxOrderUnits = 100_000
