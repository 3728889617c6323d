import type { ReceivedOrder } from "#contract/pharmacy/received-orders.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { RowActions } from "#web/kit/actions/row-actions.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Phone } from "#web/kit/format/phone.tsx"
import { ReadyChip, StatusChip } from "#web/kit/format/status-chip.tsx"
import { useWaitText } from "#web/kit/format/wait-text.ts"
import { When } from "#web/kit/format/when.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import styles from "#web/pharmacy/customer-orders/customer-orders.module.css"
import { readyMessage } from "#web/pharmacy/customer-orders/ready-message.ts"
import { BeingRejected } from "#web/pharmacy/customer-orders/reject-dialog.tsx"
import { useIsBeingRejected } from "#web/pharmacy/customer-orders/use-rejecting.ts"
import { WhatsAppLink } from "#web/pharmacy/customers/whatsapp-link.tsx"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { useWords } from "#web/words/words.ts"

type ReceivedRowProps = {
  order: ReceivedOrder
  isGone: boolean
  /** Whether the page was opened for this order. */
  isWanted: boolean
  canAct: boolean
  onComplete: () => void
  onReject: () => void
  onReady: () => void
  onOffer: () => void
  onWithdraw: () => void
  onReceipt: () => void
  onPrescription: () => void
}

/** Renders an order for the counter: what to take from stock, for whom, and how to reach them. */
export function ReceivedRow(props: ReceivedRowProps) {
  const { order, isGone } = props
  const t = useWords()
  const isWaiting = order.status === "pending" && !isGone
  const wait = useWaitText()(order.createdAt)
  // In the first hour the order's time already shows the age.
  const saysWait = isWaiting && wait.unit !== "minutes"
  return (
    <CardRow isGone={isGone} isWanted={props.isWanted}>
      <CardCell kind="prose">
        <b className={`text-body leading ${styles.medicine}`} translate="no">
          <TallMan text={keepTogether(order.medicine)} />
        </b>
        <small className="row gap-x-12 meta">
          <span className="mono">{order.reference}</span>
          {order.prescriptionOnly && <Chip tone="note">{t("pharmacy.orders.prescription")}</Chip>}
          {isWaiting && order.readyAt !== null && <ReadyChip deliveryType={order.deliveryType} />}
          {isWaiting && order.offer !== null && <Chip tone="warn">{t("pharmacy.orders.offered")}</Chip>}
          {order.pictureId !== null && (
            <Button look="quiet" size="small" onClick={props.onPrescription}>
              {t("pharmacy.orders.picture.show")}
              <span className="sr">{t("pharmacy.orders.ofOrder", { reference: order.reference })}</span>
            </Button>
          )}
          {isWaiting && <span>{t("pharmacy.orders.onShelf", { quantity: formatCount(order.onShelf) })}</span>}
        </small>
      </CardCell>
      <CardCell label={t("pharmacy.orders.columns.quantity")} kind="figure">
        {formatCount(order.quantity)}
      </CardCell>
      <CardCell label={t("pharmacy.orders.columns.delivery")}>
        {t(`pharmacy.orders.deliveryTypes.${order.deliveryType}`)}
      </CardCell>
      <CardCell label={t("pharmacy.orders.columns.name")} kind="prose">
        {order.customerName || t("pharmacy.orders.unknownCustomer")}
      </CardCell>
      <CardCell label={t("pharmacy.orders.columns.phone")}>
        {order.customerTele ? <Phone number={order.customerTele} /> : t("pharmacy.orders.noDescription")}
      </CardCell>
      <CardCell label={t("pharmacy.orders.columns.description")} kind="prose">
        <span className={`block pre-line ${styles.description}`}>
          {order.description ?? t("pharmacy.orders.noDescription")}
        </span>
      </CardCell>
      <CardCell label={t("pharmacy.orders.columns.date")}>
        <span>
          <When at={order.createdAt} />
          {saysWait && (
            <small className="row gap-x-12 meta">{t("pharmacy.orders.waits", { wait: wait.text })}</small>
          )}
        </span>
      </CardCell>
      <CardCell
        label={order.status === "pending" ? undefined : t("pharmacy.orders.columns.status")}
        kind={order.status === "pending" ? "actions" : "prose"}
      >
        <Answer {...props} isWaiting={isWaiting} />
      </CardCell>
    </CardRow>
  )
}

function Answer({
  order,
  isGone,
  isWaiting,
  canAct,
  onComplete,
  onReject,
  onReady,
  onOffer,
  onWithdraw,
  onReceipt,
}: ReceivedRowProps & { isWaiting: boolean }) {
  const t = useWords()
  const isHeld = useIsBeingRejected(order.id)
  if (isGone) return <Chip>{t("pharmacy.orders.gone")}</Chip>
  if (!isWaiting) {
    return (
      <span className={styles.status}>
        <StatusChip status={order.status} />
        {order.reason && <small>{order.reason}</small>}
        {order.receiptNumber !== null && (
          <Button look="quiet" size="small" onClick={onReceipt}>
            {t("pharmacy.orders.receipt")}
            <span className="sr">{t("pharmacy.orders.ofOrder", { reference: order.reference })}</span>
          </Button>
        )}
      </span>
    )
  }
  if (isHeld) return <BeingRejected order={order} />
  const ofOrder = <span className="sr">{t("pharmacy.orders.ofOrder", { reference: order.reference })}</span>
  const why = canAct ? undefined : t("pharmacy.orders.needsConnection")
  return (
    <RowActions of={ofOrder} shown={2} className={styles.answers}>
      <Button size="small" onClick={onComplete} disabled={!canAct} title={why}>
        {t("pharmacy.orders.complete")}
        {ofOrder}
      </Button>
      <Button look="outline" size="small" onClick={onReject} disabled={!canAct} title={why}>
        {t("pharmacy.orders.reject")}
        {ofOrder}
      </Button>
      {order.readyAt === null && (
        <Button look="outline" size="small" onClick={onReady} disabled={!canAct} title={why}>
          {t("pharmacy.orders.ready")}
          {ofOrder}
        </Button>
      )}
      {order.readyAt !== null && (
        <WhatsAppLink size="small" {...readyMessage(order)}>
          {t("customers.whatsapp")}
          {ofOrder}
        </WhatsAppLink>
      )}
      <Button
        look="outline"
        size="small"
        onClick={order.offer === null ? onOffer : onWithdraw}
        disabled={!canAct}
        title={why}
      >
        {t(order.offer === null ? "pharmacy.orders.offer" : "pharmacy.orders.withdraw")}
        {ofOrder}
      </Button>
    </RowActions>
  )
}
