import type { Ref } from "react"
import type { Receipt } from "#contract/pharmacy/sales.ts"
import { unbroken } from "#domain/pharmacy/medicine-name.ts"
import { splitOf } from "#domain/pharmacy/sale-sums.ts"
import { taxSums } from "#domain/pharmacy/sale-tax.ts"
import { type RefundMethod, refundMethods } from "#domain/pharmacy/till-limits.ts"
import { asFieldTime } from "#domain/platform/colombo-day.ts"
import { formatCents } from "#domain/platform/money.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { monthText } from "#web/kit/forms/expiry.tsx"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { packText } from "#web/pharmacy/packs/pack-text.ts"
import { PaperCode } from "#web/pharmacy/papers/paper-code.tsx"
import { PaperHead } from "#web/pharmacy/papers/paper-head.tsx"
import { useLetterhead } from "#web/pharmacy/papers/use-letterhead.ts"
import { discountLabel, signedCents } from "#web/pharmacy/till/discount-words.ts"
import styles from "#web/pharmacy/till/receipt-paper.module.css"
import { useWords } from "#web/words/words.ts"

/** A label and its amount in one row. */
function Amount({ label, amount }: { label: string; amount: string }) {
  return (
    <div className={styles.amounts}>
      <span>{label}</span>
      <span>{amount}</span>
    </div>
  )
}

type ReceiptPaperProps = {
  receipt: Receipt
  ref?: Ref<HTMLDivElement>
  /** Called when the receipt is whole, or as whole as it gets. */
  onReady?: () => void
}

/** Renders the receipt for print: 72 mm on 80 mm paper, black on white in either theme. */
export function ReceiptPaper({ receipt, ref, onReady }: ReceiptPaperProps) {
  const t = useWords()
  const { pharmacy, payment, soldBy } = receipt
  const { isReady } = useLetterhead()
  return (
    <div ref={ref} className={styles.paper}>
      <PaperHead of={pharmacy} />
      <div className={styles.pair}>
        <span>{paperMoment(receipt.occurredAt)}</span>
        <span>{receipt.receiptNumber}</span>
      </div>
      <ul>
        {receipt.lines.map((line) => (
          <li key={line.lineNo}>
            <b className={styles.medicine}>
              <TallMan text={unbroken(line.name)} />
            </b>
            <Amount
              label={t("till.paper.line", { quantity: line.quantity, price: formatCents(line.priceCents) })}
              amount={formatCents(line.totalCents)}
            />
            {packText(t, line.quantity, line.packSize, { isSized: true }) && (
              <small>{packText(t, line.quantity, line.packSize, { isSized: true })}</small>
            )}
            {(line.markdownCents ?? 0) > 0 && (
              <Amount label={t("till.markdown")} amount={signedCents(-(line.markdownCents ?? 0))} />
            )}
            {line.discount && (
              <Amount label={discountLabel(t, line.discount)} amount={signedCents(-line.discount.cents)} />
            )}
            {line.manufacturer && <small>{line.manufacturer}</small>}
            {line.unrecordedLots.map(({ lot }) => (
              <small key={lot}>{t("till.paper.lotNotOnRecord", { lot })}</small>
            ))}
            {heldBatches(line).map(({ batchId, lot, expiresOn }) =>
              lot ? (
                <small key={batchId}>
                  {expiresOn
                    ? t("till.paper.lotExpiry", { lot, month: monthText(expiresOn) })
                    : t("till.paper.lot", { lot })}
                </small>
              ) : null,
            )}
            {line.returned > 0 && (
              <small>
                {t("till.paper.returned", { count: line.returned, quantity: formatCount(line.returned) })}
              </small>
            )}
          </li>
        ))}
      </ul>
      <div>
        {(receipt.discount || receipt.roundingCents !== 0) && (
          <Amount label={t("till.subtotal")} amount={formatCents(subtotalOf(receipt))} />
        )}
        {receipt.discount && (
          <Amount label={discountLabel(t, receipt.discount)} amount={signedCents(-receipt.discount.cents)} />
        )}
        {receipt.roundingCents !== 0 && (
          <Amount label={t("till.rounding")} amount={signedCents(receipt.roundingCents)} />
        )}
        <div className={styles.total}>
          <span>{t("till.paper.total")}</span>
          <span>{formatRupees(receipt.totalCents)}</span>
        </div>
        {tenderedBy(receipt).map(([method, cents]) => (
          <Amount key={method} label={t(`till.methods.${method}`)} amount={formatCents(cents)} />
        ))}
        {payment?.account && (
          <p translate="no">{[payment.account.name, payment.account.reference].filter(Boolean).join(", ")}</p>
        )}
        {payment?.changeCents != null && (
          <Amount label={t("common.change")} amount={formatCents(payment.changeCents)} />
        )}
        {receipt.refundedCents > 0 && (
          <Amount label={t("staff.refunded")} amount={formatCents(receipt.refundedCents)} />
        )}
      </div>
      <Taxes receipt={receipt} />
      <div className="text-center">
        {receipt.lines.some((line) => line.unrecordedLots.length > 0) && <p>{t("till.paper.notOnRecord")}</p>}
        {soldBy && <p>{t("till.paper.servedBy", { name: soldBy })}</p>}
        <p>{t("till.paper.thanks")}</p>
        <PaperCode text={receipt.receiptNumber} onReady={isReady ? onReady : undefined} />
      </div>
    </div>
  )
}

/** The taxes that the prices include, each with what was paid for its lines; nothing where there are none. */
function Taxes({ receipt: { lines, pharmacy } }: { receipt: Receipt }) {
  const t = useWords()
  const taxes = taxSums(lines)
  if (taxes.length === 0) return null
  return (
    <div>
      {taxes.map(({ name, percent, paidCents, cents }) => (
        <Amount
          key={`${name} ${percent}`}
          label={t("till.paper.tax", { name, percent, paid: formatCents(paidCents) })}
          amount={formatCents(cents)}
        />
      ))}
      {pharmacy.taxNumber && <p>{t("till.paper.taxNumber", { number: pharmacy.taxNumber })}</p>}
    </div>
  )
}

/** Returns what the lines cost after their own discounts. */
const subtotalOf = ({ totalCents, roundingCents, discount }: Receipt) =>
  totalCents - roundingCents + (discount?.cents ?? 0)

/** Returns what was given by each method: of cash, what was handed over. */
function tenderedBy({ payment, totalCents }: Receipt): [RefundMethod, number][] {
  if (!payment) return []
  const { cardCents, qrCents, account, tenderedCents, method } = payment
  const paid = splitOf(totalCents, cardCents, qrCents, account?.cents)
  const given = { ...paid, cash: tenderedCents ?? paid.cash }
  return refundMethods.filter((each) => each === method || given[each] > 0).map((each) => [each, given[each]])
}

const unitsIn = (parts: { quantity: number }[]) => parts.reduce((sum, { quantity }) => sum + quantity, 0)

/** Returns the batches that the customer holds; none if every unit was scanned with another lot. */
const heldBatches = ({ batches, unrecordedLots }: Receipt["lines"][number]) =>
  unitsIn(unrecordedLots) < unitsIn(batches) ? batches : []

/** `20/11/2026 14:32`. */
const paperMoment = (at: string) => asFieldTime(at).replace(/^(\d+)-(\d+)-(\d+)T/, "$3/$2/$1 ")
