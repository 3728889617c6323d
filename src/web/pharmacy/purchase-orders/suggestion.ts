import type { Consumption } from "#contract/pharmacy/reordering.ts"
import { reorderOf } from "#domain/pharmacy/reorder.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { useWords } from "#web/words/words.ts"

/** Returns `sold 62 in 30 days, out of stock for 4 days, supplier takes 3 days, 11 left → order 68`. */
export function useSuggestionText() {
  const t = useWords()
  return (trade: Consumption) => {
    const { quantity, seasonPercent } = reorderOf(trade)
    const fromSales = [
      trade.daysOut > 0 && t("purchase.why.out", { count: trade.daysOut }),
      seasonPercent !== 100 &&
        t(`purchase.why.${seasonPercent > 100 ? "more" : "less"}`, {
          percent: Math.abs(seasonPercent - 100),
        }),
      t("purchase.why.lead", { count: trade.leadTimeDays }),
    ]
    const byHand = trade.limits && [
      t("purchase.why.byHand", {
        reorderPoint: formatCount(trade.limits.reorderPoint),
        orderUpTo: formatCount(trade.limits.orderUpTo),
      }),
    ]
    const facts = [
      t("purchase.why.sold", { count: trade.days, sold: formatCount(trade.sold) }),
      ...(byHand ?? fromSales),
      quantity > 0 &&
        (trade.packSize ?? 1) > 1 &&
        t("purchase.why.packs", { units: formatCount(trade.packSize ?? 1) }),
      t("purchase.why.left", { quantity: formatCount(trade.left) }),
      trade.ordered > 0 && t("purchase.why.ordered", { quantity: formatCount(trade.ordered) }),
    ]
    const isUnknown = !trade.limits && trade.sold + trade.left + trade.ordered === 0
    const advice = quantity > 0 ? "order" : isUnknown ? "unknown" : "enough"
    return t(`purchase.why.${advice}`, {
      facts: facts.filter(Boolean).join(", "),
      quantity: formatCount(quantity),
    })
  }
}
