import type { PurchaseFilter } from "#domain/pharmacy/purchase-rules.ts"

/** What the address of Purchase Orders carries: which orders, and the one whose deliveries are shown. */
export type PurchaseSearch = { status?: Exclude<PurchaseFilter, "All">; order?: number }

/** Reads an address's search, whoever wrote it. */
export function readPurchaseSearch({ status, order }: Record<string, unknown>): PurchaseSearch {
  const id = Number(order)
  return {
    ...(status === "Pending" || status === "Accepted" || status === "Completed" ? { status } : {}),
    ...(Number.isInteger(id) && id > 0 && id < 2 ** 31 ? { order: id } : {}),
  }
}
