import { maxTenderedCents } from "#domain/pharmacy/till-limits.ts"
import { readRupees } from "#web/pharmacy/cash-sessions/count-text.ts"

const noteCents = [20_00, 50_00, 100_00, 500_00, 1_000_00, 5_000_00]

/** The two round sums that a customer is likely to hand over for a total, below and above. */
export function quickCash(totalCents: number): number[] {
  const likely = noteCents.filter((note) => note <= Math.max(50_00, totalCents * 4))
  const sums = likely.map((note) => Math.ceil(totalCents / note) * note).filter((sum) => sum > totalCents)
  return [...new Set(sums)].sort((one, other) => one - other).slice(-2)
}

/** Parses an amount to cents; null when invalid, undefined when empty. */
export function readAmount(text: string): number | null | undefined {
  if (text.trim() === "") return undefined
  const cents = readRupees(text)
  return cents !== null && cents <= maxTenderedCents ? cents : null
}

/** An amount as the field holds it: `5000` or `5000.50`. */
export const amountText = (cents: number) => (cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100))

export type Tendered =
  | { state: "exact" }
  | { state: "enough"; tenderedCents: number; changeCents: number }
  | { state: "short"; missingCents: number }
  | { state: "unreadable" }

/** Compares the amount handed over with the total. */
export function tenderedOf(received: string, totalCents: number): Tendered {
  const cents = readAmount(received)
  if (cents === undefined) return { state: "exact" }
  if (cents === null) return { state: "unreadable" }
  if (cents < totalCents) return { state: "short", missingCents: totalCents - cents }
  return { state: "enough", tenderedCents: cents, changeCents: cents - totalCents }
}
