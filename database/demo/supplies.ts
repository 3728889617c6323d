import { dateOf, midnight, minutesAfter, monthEnd } from "./calendar.ts"
import type { Random } from "./random.ts"
import { daysOfTrade } from "./sales.ts"
import type { ShelfRow } from "./shelf.ts"

/** A sale or correction that takes units off a row. */
type Need = { at: Date; quantity: number }
export type Supply = {
  at: Date
  kind: "opening" | "receipt"
  quantity: number
  lot: string | null
  expiresOn: string | null
}

type Plan = { row: ShelfRow; needs: Need[]; now: Date; random: Random }

/**
 * Returns the opening stock and deliveries that cover a row's needs and end at `left`, calculated backwards:
 * deliveries come in whole packs, the opening count takes the rest.
 */
export function planSupplies(plan: Plan): Supply[] {
  const { row, needs, random } = plan
  const deliveries = needs.length < 3 ? 0 : Math.min(random.whole(1, 3), needs.length - 1)
  const starts = Array.from({ length: deliveries + 1 }, (_, place) =>
    Math.floor((place * needs.length) / (deliveries + 1)),
  )
  const supplies: Supply[] = []
  let stock = row.left
  for (let period = deliveries; period >= 0; period--) {
    const from = starts[period] ?? 0
    stock += sum(needs.slice(from, starts[period + 1] ?? needs.length))
    const received =
      period === 0 ? stock : wholePacks(row, stock - random.whole(0, sum(needs.slice(0, from)) >> 2))
    if (received > 0)
      supplies.unshift(period === 0 ? opening(plan, received) : delivery(plan, from, received))
    stock -= received
  }
  return supplies
}

const sum = (needs: Need[]) => needs.reduce((total, need) => total + need.quantity, 0)

function wholePacks({ medicine }: ShelfRow, quantity: number): number {
  const pack = medicine.counted ? (medicine.demand > 5 ? 50 : 10) : 2
  return Math.floor(Math.max(0, quantity) / pack) * pack
}

/** Returns the opening count's time: the day before the first sale, before opening. */
export const openingTime = (now: Date) => minutesAfter(midnight(now, -daysOfTrade), 7 * 60)

function opening({ now, random }: Plan, quantity: number): Supply {
  return { at: openingTime(now), kind: "opening", quantity, ...label(now, random) }
}

/** Times a delivery shortly before its units are needed, but after the sale before it. */
function delivery({ needs, now, random }: Plan, from: number, quantity: number): Supply {
  const next = needs[from]?.at ?? now
  const previous = needs[from - 1]?.at ?? openingTime(now)
  const wanted = minutesAfter(next, -random.whole(8, 55))
  const at = wanted > previous ? wanted : new Date((previous.getTime() + next.getTime()) / 2)
  return { at, kind: "receipt", quantity, ...label(now, random) }
}

/** Most packs have a lot and a month; some expire soon, some have neither. */
function label(now: Date, random: Random): { lot: string | null; expiresOn: string | null } {
  const luck = random.unit()
  if (luck < 0.06) return { lot: null, expiresOn: null }
  const lot = `${random.pick(["A", "B", "C", "K", "L", "M", "P", "S", "T"])}${random.whole(10_000, 99_999)}`
  if (luck < 0.14) return { lot, expiresOn: dateOf(now, random.whole(3, 75)) }
  return { lot, expiresOn: monthEnd(now, random.whole(100, 950)) }
}
