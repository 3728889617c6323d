import { coverDays } from "./purchase-rules.ts"

/** What was seen of a medicine's trade, all in whole units and days. */
export type Trade = {
  left: number
  /** In open orders, not delivered yet. */
  ordered: number
  sold: number
  /** The days that were looked at, and those of them with nothing to sell. */
  days: number
  daysOut: number
  leadTimeDays: number
}

export type Reorder = {
  /** Units a day, on days when there was something to sell. */
  perDay: number
  /** For how many days what is left lasts; null when nothing was sold. */
  lastsDays: number | null
  /** What to order now, so that there are 30 days' worth when it arrives. */
  quantity: number
}

/**
 * Consumption is what was sold in the time when there was something to sell: C × D / (D − X), with X days out of stock.
 * What is left and ordered goes on selling until the supplier comes; what nobody could buy meanwhile is not made up for.
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

/** Goods that expire sooner than this after today are short-dated. */
const shortDatedMonths = 6

/** How long goods keep that come on a day, both as `2026-11-20`: the last day on the pack is still a good one. */
export function shelfLife(expiresOn: string, today: string): "expired" | "short" | "fine" {
  if (expiresOn < today) return "expired"
  return expiresOn < monthsAfter(today, shortDatedMonths) ? "short" : "fine"
}

/** The same day some months later, or the last of that month. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
