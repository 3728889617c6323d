import type { PurchaseFilter } from "#shared/purchase-rules.ts"

/** What the address of Purchase Orders carries; all of them when it carries nothing. */
export type PurchaseSearch = { status?: Exclude<PurchaseFilter, "All"> }

/** Reads an address's search, whoever wrote it. */
export function readPurchaseSearch({ status }: Record<string, unknown>): PurchaseSearch {
  return status === "Pending" || status === "Accepted" || status === "Completed" ? { status } : {}
}
