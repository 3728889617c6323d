import { Link } from "@tanstack/react-router"
import type { ShelfChange, ShelfMovement } from "#contract/pharmacy/stock-rows.ts"
import { paths } from "#domain/platform/paths.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { When } from "#web/kit/format/when.tsx"
import { useWords } from "#web/words/words.ts"

type MovementLineProps = { movement: ShelfMovement; onReceipt: (number: string) => void }

/** Renders a movement: what, when, by whom, on which document, the change and the balance. */
export function MovementLine({ movement, onReceipt }: MovementLineProps) {
  const t = useWords()
  const { delta } = movement
  return (
    <div className="row nowrap apart gap-12">
      <span className="stack gap-0 grow break">
        <b className="semibold">{useKindText(movement)}</b>
        <small className="row gap-0 gap-x-8">
          <When at={movement.occurredAt} />
          {movement.who !== null && <span>{movement.who}</span>}
          <Document movement={movement} onReceipt={onReceipt} />
          {movement.formerName !== null && (
            <span>{t("shelf.past.formerly", { name: movement.formerName })}</span>
          )}
          {movement.lot !== null && <span className="mono">{movement.lot}</span>}
        </small>
      </span>
      <span className="stack gap-0 text-end">
        <b className="num">
          {delta > 0 ? "+" : "−"}
          {formatCount(Math.abs(delta))}
        </b>
        <small>
          <span className="sr">{t("staff.after")} </span>
          <span className="num">{formatCount(movement.after)}</span>
        </small>
      </span>
    </div>
  )
}

/** Links to a movement's document. */
function Document({ movement, onReceipt }: MovementLineProps) {
  const t = useWords()
  const { document, documentKind, purchaseOrderId } = movement
  if (purchaseOrderId !== null) {
    return (
      <Link
        to={paths.posPurchase}
        search={{ order: purchaseOrderId }}
        title={t("shelf.past.deliveryTitle")}
        className="mono"
      >
        {t("staff.purchaseOrderId", { id: String(purchaseOrderId) })}
      </Link>
    )
  }
  if (document === null) return null
  if (documentKind === "customer-order") {
    return (
      <Link to={paths.posOrders} title={t("common.customerOrders")} className="mono">
        {document}
      </Link>
    )
  }
  return (
    <button
      type="button"
      className="link mono"
      title={t("shelf.past.receiptTitle")}
      onClick={() => onReceipt(document)}
    >
      {document}
    </button>
  )
}

/** Describes a change of name or price. */
export function ChangeLine({ change }: { change: ShelfChange }) {
  const t = useWords()
  const { oldName, newName, oldPriceCents, newPriceCents } = change
  return (
    <div className="row nowrap apart gap-12">
      <span className="stack gap-0 grow break">
        {oldName !== newName && (
          <b className="semibold" translate="no">
            {t("shelf.past.renamed", { from: oldName, to: newName })}
          </b>
        )}
        {oldPriceCents !== newPriceCents && (
          <b className="semibold">
            {t("shelf.past.repriced", { from: formatRupees(oldPriceCents), to: formatRupees(newPriceCents) })}
          </b>
        )}
        <small className="row gap-0 gap-x-8">
          <When at={change.at} />
          {change.who !== null && <span>{change.who}</span>}
        </small>
      </span>
    </div>
  )
}

const reasons = ["damaged", "expired", "theft", "short-dated", "found", "count", "other", "undone"] as const

/** Formats `Written off: damaged, Broken`: the kind, and the reason if it adds something. */
function useKindText({ kind, reason }: ShelfMovement): string {
  const t = useWords()
  const text = isKnown(kind) ? t(`shelf.past.kinds.${kind}`) : kind
  if (reason === null) return text
  const [code = "", ...note] = reason.split(": ")
  const known = reasons.find((one) => one === code)
  const why = known === undefined ? reason : [t(`shelf.reasons.${known}`), ...note].join(": ")
  return why === text ? text : `${text} · ${why}`
}

const kinds = [
  "opening",
  "receipt",
  "sale",
  "return",
  "count",
  "adjust",
  "found",
  "expired",
  "write-off",
  "reserve",
  "release",
  "import",
  "merge-out",
  "merge-in",
  "transfer-out",
  "transfer-in",
] as const
const isKnown = (kind: string): kind is (typeof kinds)[number] => kinds.some((known) => known === kind)
