import type { PurchaseOrder } from "#contract/pharmacy/purchase-orders.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/number.ts"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import type { Removing } from "#web/pharmacy/purchase-orders/use-remove.ts"
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
