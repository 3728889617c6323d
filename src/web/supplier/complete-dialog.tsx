import type { SupplierOrder } from "#contract/supplier/orders.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { OrderHead } from "#web/supplier/order-head.tsx"
import { textsOf } from "#web/supplier/use-orders.ts"
import { useWords } from "#web/words/words.ts"

type CompleteDialogProps = {
  order: SupplierOrder
  onClose: () => void
  onDone: () => void
  onStale: () => void
}

/** Asks for confirmation, because shipped units cannot be recalled. */
export function CompleteDialog({ order, onClose, onDone, onStale }: CompleteDialogProps) {
  const t = useWords()
  const form = useForm({
    values: {},
    check: () => ({ body: { id: order.id, version: order.version } }),
    send: (body, key) => call.supplierOrders.complete({ ...body, key }),
    onSent: () => {
      toast({ text: t("supplier.complete.done", textsOf(order)) })
      onDone()
      onClose()
    },
    explain: ({ code }) => {
      if (code !== "already-changed" && code !== "not-found") return undefined
      onStale()
      return t("supplier.ship.changed")
    },
  })
  return (
    <FormDialog
      form={form}
      title={t("staff.completeThisOrder")}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("staff.complete")}
      sending={t("staff.completing")}
    >
      <OrderHead order={order} quantity={order.quantity} />
      <p>{t("supplier.complete.text", { count: order.quantity - order.shipped })}</p>
    </FormDialog>
  )
}
