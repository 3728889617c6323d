import type { PurchaseOrder } from "#contract/pharmacy/purchase-orders.ts"
import { canReceive } from "#domain/pharmacy/purchase-rules.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { RowActions } from "#web/kit/actions/row-actions.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Phone } from "#web/kit/format/phone.tsx"
import { StatusChip } from "#web/kit/format/status-chip.tsx"
import { When } from "#web/kit/format/when.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { AgreedTerms, Proposal } from "#web/pharmacy/purchase-orders/proposal.tsx"
import styles from "#web/pharmacy/purchase-orders/purchase-orders.module.css"
import { useWords } from "#web/words/words.ts"

type PurchaseRowProps = {
  order: PurchaseOrder
  isGone: boolean
  canAct: boolean
  isRemoving: boolean
  onRemove: () => void
  onReceive: () => void
  onDeliveries: () => void
  onAnswered: () => Promise<void>
}

const chips = { Pending: "pending", Accepted: "accepted", Completed: "completed" } as const

/** Renders one order: medicine, date, quantity, supplier, progress and actions. */
export function PurchaseRow(props: PurchaseRowProps) {
  const { order, isGone } = props
  const t = useWords()
  return (
    <CardRow isGone={isGone}>
      <CardCell kind="prose">
        <b translate="no">
          <TallMan text={keepTogether(order.medicine)} />
        </b>
        <small className="block meta">{order.manufacturer}</small>
      </CardCell>
      <CardCell label={t("purchase.orders.columns.date")}>
        <When at={order.orderDate} />
      </CardCell>
      <CardCell label={t("purchase.orders.columns.quantity")} kind="figure">
        <span>
          {formatCount(order.quantity)}
          <AgreedTerms order={order} />
        </span>
      </CardCell>
      <CardCell label={t("purchase.orders.columns.supplier")} kind="prose">
        <span>
          {order.supplier ?? t("purchase.orders.noSupplier")}
          {order.status === "Pending" && order.sentTo !== null && (
            <small className="block meta">{t("purchase.orders.sentTo", { supplier: order.sentTo })}</small>
          )}
          {order.supplierPhone && (
            <span className={styles.phone}>
              <Phone number={order.supplierPhone} />
            </span>
          )}
        </span>
      </CardCell>
      <CardCell label={t("purchase.orders.columns.status")}>
        <span>
          <StatusChip status={chips[order.status]} />
          {order.shipped > 0 && <Came order={order} />}
          <Proposal order={order} canAct={props.canAct && !isGone} onDone={props.onAnswered} />
        </span>
      </CardCell>
      <CardCell kind="actions">{isGone ? <Chip>{t("staff.leftList")}</Chip> : <Acts {...props} />}</CardCell>
    </CardRow>
  )
}

/** How much of an order has been sent and received. */
function Came({ order }: { order: PurchaseOrder }) {
  const t = useWords()
  const { accepted, quantity, refused, remaining, onTheWay } = order
  const packed = onTheWay.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.quantity, 0)
  // Units received without a delivery note are no longer in transit.
  const sent = Math.min(packed, remaining)
  return (
    <small className="row gap-x-12 meta mt-4">
      {sent > 0 && <span>{t("staff.onTheWay", { quantity: formatCount(sent) })}</span>}
      <span>
        {t("purchase.orders.received", { accepted: formatCount(accepted), quantity: formatCount(quantity) })}
      </span>
      {refused > 0 && <span>{t("purchase.orders.refused", { quantity: formatCount(refused) })}</span>}
      {remaining > 0 && <span>{t("purchase.orders.toCome", { quantity: formatCount(remaining) })}</span>}
    </small>
  )
}

function Acts({ order, canAct, isRemoving, onRemove, onReceive, onDeliveries }: PurchaseRowProps) {
  const t = useWords()
  const why = canAct ? undefined : t("purchase.orders.needsConnection")
  const ofOrder = (
    <span className="sr">
      {t("purchase.orders.ofOrder", { quantity: formatCount(order.quantity), medicine: order.medicine })}
    </span>
  )
  return (
    <RowActions of={ofOrder}>
      {canReceive(order) && (
        <Button size="small" onClick={onReceive} disabled={!canAct} title={why}>
          {t("staff.receiveIntoStock")}
          {ofOrder}
        </Button>
      )}
      {order.accepted + order.refused > 0 && (
        <Button size="small" look="outline" onClick={onDeliveries}>
          {t("staff.deliveries")}
          {ofOrder}
        </Button>
      )}
      <Button
        size="small"
        look="outline"
        onClick={onRemove}
        isBusy={isRemoving}
        disabled={!canAct}
        title={why}
      >
        {t("staff.remove")}
        {ofOrder}
      </Button>
    </RowActions>
  )
}
