import { useState } from "react"
import type { AcceptOutcome, OpenOrder } from "#contract/supplier/orders.ts"
import { topic } from "#domain/platform/live.ts"
import { api, call } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { useWorkplace } from "#web/data/workplace.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/number.ts"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { useWords } from "#web/words/words.ts"

/** What changes when an order opens or is taken, and when one of the supplier one works for moves. */
export function useSupplierTopics(): string[] {
  const supplier = useWorkplace("supplier")
  return supplier ? [topic.purchaseOrders(), topic.supplierOrders(supplier.id)] : []
}

export const openOrdersQuery = () => pagedQuery(api.supplierOrders.open, { input: {}, by: "before" })

/** The orders that any supplier may take, fresh as they come and go. */
export function useOpenOrders() {
  return usePagedList(openOrdersQuery(), { rows: ({ orders }) => orders, topics: useSupplierTopics() })
}

export type OpenOrders = ReturnType<typeof useOpenOrders>
type Result = { id: number; outcome: AcceptOutcome; version: number }
/** As many as one call takes. */
const mostAtOnce = 100

/** Accepts orders, each by itself; who was faster is said at its row, and what was won can be given back at once. */
export function useAccept(list: OpenOrders) {
  const t = useWords()
  const [sending, setSending] = useState<ReadonlySet<number>>(new Set())
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, AcceptOutcome>>(new Map())

  const giveBack = async (won: Result[]) => {
    try {
      for (const { id, version } of won) await call.supplierOrders.reject({ id, version })
    } catch (error) {
      toast({ text: sayProblem(error), tone: "bad" })
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
      action: { label: t("ui.undo"), onPress: () => void giveBack(won) },
    })
  }
  const accept = async (orders: OpenOrder[]) => {
    if (sending.size > 0 || orders.length === 0) return
    setSending(new Set(orders.map(({ id }) => id)))
    try {
      const asked = orders.slice(0, mostAtOnce).map(({ id, version }) => ({ id, version }))
      const { results } = await call.supplierOrders.accept({ orders: asked })
      setOutcomes(
        (before) => new Map([...before, ...results.map(({ id, outcome }) => [id, outcome] as const)]),
      )
      const won = results.filter(({ outcome }) => outcome === "accepted")
      const lost = results.length - won.length
      tell(orders, won)
      if (lost > 0) toast({ text: t("supplier.open.lost", { count: lost }), tone: "bad" })
      // A row that another has taken stays where it is and says so.
      if (lost > 0) list.retry()
      else await list.settle()
    } catch (error) {
      toast({ text: sayProblem(error), tone: "bad" })
      list.retry()
    }
    setSending(new Set())
  }
  return { accept, sending, outcomes }
}

export type Accepting = ReturnType<typeof useAccept>
