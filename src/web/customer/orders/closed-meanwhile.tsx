import type { CustomerOrder } from "#contract/pharmacy/customer-orders.ts"
import { changedTo } from "#web/customer/orders/order-refusal.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { useWords } from "#web/words/words.ts"

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
