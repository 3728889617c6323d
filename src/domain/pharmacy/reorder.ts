import { coverDays, lookBackDays, maxOrderUnits } from "./purchase-rules.ts"

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
  /** Units sold a year ago: in `lookBackDays` before this day of the year, and in `coverDays` from it. */
  yearAgo: { before: number; after: number }
  /** Orders are rounded up to whole packs. */
  packSize: number | null
  /** Set by the pharmacist; null if they follow from the sales. */
  limits: ReorderLimits | null
}

export type ReorderLimits = {
  /** The medicine is due when stock and open orders are at this or less. */
  reorderPoint: number
  /** An order brings stock and open orders up to this. */
  orderUpTo: number
}

export type Reorder = ReorderLimits & {
  /** Units per day expected on days with stock. */
  perDay: number
  /** What the sales a year ago say about the coming weeks, in percent of the present pace. */
  seasonPercent: number
  /** Days of cover of the current stock; null when nothing was sold. */
  lastsDays: number | null
  /** The quantity to order now, in whole packs. */
  quantity: number
  isDue: boolean
}

/** Days of sales that stock should still last when a delivery arrives. */
const reserveDays = 7

/** Fewer sales than this say nothing about a season; and no season is believed beyond half or double. */
const minSeasonUnits = 30
const seasonSpan = { least: 50, most: 200 }

/**
 * Suggests an order. Consumption is corrected for stock-outs: C × D / (D − X), with X days out of stock. Units on order count
 * as stock, so that nothing is ordered twice.
 */
export function reorderOf({ left, ordered, sold, days, daysOut, leadTimeDays, ...trade }: Trade): Reorder {
  const seasonPercent = seasonOf(trade.yearAgo)
  const perDay = (sold * seasonPercent) / (Math.max(1, days - daysOut) * 100)
  const { reorderPoint, orderUpTo } = trade.limits ?? {
    reorderPoint: roundUp(perDay * (leadTimeDays + reserveDays)),
    orderUpTo: roundUp(perDay * (leadTimeDays + coverDays)),
  }
  const available = left + ordered
  const quantity = inPacks(Math.max(0, orderUpTo - available), trade.packSize ?? 1)
  return {
    perDay,
    seasonPercent,
    lastsDays: perDay === 0 ? null : Math.floor(left / perDay + rounding),
    reorderPoint,
    orderUpTo,
    quantity,
    isDue: quantity > 0 && available <= reorderPoint,
  }
}

function seasonOf({ before, after }: Trade["yearAgo"]): number {
  if (before < minSeasonUnits || after < minSeasonUnits) return 100
  const percent = Math.round((100 * (after / coverDays)) / (before / lookBackDays))
  return Math.min(seasonSpan.most, Math.max(seasonSpan.least, percent))
}

/** Keeps 3.0000000000000004 from becoming 4. */
const rounding = 1e-9
const roundUp = (units: number) => Math.ceil(units - rounding)

/** Rounds up to whole packs, or down where an order cannot hold that many. */
function inPacks(units: number, packSize: number): number {
  const packs = Math.min(Math.ceil(units / packSize), Math.floor(maxOrderUnits / packSize))
  return packs * packSize
}

/**
 * Returns the units of each batch that will not be sold in time. `batches` are all that expire first, in that order; `days`
 * are those on which each can still be sold.
 */
export function unsoldOf(batches: readonly { units: number; days: number }[], perDay: number): number[] {
  let gone = 0
  return batches.map(({ units, days }) => {
    const sold = Math.min(units, Math.max(0, perDay * days - gone))
    gone += sold
    return units - Math.floor(sold + rounding)
  })
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
