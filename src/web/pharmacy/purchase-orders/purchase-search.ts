import type { PurchaseFilter } from "#domain/pharmacy/purchase-rules.ts"

/** The search params of Purchase Orders: the filter, and the order whose deliveries are shown. */
export type PurchaseSearch = { status?: Exclude<PurchaseFilter, "All">; order?: number }

/** Parses untrusted search params. */
export function readPurchaseSearch({ status, order }: Record<string, unknown>): PurchaseSearch {
  const id = Number(order)
  return {
    ...(status === "Pending" || status === "Accepted" || status === "Completed" ? { status } : {}),
    ...(Number.isInteger(id) && id > 0 && id < 2 ** 31 ? { order: id } : {}),
  }
}
