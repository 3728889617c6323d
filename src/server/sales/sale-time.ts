import { colomboDay } from "#shared/colombo-day.ts"
import type { Cart } from "#shared/sales.ts"
import { clockAheadMinutes, oldestSaleDays } from "#shared/till-limits.ts"
import { problem } from "../problems.ts"

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * When a cart was sold, and the day that decides what had expired. Ours is the clock that counts: a till's clock that is
 * wrong, ahead or behind, stops no sale at the counter. Of a sale made offline it is all there is to go by.
 */
export function timeOfSale(
  { occurredAt, isOffline = false }: Cart,
  now: Date,
): { occurredAt: Date; day: string } {
  if (occurredAt === undefined) return { occurredAt: now, day: colomboDay(now) }
  const said = new Date(occurredAt)
  const ageMs = now.getTime() - said.getTime()
  const isTooOld = !(ageMs <= oldestSaleDays * dayMs)
  if (isOffline && isTooOld) throw refusedTime(`This is more than ${oldestSaleDays} days ago`)
  if (isOffline && ageMs < -clockAheadMinutes * minuteMs) throw refusedTime("This is in the future")
  const at = ageMs < 0 || isTooOld ? now : said
  return { occurredAt: at, day: colomboDay(isOffline ? at : now) }
}

const refusedTime = (message: string) =>
  problem("bad-input", { fields: [{ field: "occurredAt", message }] }, `occurredAt: ${message}`)
