import type { SupplierOrder } from "#contract/supplier/orders.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { RowActions } from "#web/kit/actions/row-actions.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Phone } from "#web/kit/format/phone.tsx"
import { StatusChip } from "#web/kit/format/status-chip.tsx"
import { formatCalendarDay } from "#web/kit/format/when-format.ts"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { OrderValue } from "#web/supplier/order-value.tsx"
import { OrderedAt } from "#web/supplier/ordered-at.tsx"
import styles from "#web/supplier/supplier.module.css"
import { textsOf } from "#web/supplier/use-orders.ts"
import { useWords } from "#web/words/words.ts"

/** The dialog opened by a row, and its order. */
export type OpenedDialog =
  | { kind: "ship" | "complete" | "answer"; order: SupplierOrder }
  | { kind: "note"; note: number }

type OwnRowProps = {
  order: SupplierOrder
  isGone: boolean
  canAct: boolean
  isRejecting: boolean
  onReject: () => void
  onOpen: (dialog: OpenedDialog) => void
}

const chips = { Pending: "pending", Accepted: "accepted", Completed: "completed" } as const

/** Renders one order: pharmacy, medicine, progress on both sides, and actions. */
export function OwnRow(props: OwnRowProps) {
  const { order, isGone, onOpen } = props
  const t = useWords()
  return (
    <CardRow isGone={isGone || order.isRemoved}>
      <CardCell kind="prose">
        <b translate="no">{order.pharmacy}</b>
        <small className={`block meta ${styles.under}`}>{order.pharmacyAddress ?? order.town}</small>
        {order.pharmacyPhone && (
          <span className={`block meta ${styles.under}`}>
            <Phone number={order.pharmacyPhone} />
          </span>
        )}
      </CardCell>
      <CardCell label={t("supplier.own.columns.medicine")} kind="prose">
        <span>
          <span translate="no">
            <TallMan text={keepTogether(order.medicine)} />
          </span>
          <small className={`block meta ${styles.under}`}>{order.manufacturer}</small>
        </span>
      </CardCell>
      <CardCell label={t("supplier.own.columns.date")}>
        <OrderedAt at={order.orderDate} isWaiting={order.status !== "Completed" && !order.isRemoved} />
      </CardCell>
      <CardCell label={t("supplier.own.columns.quantity")} kind="figure">
        <span>
          {formatCount(order.quantity)}
          <Terms order={order} />
        </span>
      </CardCell>
      <CardCell label={t("supplier.own.columns.value")} kind="figure">
        <OrderValue order={order} />
      </CardCell>
      <CardCell label={t("supplier.own.columns.status")}>
        <span>
          <StatusChip status={chips[order.status]} />
          <Progress order={order} onNote={(note) => onOpen({ kind: "note", note })} />
        </span>
      </CardCell>
      <CardCell label={t("supplier.own.columns.supplier")} kind="prose">
        {order.supplier ?? t("supplier.own.noSupplier")}
      </CardCell>
      <CardCell kind="actions">
        <Acts {...props} />
      </CardCell>
    </CardRow>
  )
}

function Acts(props: OwnRowProps) {
  const { order, isGone } = props
  const t = useWords()
  if (order.isRemoved) return <Chip>{t("supplier.own.removed")}</Chip>
  if (isGone) return <Chip>{t("supplier.own.gone")}</Chip>
  return order.status === "Accepted" ? <AcceptedActs {...props} /> : null
}

function AcceptedActs({ order, canAct, isRejecting, onReject, onOpen }: OwnRowProps) {
  const t = useWords()
  const ofOrder = <span className="sr">{t("supplier.own.ofOrder", textsOf(order))}</span>
  const why = canAct ? undefined : t("supplier.own.needsConnection")
  const waits = order.proposal ? t("supplier.own.waitsFirst") : why
  const isShipped = order.shipped > 0
  return (
    <RowActions of={ofOrder} className={styles.rowActs}>
      {(["ship", "complete", "answer"] as const).map((kind) => (
        <Button
          key={kind}
          size="small"
          look={kind === "ship" ? "primary" : "outline"}
          disabled={!canAct || (kind !== "answer" && order.proposal !== null)}
          title={kind === "answer" ? why : waits}
          onClick={() => onOpen({ kind, order })}
        >
          {t(kind === "answer" ? "supplier.own.change" : `supplier.own.${kind}`)}
          {ofOrder}
        </Button>
      ))}
      <Button
        size="small"
        look="outline"
        isBusy={isRejecting}
        disabled={!canAct || isShipped}
        title={isShipped ? t("supplier.own.rejectShipped") : (why ?? t("supplier.own.rejectHint"))}
        onClick={onReject}
      >
        {t("supplier.own.reject")}
        {ofOrder}
      </Button>
    </RowActions>
  )
}

type Terms = { askedQuantity: number | null; expectedOn: string | null }

/** Shows the agreed terms besides quantity and price. */
function Terms({ order }: { order: Terms }) {
  const t = useWords()
  const { askedQuantity, expectedOn } = order
  return (
    <>
      {askedQuantity !== null && (
        <small className={`block meta ${styles.under}`}>
          {t("supplier.own.asked", { quantity: formatCount(askedQuantity) })}
        </small>
      )}
      {expectedOn !== null && (
        <small className={`block meta ${styles.under}`}>
          {t("supplier.own.by", { day: formatCalendarDay(expectedOn) })}
        </small>
      )}
    </>
  )
}

/**
 * Shows an order's progress: the pending proposal, shipped units, and the units counted by the
 * pharmacy.
 */
function Progress({ order, onNote }: { order: SupplierOrder; onNote: (note: number) => void }) {
  const t = useWords()
  const { proposal, answered, status, shipped, quantity, accepted, refused } = order
  // Agreed terms apply as long as the supplier has the order.
  const isAnswerNews = answered && !proposal && status === (answered === "agreed" ? "Accepted" : "Pending")
  return (
    <small className="stack gap-0 meta mt-4">
      {proposal && (
        <>
          <span className={styles.waits}>{t("supplier.own.waits")}</span>
          <span>
            {[
              t("supplier.own.offers", {
                quantity: formatCount(proposal.quantity),
                asked: formatCount(quantity),
              }),
              proposal.unitCostCents !== null &&
                t("supplier.own.each", { price: formatRupees(proposal.unitCostCents) }),
              proposal.deliverOn !== null &&
                t("supplier.own.by", { day: formatCalendarDay(proposal.deliverOn) }),
            ]
              .filter(Boolean)
              .join(", ")}
          </span>
        </>
      )}
      {isAnswerNews && <span>{t(`supplier.own.answered.${answered}`)}</span>}
      {shipped > 0 && (
        <span>
          {t("supplier.own.shipped", { shipped: formatCount(shipped), quantity: formatCount(quantity) })}
        </span>
      )}
      {accepted + refused > 0 && (
        <span>{t("supplier.own.received", { accepted: formatCount(accepted) })}</span>
      )}
      {order.refusals.map((refusal, place) => (
        <span key={place}>
          {t("supplier.own.refused", {
            quantity: formatCount(refusal.quantity),
            reason: refusal.note ?? t(`supplier.own.reasons.${refusal.reason}`),
          })}
        </span>
      ))}
      {order.shipments.map(({ note, number }) => (
        <button key={note} type="button" className="link" onClick={() => onNote(note)}>
          {t("supplier.own.note", { number })}
        </button>
      ))}
    </small>
  )
}
