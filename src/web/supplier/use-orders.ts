import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import type { AcceptOutcome, OpenOrder, SupplierOrder } from "#contract/supplier/orders.ts"
import type { PurchaseFilter } from "#domain/pharmacy/purchase-rules.ts"
import { topic } from "#domain/platform/live.ts"
import { api, call } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { isProblem, sayProblem } from "#web/data/problem-words.ts"
import type { SupplierOrderSearch } from "#web/data/searches.ts"
import { useWorkplace } from "#web/data/session.ts"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { questionOf } from "#web/supplier/order-search.ts"
import { useWords } from "#web/words/words.ts"

/** The live topics of open orders and of the supplier's own. */
export function useSupplierTopics(): string[] {
  const supplier = useWorkplace("supplier")
  return supplier ? [topic.purchaseOrders(), topic.supplierOrders(supplier.id)] : []
}

export const openOrdersQuery = (search: SupplierOrderSearch) =>
  pagedQuery(api.supplierOrders.open, { input: questionOf(search), by: "before", keepsPrevious: true })

/** Loads the orders that any supplier may accept, updated live. */
export function useOpenOrders(search: SupplierOrderSearch) {
  return usePagedList(openOrdersQuery(search), { rows: ({ orders }) => orders, topics: useSupplierTopics() })
}

export type OpenOrders = ReturnType<typeof useOpenOrders>
type Result = { id: number; outcome: AcceptOutcome; version: number }
/** The maximum per request. */
const maxAtOnce = 100

/**
 * Accepts orders one by one; lost ones are marked in their rows, and won ones can be released immediately.
 */
export function useAccept(list: OpenOrders) {
  const t = useWords()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, AcceptOutcome>>(new Map())

  const giveBack = async (won: Result[]) => {
    try {
      for (const { id, version } of won) await call.supplierOrders.reject({ id, version })
    } catch (error) {
      toastProblem(error)
    }
    await list.settle()
  }
  const tell = (orders: OpenOrder[], won: Result[]) => {
    const [only] = orders.filter(({ id }) => id === won[0]?.id)
    if (!only) return
    const texts = { medicine: only.medicine, pharmacy: only.pharmacy, quantity: formatCount(only.quantity) }
    toast({
      text:
        won.length === 1
          ? t("supplier.open.accepted", texts)
          : t("supplier.open.acceptedMany", { count: won.length }),
      action: { label: t("common.undo"), onPress: () => void giveBack(won) },
    })
  }
  const accepting = useMutation({
    mutationFn: (orders: OpenOrder[]) =>
      call.supplierOrders.accept({
        orders: orders.slice(0, maxAtOnce).map(({ id, version }) => ({ id, version })),
      }),
    onSuccess: ({ results }, orders) => {
      setOutcomes(
        (before) => new Map([...before, ...results.map(({ id, outcome }) => [id, outcome] as const)]),
      )
      const won = results.filter(({ outcome }) => outcome === "accepted")
      const lost = results.length - won.length
      tell(orders, won)
      if (lost === 0) return list.settle()
      // An order that another supplier has accepted stays in place and shows it.
      toast({ text: t("supplier.open.lost", { count: lost }), tone: "bad" })
      list.retry()
      return undefined
    },
    onError: (error) => {
      toastProblem(error)
      list.retry()
    },
  })
  const accept = (orders: OpenOrder[], onSettled?: () => void) => {
    if (!accepting.isPending && orders.length > 0) accepting.mutate(orders, { onSettled })
  }
  const asked = accepting.isPending ? accepting.variables : []
  return { accept, sending: new Set(asked.map(({ id }) => id)), outcomes }
}

export type Accepting = ReturnType<typeof useAccept>

export const ownOrdersQuery = (status: PurchaseFilter, search: SupplierOrderSearch) =>
  pagedQuery(api.supplierOrders.list, {
    input: { status, ...questionOf(search) },
    by: "before",
    keepsPrevious: true,
  })

/** The orders of the supplier one works for, fresh with everything that a pharmacy does to them. */
export function useOwnOrders(status: PurchaseFilter, search: SupplierOrderSearch) {
  return usePagedList(ownOrdersQuery(status, search), {
    rows: ({ orders }) => orders,
    topics: useSupplierTopics(),
  })
}

export type OwnList = ReturnType<typeof useOwnOrders>

/** Releases an order to all suppliers under its optimistic lock, and offers to accept it again. */
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
