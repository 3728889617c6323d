import type { GivenDiscount } from "#domain/pharmacy/sale-sums.ts"
import { amountText, readAmount } from "#web/pharmacy/till/tender.ts"

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

/** A discount as the field holds it. */
export function writeDiscount(given: GivenDiscount | undefined): string {
  if (!given) return ""
  return given.percent === undefined ? amountText(given.cents ?? 0) : `${given.percent}%`
}
