import { Link } from "@tanstack/react-router"
import ChevronDown from "lucide-react/icons/chevron-down"
import type { CustomerOrder, OrderRecall } from "#contract/pharmacy/customer-orders.ts"
import { sayPickupCode } from "#domain/pharmacy/pickup-code.ts"
import { paths } from "#domain/platform/paths.ts"
import { formatPhone } from "#domain/platform/phone-format.ts"
import { OrderDetails } from "#web/customer/orders/order-details.tsx"
import { OrderOfferPart } from "#web/customer/orders/order-offer.tsx"
import styles from "#web/customer/orders/orders.module.css"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { medicineText } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { ReadyChip, StatusChip } from "#web/kit/format/status-chip.tsx"
import { When } from "#web/kit/format/when.tsx"
import { formatDay } from "#web/kit/format/when-format.ts"
import { CardCell, CardDetail, CardRow } from "#web/kit/lists/card-table.tsx"
import { useWords } from "#web/words/words.ts"

type OrderRowProps = {
  order: CustomerOrder
  isGone: boolean
  canAct: boolean
  columns: number
  detailsButtonId: string
  isOpen: boolean
  onToggle: () => void
  onEdit: () => void
  onCancel: () => void
  onAnswered: () => void
}

/** Renders an order: medicine, quantity, pharmacy, status and actions. */
export function OrderRow(props: OrderRowProps) {
  const { order, isGone, isOpen } = props
  const t = useWords()
  const detailsId = `${props.detailsButtonId}-shown`
  return (
    <>
      <CardRow isGone={isGone}>
        <CardCell label={t("orders.columns.order")}>
          <span className="mono">{order.reference}</span>
        </CardCell>
        <CardCell kind="prose">
          <b className="text-body leading" translate="no">
            {medicineText(order.medicine)}
          </b>
        </CardCell>
        <CardCell label={t("orders.columns.quantity")} kind="number">
          {formatCount(order.quantity)}
        </CardCell>
        <CardCell label={t("orders.columns.from")} kind="prose">
          {order.pharmacyName}
        </CardCell>
        <CardCell label={t("orders.columns.method")}>
          {t(`orders.deliveryTypes.${order.deliveryType}`)}
        </CardCell>
        <CardCell label={t("orders.columns.placed")}>
          <When at={order.createdAt} />
        </CardCell>
        <CardCell label={t("orders.columns.status")} kind="prose">
          <Status order={order} isGone={isGone} />
        </CardCell>
        <CardCell kind="actions">
          <Actions {...props} detailsId={detailsId} />
        </CardCell>
      </CardRow>
      {order.recall !== null && (
        <CardDetail id={`${detailsId}-recall`} columns={props.columns}>
          <RecallNotice order={order} recall={order.recall} />
        </CardDetail>
      )}
      {order.offer !== null && !isGone && (
        <CardDetail id={`${detailsId}-offer`} columns={props.columns}>
          <OrderOfferPart
            order={order}
            offer={order.offer}
            canAct={props.canAct}
            onAnswered={props.onAnswered}
          />
        </CardDetail>
      )}
      {isOpen && (
        <CardDetail id={detailsId} columns={props.columns}>
          <OrderDetails order={order} />
        </CardDetail>
      )}
    </>
  )
}

function Status({ order, isGone }: { order: CustomerOrder; isGone: boolean }) {
  const t = useWords()
  if (isGone) return <Chip>{t("orders.noLongerPending")}</Chip>
  return (
    <div className={styles.status}>
      <StatusChip status={order.status} />
      {order.readyAt !== null && <ReadyChip deliveryType={order.deliveryType} />}
      {order.pickupCode !== null && (
        <small>
          {t("common.pickupCode")}{" "}
          <b className="mono" translate="no">
            {sayPickupCode(order.pickupCode)}
          </b>
        </small>
      )}
      {order.status === "rejected" && (
        <small>
          {order.reason ? t("orders.rejectedBecause", { reason: order.reason }) : t("orders.rejected")}{" "}
          <Link to={paths.tracker} search={{ q: order.medicine }}>
            {t("orders.findAnother")}
            <span className="sr">: {medicineText(order.medicine)}</span>
          </Link>
        </small>
      )}
      {order.status === "canceled" && (
        <small>{t(order.closedBy === "pharos" ? "orders.canceledInTime" : "orders.canceledByYou")}</small>
      )}
    </div>
  )
}

function Actions(props: OrderRowProps & { detailsId: string }) {
  const { order, isGone, canAct, isOpen } = props
  const t = useWords()
  const ofOrder = <span className="sr">{t("orders.ofOrder", { reference: order.reference })}</span>
  const why = canAct ? undefined : t("orders.needsConnection")
  return (
    <div>
      {order.status === "pending" && !isGone && (
        <>
          <Button look="outline" size="small" onClick={props.onEdit} disabled={!canAct} title={why}>
            {t("common.edit")}
            {ofOrder}
          </Button>
          <Button look="outline" size="small" onClick={props.onCancel} disabled={!canAct} title={why}>
            {t("common.cancel")}
            {ofOrder}
          </Button>
        </>
      )}
      <Button
        id={props.detailsButtonId}
        look="quiet"
        size="small"
        aria-expanded={isOpen}
        aria-controls={isOpen ? props.detailsId : undefined}
        className={styles.toggle}
        onClick={props.onToggle}
      >
        {t("common.details")}
        {ofOrder}
        <ChevronDown aria-hidden="true" />
      </Button>
    </div>
  )
}

/** Tells a customer that what was ordered is recalled, or that the recall has been withdrawn. */
function RecallNotice({ order, recall }: { order: CustomerOrder; recall: OrderRecall }) {
  const t = useWords()
  if (recall.liftedAt !== null)
    return (
      <Notice role="status">
        {t("orders.recall.lifted", { day: formatDay(new Date(recall.liftedAt)) })}
      </Notice>
    )
  const lots = recall.lots.length > 0 ? recall.lots.join(", ") : t("orders.recall.allLots")
  return (
    <Notice tone={recall.wasSold ? "bad" : "warn"} role="status">
      <b>{t("orders.recall.title", { day: formatDay(new Date(recall.startedAt)) })}</b>{" "}
      {t(recall.wasSold ? "orders.recall.sold" : "orders.recall.notSold", {
        phone: formatPhone(order.pharmacyPhone),
      })}{" "}
      <span className="block meta">{t("orders.recall.facts", { lots, reason: recall.reason })}</span>
    </Notice>
  )
}
