import type { PurchaseOrder } from "#shared/purchase-orders.ts"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import type { Removing } from "#web/pharmacy/purchase/use-remove.ts"
import { Button } from "#web/ui/button.tsx"
import { Dialog, DialogActions } from "#web/ui/dialog.tsx"
import { keepTogether } from "#web/ui/medicine-name.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { formatCount } from "#web/ui/number.ts"
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
          {t("purchase.remove.keep")}
        </Button>
        <Button look="danger" isBusy={removing !== null} onClick={() => void remove(order).then(onClose)}>
          {t(removing === null ? "purchase.remove.remove" : "purchase.remove.removing")}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
