import { ORPCError } from "@orpc/client"
import { useState } from "react"
import type { PurchaseOrder } from "#contract/pharmacy/purchase-orders.ts"
import { call } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { useWords } from "#web/words/words.ts"

type RemoveDialogProps = { order: PurchaseOrder; remove: Removing; onClose: () => void }

/** Asks first, because a supplier counts on this order. */
export function RemoveDialog({ order, remove: { remove, removing }, onClose }: RemoveDialogProps) {
  const t = useWords()
  return (
    <Dialog title={t("purchase.remove.title")} onClose={onClose}>
      <p>
        <b translate="no">
          <TallMan text={keepTogether(order.medicine)} />
        </b>{" "}
        × {formatCount(order.quantity)}
      </p>
      <Notice tone="warn">{t("purchase.remove.accepted")}</Notice>
      <p>{t("purchase.remove.text")}</p>
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          {t("common.keep")}
        </Button>
        <Button look="danger" isBusy={removing !== null} onClick={() => void remove(order).then(onClose)}>
          {t(removing === null ? "staff.remove" : "staff.removing")}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Removes an order under its optimistic lock, and offers Undo. */
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
type Removing = ReturnType<typeof useRemove>
