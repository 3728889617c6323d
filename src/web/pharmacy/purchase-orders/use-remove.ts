import { ORPCError } from "@orpc/client"
import { useState } from "react"
import type { PurchaseOrder } from "#contract/pharmacy/purchase-orders.ts"
import { call } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/number.ts"
import { useWords } from "#web/words/words.ts"

/** Removes an order as it was read, and offers to take that back. */
export function useRemove(settle: () => Promise<void>) {
  const t = useWords()
  const [removing, setRemoving] = useState<number | null>(null)
  const say = (error: unknown) => {
    const isChanged = error instanceof ORPCError && error.code === "already-changed"
    toast({ text: isChanged ? t("staff.orderChanged") : sayProblem(error), tone: "bad" })
  }
  const restore = async (removed: { id: number; version: number }, texts: Texts) => {
    try {
      await call.purchaseOrders.restore(removed)
      toast({ text: t("purchase.remove.restored", texts) })
    } catch (error) {
      say(error)
    }
    await settle()
  }
  const remove = async (order: PurchaseOrder) => {
    if (removing !== null) return
    setRemoving(order.id)
    const texts: Texts = { quantity: formatCount(order.quantity), medicine: order.medicine }
    try {
      const removed = await call.purchaseOrders.remove({ id: order.id, version: order.version })
      toast({
        text: t("purchase.remove.removed", texts),
        action: { label: t("common.undo"), onPress: () => void restore(removed, texts) },
      })
    } catch (error) {
      say(error)
    }
    await settle()
    setRemoving(null)
  }
  return { remove, removing }
}

type Texts = { quantity: string; medicine: string }
export type Removing = ReturnType<typeof useRemove>
