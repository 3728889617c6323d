import { useState } from "react"
import type { SupplierOrder } from "#contract/supplier/orders.ts"
import { call } from "#web/data/call.ts"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { ActForm } from "#web/kit/forms/form-parts.tsx"
import { useAct, type Wrong } from "#web/kit/forms/use-act.ts"
import { OrderHead } from "#web/supplier/order-head.tsx"
import { textsOf } from "#web/supplier/use-own-orders.ts"
import { useWords } from "#web/words/words.ts"

type CompleteDialogProps = {
  order: SupplierOrder
  onClose: () => void
  onDone: () => void
  onStale: () => void
}

/** Asks first, because what counts as sent is not taken back. */
export function CompleteDialog({ order, onClose, onDone, onStale }: CompleteDialogProps) {
  const t = useWords()
  const [key] = useState(() => crypto.randomUUID())
  const act = useAct({
    ids: {},
    explain: ({ code }): Wrong | undefined => {
      if (code !== "already-changed" && code !== "not-found") return undefined
      onStale()
      return { refused: t("supplier.ship.changed") }
    },
  })
  const complete = () =>
    void act.run(
      () => call.supplierOrders.complete({ id: order.id, version: order.version, key }),
      () => {
        toast({ text: t("supplier.complete.done", textsOf(order)) })
        onDone()
        onClose()
      },
    )
  return (
    <Dialog title={t("supplier.complete.title")} onClose={onClose}>
      <OrderHead order={order} quantity={order.quantity} />
      <p>{t("supplier.complete.text", { count: order.quantity - order.shipped })}</p>
      <ActForm
        {...act}
        failure={act.wrong.refused ?? act.failure}
        onSubmit={complete}
        onCancel={onClose}
        cancel={t("supplier.complete.cancel")}
        send={t("supplier.complete.send")}
        sending={t("supplier.complete.sending")}
      >
        {null}
      </ActForm>
    </Dialog>
  )
}
