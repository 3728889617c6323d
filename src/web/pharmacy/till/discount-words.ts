import type { Discount } from "#contract/pharmacy/sales.ts"
import type { GivenDiscount } from "#domain/pharmacy/sale-sums.ts"
import { formatCents } from "#domain/platform/money.ts"
import { readAmount } from "#web/pharmacy/till/tender.ts"
import type { TFunction } from "#web/words/words.ts"

/** Formats cents with a minus sign before a negative amount. */
export const signedCents = (cents: number) => `${cents < 0 ? "−" : ""}${formatCents(Math.abs(cents))}`

/** Names a discount: its percentage and reason. */
export function discountLabel(t: TFunction, given: GivenDiscount | Discount | null | undefined): string {
  if (!given) return t("till.discount")
  const { percent, reason } = given
  if (percent == null) return reason ? t("till.discountFor", { reason }) : t("till.discount")
  return t("till.discountPercentFor", { percent, reason: reason ?? "" })
}

/** Parses `10%` as a percentage and `50` or `49.50` as an amount in rupees; null when invalid. */
export function readDiscount(text: string): { percent: number } | { cents: number } | null {
  const percent = /^(\d{1,3})\s*%$/.exec(text.trim())?.[1]
  if (percent !== undefined) {
    const whole = Number(percent)
    return whole >= 1 && whole <= 100 ? { percent: whole } : null
  }
  const cents = readAmount(text)
  return cents ? { cents } : null
}
