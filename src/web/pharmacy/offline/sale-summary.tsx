import { Money } from "#web/kit/format/money.tsx"
import { When } from "#web/kit/format/when.tsx"
import type { QueuedSale } from "#web/pharmacy/offline/outbox.ts"
import styles from "#web/pharmacy/offline/outbox-dialog.module.css"
import { useWords } from "#web/words/words.ts"

/** A queued sale in one line: number, when, how much, and what was first in it. */
export function SaleSummary({ queued: { sale, soldBy } }: { queued: QueuedSale }) {
  const t = useWords()
  const things = sale.lines.map(({ quantity, name }) => t("offline.line", { quantity, name })).join(", ")
  return (
    <div className={styles.sale}>
      <b className="num">{sale.receiptNumber}</b>
      <b>
        <Money cents={sale.totalCents} />
      </b>
      <span>{things}</span>
      <small>
        <When at={sale.occurredAt} />
        {soldBy && ` · ${t("offline.soldBy", { name: soldBy })}`}
      </small>
    </div>
  )
}
