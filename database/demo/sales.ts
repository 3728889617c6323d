import { receiptNumberOf } from "#domain/pharmacy/receipt-number.ts"
import { midnight, minutesAfter, weekday } from "./calendar.ts"
import type { Random } from "./random.ts"
import type { ShelfRow } from "./shelf.ts"
import type { DemoPharmacy } from "./shops.ts"

export type DemoSaleLine = { lineNo: number; row: ShelfRow; quantity: number }
export type DemoSale = {
  id: string
  pharmacyId: number
  receiptNumber: string
  actor: string
  at: Date
  lines: DemoSaleLine[]
  /** Unknown in the plain demo, as in sales of before payments were recorded. */
  payment?: "cash" | "card" | "qr"
}

/** Says how a sale was paid: two in three in cash. The sale's id decides, so that the trade stays the same. */
export const withPayment = (sale: DemoSale): DemoSale => {
  const luck = Number.parseInt(sale.id.slice(-1), 16)
  return { ...sale, payment: luck < 10 ? "cash" : luck < 14 ? "card" : "qr" }
}

export const daysOfTrade = 91

type Trade = { pharmacy: DemoPharmacy; shelf: ShelfRow[]; now: Date; random: Random }

// Monday first: pay-day Fridays and Saturdays are busy, Sundays quiet.
const weeklyRhythm = [1.1, 0.95, 0.9, 0.95, 1.15, 1.25, 0.6]

/**
 * Creates three months of carts, oldest first, during opening hours, most of them in the morning and after
 * work.
 */
export function sellForThreeMonths(trade: Trade): DemoSale[] {
  const { pharmacy, now, random } = trade
  const perDay = pharmacy.id === 1 ? 22 : random.whole(1, 4)
  const draw = drawByDemand(trade)
  const days = Array.from({ length: daysOfTrade }, (_, place) => midnight(now, place - daysOfTrade + 1))
  const times = days.flatMap((day) => {
    const share = (weeklyRhythm[weekday(day)] ?? 1) * (0.7 + random.unit() * 0.6)
    return Array.from({ length: Math.round(perDay * share) }, () => timeOfSale(pharmacy, day, random))
  })
  return times
    .filter((at) => at !== null)
    .filter((at) => at < now)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .map((at) => makeSale({ trade, at, draw }))
}

function timeOfSale({ hours }: DemoPharmacy, day: Date, random: Random): Date | null {
  const start = weekday(day) * 1440
  const open = hours.filter(([from, to]) => from < start + 1440 && to > start)
  if (open.length === 0) return null
  const isOpen = (minute: number) => open.some(([from, to]) => from <= start + minute && start + minute < to)
  for (let attempt = 0; attempt < 8; attempt++) {
    const minute = likelyMinute(random)
    if (isOpen(minute)) return minutesAfter(day, minute + random.unit())
  }
  const [from, to] = random.pick([open[0] ?? [0, 1440], ...open.slice(1)])
  return minutesAfter(
    day,
    random.whole(Math.max(0, from - start), Math.min(1440, to - start) - 1) + random.unit(),
  )
}

function likelyMinute(random: Random): number {
  const spread = random.unit() + random.unit() + random.unit() - 1.5
  return Math.floor((random.chance(0.6) ? 18 : 10.5) * 60 + spread * 150)
}

type Draw = () => ShelfRow

function drawByDemand({ shelf, random }: Trade): Draw {
  // One medicine in twelve is never sold.
  let total = 0
  const marks = shelf.map(({ medicine }) => (total += random.chance(1 / 12) ? 0 : medicine.demand ** 1.3))
  return () => {
    const mark = random.unit() * total
    let low = 0
    let high = marks.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((marks[middle] ?? 0) > mark) high = middle
      else low = middle + 1
    }
    const row = shelf[low]
    if (!row) throw new Error("A shelf has no row to sell from.")
    return row
  }
}

type Cart = { trade: Trade; at: Date; draw: Draw }

function makeSale({ trade, at, draw }: Cart): DemoSale {
  const { pharmacy, random } = trade
  const rows = new Set(Array.from({ length: linesOf(random) }, draw))
  const id = random.uuid(at)
  return {
    id,
    pharmacyId: pharmacy.id,
    receiptNumber: receiptNumberOf(id),
    actor: pharmacy.id === 1 ? "demo|pharmacist" : `demo|counter-${pharmacy.id}`,
    at,
    lines: [...rows].map((row, place) => ({ lineNo: place + 1, row, quantity: quantityOf(row, random) })),
  }
}

function linesOf(random: Random): number {
  const luck = random.unit()
  if (luck < 0.55) return 1
  return luck < 0.82 ? 2 : luck < 0.95 ? 3 : 4
}

function quantityOf({ medicine }: ShelfRow, random: Random): number {
  if (!medicine.counted) return random.chance(0.85) ? 1 : 2
  return random.pick([4, 6, 10, 10, 10, 14, 15, 20, 20, 28, 30, 30])
}
