import { useInfiniteQuery } from "@tanstack/react-query"
import type { PurchaseOrder } from "#contract/pharmacy/purchase-orders.ts"
import type { PurchaseFilter } from "#domain/pharmacy/purchase-rules.ts"
import { useOrderRows } from "#web/customer/orders/use-order-rows.ts"
import { api } from "#web/data/call.ts"
import { usePurchaseTopics } from "#web/pharmacy/purchase-orders/own-pharmacy.ts"

/** My pharmacy's orders, fresh whenever it or a supplier does something with one. */
export function usePurchaseOrders(status: PurchaseFilter) {
  const query = useInfiniteQuery(
    api.purchaseOrders.list.infiniteOptions({
      input: (before: number | undefined) => ({ status, ...(before === undefined ? {} : { before }) }),
      initialPageParam: undefined as number | undefined, // the first page has no predecessor
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  )
  return useOrderRows<PurchaseOrder>(query, {
    topics: usePurchaseTopics({ withStock: false }),
    question: status,
  })
}
