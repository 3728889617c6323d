import type { OrderFilter } from "#contract/pharmacy/customer-orders.ts"

/** What the address of Your Medicine Orders carries; all of them when it carries nothing. */
export type OrdersSearch = { status?: Exclude<OrderFilter, "all"> }

/** Reads an address's search, whoever wrote it. */
export function readOrdersSearch({ status }: Record<string, unknown>): OrdersSearch {
  return status === "pending" || status === "completed" || status === "canceled" ? { status } : {}
}

/** What the address of Customer Orders carries; those that wait when it carries nothing. */
export type ReceivedSearch = { status?: "closed" }

export function readReceivedSearch({ status }: Record<string, unknown>): ReceivedSearch {
  return status === "closed" ? { status } : {}
}
