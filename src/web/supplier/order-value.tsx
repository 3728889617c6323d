import { formatRupees } from "#web/kit/format/money.tsx"
import styles from "#web/supplier/supplier.module.css"
import { useWords } from "#web/words/words.ts"

/** What an order is worth at its price, and the price; a dash without one. */
export function OrderValue({ order }: { order: { quantity: number; unitCostCents: number | null } }) {
  const t = useWords()
  const { quantity, unitCostCents } = order
  if (unitCostCents === null) return "–"
  return (
    <span>
      {formatRupees(unitCostCents * quantity)}
      <small className={`block meta ${styles.under}`}>
        {t("supplier.own.each", { price: formatRupees(unitCostCents) })}
      </small>
    </span>
  )
}
