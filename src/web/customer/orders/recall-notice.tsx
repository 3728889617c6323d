import type { CustomerOrder, OrderRecall } from "#contract/pharmacy/customer-orders.ts"
import { formatPhone } from "#domain/platform/phone-format.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { formatDay } from "#web/kit/format/when-format.ts"
import { useWords } from "#web/words/words.ts"

/** Tells a customer that what was ordered is recalled, or that the recall has been withdrawn. */
export function RecallNotice({ order, recall }: { order: CustomerOrder; recall: OrderRecall }) {
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
