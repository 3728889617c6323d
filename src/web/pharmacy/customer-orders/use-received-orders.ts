import { useEffect, useRef, useState } from "react"
import type { ReceivedOrder } from "#contract/pharmacy/received-orders.ts"
import { topic } from "#domain/platform/live.ts"
import { api, call } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { useWorkplace } from "#web/data/session.ts"
import { usePagedList } from "#web/kit/lists/paged-list.ts"

export type ReceivedStatus = "pending" | "closed"

/** As many as one call may name. */
const maxAtOnce = 100

export const receivedOrdersQuery = (status: ReceivedStatus) =>
  pagedQuery(api.receivedOrders.list, { input: { status }, by: "before" })

/** Loads the pharmacy's orders, updated with every order and sale, because sales change the stock. */
export function useReceivedOrders(status: ReceivedStatus) {
  const pharmacy = useWorkplace("pharmacy")
  const list = usePagedList(receivedOrdersQuery(status), {
    rows: ({ orders }) => orders,
    topics: pharmacy ? [topic.pharmacyOrders(pharmacy.id), topic.pharmacyStock(pharmacy.id)] : [],
  })
  useSeen(list.rows.filter(({ isGone }) => !isGone).map(({ item }) => item))
  return list
}

/** Marks orders as seen once they are shown on a visible page. */
function useSeen(orders: ReceivedOrder[]) {
  const told = useRef(new Set<number>())
  const isLookedAt = useIsLookedAt()
  const unseen = orders.filter((order) => order.status === "pending" && !order.isSeen).map(({ id }) => id)
  const wanted = isLookedAt ? unseen.slice(0, maxAtOnce).join(",") : ""
  useEffect(() => {
    const isNews = (id: number) => !told.current.has(id)
    const ids = wanted
      .split(",")
      .map(Number)
      .filter((id) => id > 0 && isNews(id))
    if (ids.length === 0) return
    for (const id of ids) told.current.add(id)
    call.receivedOrders.markSeen({ ids }).catch(() => {
      // Not awaited: retried with the next change of the list.
      for (const id of ids) told.current.delete(id)
    })
  }, [wanted])
}

function useIsLookedAt() {
  const [isVisible, setVisible] = useState(() => !document.hidden)
  useEffect(() => {
    const listen = () => setVisible(!document.hidden)
    document.addEventListener("visibilitychange", listen)
    return () => document.removeEventListener("visibilitychange", listen)
  }, [])
  return isVisible
}
