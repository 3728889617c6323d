import { useState } from "react"
import type { SupplierOrder } from "#contract/supplier/orders.ts"
import type { PurchaseFilter } from "#domain/pharmacy/purchase-rules.ts"
import { api, call } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { isProblem, sayProblem } from "#web/data/problem-words.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { toastProblem } from "#web/kit/feedback/toast-problem.ts"
import { formatCount } from "#web/kit/format/number.ts"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { useSupplierTopics } from "#web/supplier/use-open-orders.ts"
import { useWords } from "#web/words/words.ts"

export const ownOrdersQuery = (status: PurchaseFilter) =>
  pagedQuery(api.supplierOrders.list, { input: { status }, by: "before" })

/** The orders of the supplier one works for, fresh with everything that a pharmacy does to them. */
export function useOwnOrders(status: PurchaseFilter) {
  return usePagedList(ownOrdersQuery(status), { rows: ({ orders }) => orders, topics: useSupplierTopics() })
}

export type OwnList = ReturnType<typeof useOwnOrders>

/** Gives an order back to all, as it was read, and offers to take it again. */
export function useReject({ settle }: OwnList) {
  const t = useWords()
  const [rejecting, setRejecting] = useState<number | null>(null)
  const takeAgain = async (read: { id: number; version: number }, texts: OrderTexts) => {
    try {
      const { results } = await call.supplierOrders.accept({ orders: [read] })
      const isMine = results[0]?.outcome === "accepted"
      toast({
        text: isMine ? t("supplier.own.isBack", texts) : t("supplier.own.taken"),
        tone: isMine ? "plain" : "bad",
      })
    } catch (error) {
      toastProblem(error)
    }
    await settle()
  }
  const reject = async (order: SupplierOrder) => {
    if (rejecting !== null) return
    setRejecting(order.id)
    const texts = textsOf(order)
    try {
      const read = await call.supplierOrders.reject({ id: order.id, version: order.version })
      toast({
        text: t("supplier.own.rejected", texts),
        action: { label: t("common.undo"), onPress: () => void takeAgain(read, texts) },
      })
    } catch (error) {
      const isChanged = isProblem(error, "already-changed")
      toast({ text: isChanged ? t("supplier.own.changed") : sayProblem(error), tone: "bad" })
    }
    await settle()
    setRejecting(null)
  }
  return { reject, rejecting }
}

export const textsOf = ({ quantity, medicine, pharmacy }: SupplierOrder) => ({
  quantity: formatCount(quantity),
  medicine,
  pharmacy,
})
type OrderTexts = ReturnType<typeof textsOf>
