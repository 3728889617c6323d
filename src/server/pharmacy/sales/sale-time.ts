import type { Cart } from "#contract/pharmacy/sales.ts"
import { clockAheadMinutes, oldestSaleDays } from "#domain/pharmacy/till-limits.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** How long after the press a cart may reach us whose first answer was lost; what says more is a clock set back. */
const atTheCounterMs = 60 * minuteMs

export type TimeOfSale = {
  occurredAt: Date
  /** Decides what had expired. */
  day: string
  /** What the till's clock said of a sale made offline, where that cannot be. */
  wrongClock?: string
}

/**
 * When a cart was sold. A clock that is wrong stops no sale: what was sold at the counter is being sold now, and what was
 * sold offline has happened. Ours counts then.
 */
export function timeOfSale({ occurredAt, isOffline = false }: Cart, now: Date): TimeOfSale {
  const ours = { occurredAt: now, day: colomboDay(now) }
  if (occurredAt === undefined) return ours
  const said = new Date(occurredAt)
  const ageMs = now.getTime() - said.getTime()
  const isTooOld = !(ageMs <= (isOffline ? oldestSaleDays * dayMs : atTheCounterMs))
  const isAhead = ageMs < -clockAheadMinutes * minuteMs
  if (isOffline && (isTooOld || isAhead)) return { ...ours, wrongClock: occurredAt }
  const at = ageMs < 0 || isTooOld ? now : said
  return { occurredAt: at, day: colomboDay(isOffline ? at : now) }
}
