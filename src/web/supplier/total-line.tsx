import type { OrderTotal } from "#contract/supplier/orders.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import styles from "#web/supplier/supplier.module.css"
import { useWords } from "#web/words/words.ts"

/** The sums of a list of orders as it is filtered; an empty line while they load. */
export function TotalLine({ total }: { total: OrderTotal | undefined }) {
  const t = useWords()
  if (!total) return <p className={styles.total}>{"\u00a0"}</p>
  const { orders, units, valueCents } = total
  const sums = { count: orders, units: formatCount(units), value: formatRupees(valueCents) }
  return (
    <p className={styles.total}>{t(valueCents > 0 ? "supplier.orderedWorth" : "staff.orderUnits", sums)}</p>
  )
}
