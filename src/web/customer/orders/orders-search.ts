import type { OrderFilter } from "#contract/pharmacy/customer-orders.ts"

/** The search params of Your Medicine Orders; all orders by default. */
export type OrdersSearch = { status?: Exclude<OrderFilter, "all"> }

/** Parses untrusted search params. */
export function readOrdersSearch({ status }: Record<string, unknown>): OrdersSearch {
  return status === "pending" || status === "completed" || status === "canceled" ? { status } : {}
}

/** The search params of Customer Orders; pending ones by default. */
export type ReceivedSearch = { status?: "closed" }

export function readReceivedSearch({ status }: Record<string, unknown>): ReceivedSearch {
  return status === "closed" ? { status } : {}
}
