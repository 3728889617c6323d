import type { SupplierOrder } from "#contract/supplier/orders.ts"
import { formatRupees } from "#domain/platform/money.ts"
import { formatCount } from "#web/kit/format/number.ts"
import { formatCalendarDay } from "#web/kit/format/when-format.ts"
import styles from "#web/supplier/own-row.module.css"
import { useWords } from "#web/words/words.ts"

/** A calendar day in Sri Lanka, as a person reads it. */
type Terms = { askedQuantity: number | null; unitCostCents: number | null; expectedOn: string | null }

/** Shows the agreed terms besides the quantity. */
export function Terms({ order }: { order: Terms }) {
  const t = useWords()
  const { askedQuantity, unitCostCents, expectedOn } = order
  return (
    <>
      {askedQuantity !== null && (
        <small className={`block meta ${styles.under}`}>
          {t("supplier.own.asked", { quantity: formatCount(askedQuantity) })}
        </small>
      )}
      {unitCostCents !== null && (
        <small className={`block meta ${styles.under}`}>
          {t("supplier.own.each", { price: formatRupees(unitCostCents) })}
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

/** How far an order is: what waits for a yes, what has left, and what the pharmacy counted. */
export function Progress({ order, onNote }: { order: SupplierOrder; onNote: (note: number) => void }) {
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
