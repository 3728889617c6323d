import type { CustomerOrder } from "#contract/pharmacy/customer-orders.ts"
import { ClosedMeanwhile, closedStateOf } from "#web/customer/orders/closed-meanwhile.tsx"
import { call } from "#web/data/call.ts"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { medicineText } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Form } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

/** Props of both dialogs of an order: its current state, and whether it has left the list. */
export type OrderDialogProps = {
  order: CustomerOrder
  isGone: boolean
  onClose: () => void
  /** Called with the server's order after a success. */
  onDone: (order: CustomerOrder) => void
}

/** Asks for confirmation, because a canceled order cannot be restored. */
export function CancelDialog({ order, isGone, onClose, onDone }: OrderDialogProps) {
  const t = useWords()
  const form = useForm({
    values: {},
    check: () => ({ body: { id: order.id } }),
    send: (body) => call.customerOrders.cancel(body),
    onSent: (canceled) => {
      onDone(canceled)
      toast({ text: t("orders.canceled", { reference: order.reference }) })
    },
  })
  const closed = closedStateOf({ order, isGone, error: form.error })
  return (
    <Dialog title={t("orders.cancelTitle")} onClose={onClose}>
      <p>
        <b translate="no">{medicineText(order.medicine)}</b> × {formatCount(order.quantity)}
      </p>
      {closed ? (
        <ClosedMeanwhile state={closed} onClose={() => onDone(order)} />
      ) : (
        <Form
          form={form}
          onCancel={onClose}
          cancel={t("orders.keep")}
          send={t("orders.cancelOrder")}
          sending={t("orders.canceling")}
          look="danger"
        >
          <p>{t("orders.cancelText", { pharmacy: order.pharmacyName })}</p>
        </Form>
      )}
    </Dialog>
  )
}
