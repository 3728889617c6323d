import type { SupplierOrder } from "#contract/supplier/orders.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { RowActions } from "#web/kit/actions/row-actions.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/number.ts"
import { Phone } from "#web/kit/format/phone.tsx"
import { StatusChip } from "#web/kit/format/status-chip.tsx"
import { When } from "#web/kit/format/when.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { Progress, Terms } from "#web/supplier/own-progress.tsx"
import styles from "#web/supplier/own-row.module.css"
import { textsOf } from "#web/supplier/use-own-orders.ts"
import { useWords } from "#web/words/words.ts"

/** The dialog that a row opens, and of what. */
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

/** One order: for whom, what, how far it is on both sides, and what can be done with it. */
export function OwnRow(props: OwnRowProps) {
  const { order, isGone, onOpen } = props
  const t = useWords()
  return (
    <CardRow isGone={isGone || order.isRemoved}>
      <CardCell kind="prose">
        <b translate="no">{order.pharmacy}</b>
        {order.pharmacyAddress && (
          <small className={`block meta ${styles.under}`}>{order.pharmacyAddress}</small>
        )}
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
        <When at={order.orderDate} />
      </CardCell>
      <CardCell label={t("supplier.own.columns.quantity")} kind="number">
        <span>
          {formatCount(order.quantity)}
          <Terms order={order} />
        </span>
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
    <RowActions of={ofOrder} className={styles.acts}>
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
