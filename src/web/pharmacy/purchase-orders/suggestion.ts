import type { Consumption } from "#contract/pharmacy/purchase-orders.ts"
import { reorderOf } from "#domain/pharmacy/reorder.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { useWords } from "#web/words/words.ts"

/** Returns `sold 62 in 30 days, 4 days out of stock, supplier takes 3 days, 11 left → order 68`. */
export function useSuggestionText() {
  const t = useWords()
  return (trade: Consumption) => {
    const { quantity } = reorderOf(trade)
    const facts = [
      t("purchase.why.sold", { count: trade.days, sold: formatCount(trade.sold) }),
      trade.daysOut > 0 && t("purchase.why.out", { count: trade.daysOut }),
      t("purchase.why.lead", { count: trade.leadTimeDays }),
      t("purchase.why.left", { quantity: formatCount(trade.left) }),
      trade.ordered > 0 && t("purchase.why.ordered", { quantity: formatCount(trade.ordered) }),
    ]
    const isUnknown = trade.sold + trade.left + trade.ordered === 0
    const advice = quantity > 0 ? "order" : isUnknown ? "unknown" : "enough"
    return t(`purchase.why.${advice}`, {
      facts: facts.filter(Boolean).join(", "),
      quantity: formatCount(quantity),
    })
  }
}
