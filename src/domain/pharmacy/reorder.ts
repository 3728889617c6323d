import { coverDays } from "./purchase-rules.ts"

/** A medicine's consumption figures, in whole units and days. */
export type Trade = {
  left: number
  /** In open orders, not delivered yet. */
  ordered: number
  sold: number
  /** The days considered, and those of them without stock. */
  days: number
  daysOut: number
  leadTimeDays: number
}

export type Reorder = {
  /** Units per day, on days with stock. */
  perDay: number
  /** Days of cover of the current stock; null when nothing was sold. */
  lastsDays: number | null
  /** The quantity to order now for 30 days of cover on arrival. */
  quantity: number
}

/**
 * Suggests an order. Consumption is corrected for stock-outs: C × D / (D − X), with X days out of stock.
 * Stock and open orders keep selling during the lead time; lost sales are not made up for.
 */
export function reorderOf({ left, ordered, sold, days, daysOut, leadTimeDays }: Trade): Reorder {
  const perDay = sold / Math.max(1, days - daysOut)
  if (perDay === 0) return { perDay, lastsDays: null, quantity: 0 }
  const atArrival = Math.max(0, left + ordered - perDay * leadTimeDays)
  return {
    perDay,
    lastsDays: Math.floor(left / perDay),
    quantity: Math.max(0, Math.ceil(perDay * coverDays - atArrival)),
  }
}

/** Goods that expire within this many months are short-dated. */
const shortDatedMonths = 6

/**
 * Classifies the shelf life of goods received on a day, both as `2026-11-20`: the last day on the pack is
 * still valid.
 */
export function shelfLife(expiresOn: string, today: string): "expired" | "short" | "fine" {
  if (expiresOn < today) return "expired"
  return expiresOn < monthsAfter(today, shortDatedMonths) ? "short" : "fine"
}

/** Returns the same day some months later, or the last day of that month. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
