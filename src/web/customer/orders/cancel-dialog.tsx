import type { CustomerOrder } from "#contract/pharmacy/customer-orders.ts"
import { changedTo } from "#web/customer/orders/order-refusal.ts"
import { call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
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

type ClosedState = "completed" | "rejected" | "canceled" | "gone"

/** Returns how an order ended while its dialog was open; null while it is pending. */
export function closedStateOf({
  order,
  isGone,
  error,
}: {
  order: CustomerOrder
  isGone: boolean
  /** The failed call, if one has failed. */
  error: unknown
}): ClosedState | null {
  if (order.status !== "pending") return order.status
  const changed = changedTo(error)
  if (changed && changed !== "pending") return changed
  return isGone ? "gone" : null
}

/** Shows the order's final state; the dialog offers no action. */
export function ClosedMeanwhile({ state, onClose }: { state: ClosedState; onClose: () => void }) {
  const t = useWords()
  return (
    <>
      <div className="mt-16">
        <Notice tone="warn" role="alert">
          {t(`orders.closedMeanwhile.${state}`)}
        </Notice>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t("common.close")}</Button>
      </DialogActions>
    </>
  )
}
