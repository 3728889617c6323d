import type { PurchaseFilter } from "#domain/pharmacy/purchase-rules.ts"
import { topic } from "#domain/platform/live.ts"
import { api } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { useWorkplace } from "#web/data/session.ts"
import { usePagedList, useWholeList } from "#web/kit/lists/paged-list.ts"

/** The live topics of purchase orders and, for low stock, of the pharmacy's stock. */
export function usePurchaseTopics({ withStock }: { withStock: boolean }): string[] {
  const pharmacy = useWorkplace("pharmacy")
  if (!pharmacy) return []
  const orders = topic.pharmacyPurchaseOrders(pharmacy.id)
  return withStock ? [orders, topic.pharmacyStock(pharmacy.id)] : [orders]
}

export const purchaseOrdersQuery = (status: PurchaseFilter) =>
  pagedQuery(api.purchaseOrders.list, { input: { status }, by: "before" })

/** My pharmacy's orders, fresh whenever it or a supplier does something with one. */
export function usePurchaseOrders(status: PurchaseFilter) {
  const topics = usePurchaseTopics({ withStock: false })
  return usePagedList(purchaseOrdersQuery(status), { rows: ({ orders }) => orders, topics })
}

export const suggestedQuery = () => api.reordering.suggested.queryOptions()

export const lowStockQuery = () => api.purchaseOrders.lowStock.queryOptions()

/** Reads low stock, updated with every sale and order. */
export function useLowStock() {
  const list = useWholeList(lowStockQuery(), {
    rows: ({ medicines }) => medicines.map((medicine) => ({ ...medicine, id: medicine.medicineId })),
    topics: usePurchaseTopics({ withStock: true }),
  })
  const { limit, medicines = [], total = 0 } = list.data ?? {}
  return { ...list, limit, total, medicines }
}
