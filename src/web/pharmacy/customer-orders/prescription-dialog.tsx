import { useState } from "react"
import type { ReceivedOrder } from "#contract/pharmacy/received-orders.ts"
import { receivedPictureUrl } from "#domain/pharmacy/prescription-pictures.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import styles from "#web/pharmacy/customer-orders/customer-orders.module.css"
import { useWords } from "#web/words/words.ts"

type PrescriptionDialogProps = { order: ReceivedOrder; onClose: () => void }

/** Shows the picture of the prescription that the customer added. Each look is recorded. */
export function PrescriptionDialog({ order, onClose }: PrescriptionDialogProps) {
  const t = useWords()
  return (
    <Dialog title={t("pharmacy.orders.picture.title")} onClose={onClose}>
      <p className="mb-12">
        <b translate="no">{keepTogether(order.medicine)}</b> × {formatCount(order.quantity)} ·{" "}
        <span className="mono">{order.reference}</span>
        {order.customerName && <> · {order.customerName}</>}
      </p>
      <PrescriptionPicture order={order} />
      <p className="meta mt-12 mb-12">{t("pharmacy.orders.picture.recorded")}</p>
      <DialogActions>
        <Button onClick={onClose}>{t("pharmacy.orders.close")}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** Shows the picture when it is asked for: a look is recorded. */
export function PrescriptionPart({ order }: { order: ReceivedOrder }) {
  const t = useWords()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <PrescriptionPicture order={order} />
  return (
    <Button look="outline" size="small" onClick={() => setOpen(true)}>
      {t("pharmacy.orders.picture.show")}
    </Button>
  )
}

function PrescriptionPicture({ order }: { order: ReceivedOrder }) {
  const t = useWords()
  const [hasFailed, setFailed] = useState(false)
  if (order.pictureId === null || hasFailed)
    return (
      <Notice tone="warn" role="alert">
        {t("pharmacy.orders.picture.gone")}
      </Notice>
    )
  return (
    <img
      key={order.pictureId}
      className={styles.prescription}
      src={`${receivedPictureUrl(order.id)}?picture=${order.pictureId}`}
      alt={t("pharmacy.orders.picture.alt", { reference: order.reference })}
      onError={() => setFailed(true)}
    />
  )
}
