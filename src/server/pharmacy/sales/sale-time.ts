import type { Cart } from "#contract/pharmacy/sales.ts"
import { clockAheadMinutes, maxSaleAgeDays } from "#domain/pharmacy/till-limits.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** The longest delay of a retried online sale; anything beyond means that the till's clock was set back. */
const atTheCounterMs = 60 * minuteMs

export type TimeOfSale = {
  occurredAt: Date
  /** Decides which batches had expired. */
  day: string
  /** The till's claimed time of an offline sale, where it is impossible. */
  wrongClock?: string
}

/**
 * Determines when a cart was sold. A wrong clock blocks no sale: an online sale happens now, and an offline
 * sale has already happened. The server's time is used instead.
 */
export function timeOfSale({ occurredAt, isOffline = false }: Cart, now: Date): TimeOfSale {
  const ours = { occurredAt: now, day: colomboDay(now) }
  if (occurredAt === undefined) return ours
  const claimed = new Date(occurredAt)
  const ageMs = now.getTime() - claimed.getTime()
  const isTooOld = !(ageMs <= (isOffline ? maxSaleAgeDays * dayMs : atTheCounterMs))
  const isAhead = ageMs < -clockAheadMinutes * minuteMs
  if (isOffline && (isTooOld || isAhead)) return { ...ours, wrongClock: occurredAt }
  const at = ageMs < 0 || isTooOld ? now : claimed
  return { occurredAt: at, day: colomboDay(isOffline ? at : now) }
}
