import { useQuery } from "@tanstack/react-query"
import { api } from "#web/data/call.ts"
import { useLiveTopics } from "#web/data/live-updates.ts"
import { useSettledList } from "#web/kit/lists/settled-list.ts"
import { usePurchaseTopics } from "#web/pharmacy/purchase-orders/own-pharmacy.ts"

/** What is below the limit, fresh with every sale and every order, and steady under the finger. */
export function useLowStock() {
  const query = useQuery(api.purchaseOrders.lowStock.queryOptions())
  useLiveTopics(usePurchaseTopics({ withStock: true }), () => void query.refetch())
  const { limit, medicines = [], total = 0 } = query.data ?? {}
  const rows = medicines.map((medicine) => ({ ...medicine, id: medicine.medicineId }))
  return { ...useSettledList(query, rows, [limit]), limit, total, medicines }
}
