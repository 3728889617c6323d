import type { PaidBy, RefundMethod } from "./till-limits.ts"

/** A discount as given: either a percentage or an amount, with its reason. */
export type GivenDiscount = { percent?: number | undefined; cents?: number | undefined; reason: string }

/** What is sold, as far as its money goes. */
export type PricedLine = {
  priceCents: number
  quantity: number
  /** What mark-downs of its batches take off. */
  markdownCents?: number | undefined
  /** Of what is left after the mark-down. */
  discount?: GivenDiscount | undefined
}

/**
 * The money of a line: its price, its own discount, what of that is a mark-down, and its share of the discount of the
 * whole sale.
 */
export type LineSums = {
  totalCents: number
  discountCents: number
  markdownCents: number
  shareCents: number
}

export type SaleSums = {
  lines: LineSums[]
  /** Before discounts. */
  subtotalCents: number
  /** The mark-downs of all lines. */
  markdownCents: number
  /** The discount of the whole sale, without those of the lines. */
  saleDiscountCents: number
  /** All discounts together. */
  discountCents: number
  /** What is to be paid, before cash is rounded. */
  netCents: number
}

/** Returns the cents of a discount: a percentage is rounded down, and none is more than the amount itself. */
export function discountCents(amountCents: number, given: GivenDiscount | undefined): number {
  if (!given) return 0
  const cents =
    given.percent === undefined ? (given.cents ?? 0) : Math.floor((amountCents * given.percent) / 100)
  return Math.min(cents, amountCents)
}

/**
 * Shares an amount out in proportion to weights, to the cent: every part is rounded down, and what is left goes
 * to the parts with the largest remainders, the first ones first. No part is larger than its weight unless the
 * amount is larger than all weights together.
 */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (amount === 0 || whole === 0) return weights.map(() => 0)
  // Exact: an amount times a weight is beyond the safe integers.
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = exact.map((part) => Number(part / BigInt(whole)))
  const left = amount - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((part, place) => ({ remainder: part % BigInt(whole), place }))
    .sort((one, other) =>
      one.remainder === other.remainder ? one.place - other.place : one.remainder > other.remainder ? -1 : 1,
    )
  for (const { place } of byRemainder.slice(0, left)) parts[place] = (parts[place] ?? 0) + 1
  return parts
}

/** Computes the money of a sale. The discount of the whole sale is taken of what its lines' own discounts leave. */
export function saleSums(lines: readonly PricedLine[], discount?: GivenDiscount): SaleSums {
  const own = lines.map((line) => {
    const totalCents = line.priceCents * line.quantity
    const markdownCents = Math.min(line.markdownCents ?? 0, totalCents)
    const given = discountCents(totalCents - markdownCents, line.discount)
    return { totalCents, markdownCents, discountCents: markdownCents + given }
  })
  const left = own.map((line) => line.totalCents - line.discountCents)
  const subtotalCents = own.reduce((sum, line) => sum + line.totalCents, 0)
  const leftCents = left.reduce((sum, cents) => sum + cents, 0)
  const saleDiscountCents = discountCents(leftCents, discount)
  const shares = shareOut(saleDiscountCents, left)
  return {
    lines: own.map((line, place) => ({ ...line, shareCents: shares[place] ?? 0 })),
    subtotalCents,
    markdownCents: own.reduce((sum, line) => sum + line.markdownCents, 0),
    saleDiscountCents,
    discountCents: subtotalCents - leftCents + saleDiscountCents,
    netCents: leftCents - saleDiscountCents,
  }
}

/** Returns what rounding to the rupee adds to an amount of cash; half a rupee is rounded up, as in `cash_rounding()`. */
export const cashRounding = (cents: number) => Math.floor((cents + 50) / 100) * 100 - cents

/**
 * Returns whether the discounts are above a percentage of the sale or of one of its lines, both after their
 * mark-downs, as in `is_discount_above()`.
 */
export function isDiscountAbove({ lines, subtotalCents, ...sums }: SaleSums, percent: number) {
  const isAbove = (discount: number, markdown: number, ofCents: number) =>
    (discount - markdown) * 100 > (ofCents - markdown) * percent
  return (
    isAbove(sums.discountCents, sums.markdownCents, subtotalCents) ||
    lines.some((line) => isAbove(line.discountCents, line.markdownCents, line.totalCents))
  )
}

/** Returns what was paid for a line of a receipt. Receipts kept by an older Pharos know no mark-downs. */
export const linePaidCents = ({
  totalCents,
  markdownCents = 0,
  discount,
  shareCents,
}: {
  totalCents: number
  markdownCents?: number | undefined
  discount: { cents: number } | null
  shareCents: number
}) => totalCents - markdownCents - (discount?.cents ?? 0) - shareCents

/** The parts of a sale that are paid by each method. */
export type PaidParts = { cash: number; card: number; qr: number; account: number }

/** Returns what was paid by each method for a total, of which cash is what is left. */
export const splitOf = (totalCents: number, card: number, qr: number, account = 0): PaidParts => ({
  cash: totalCents - card - qr - account,
  card,
  qr,
  account,
})

/** Returns what is paid by each method and what rounding the cash adds; the parts are those of several methods. */
export function paidParts(
  netCents: number,
  { method, card = 0, qr = 0, account = 0 }: { method: PaidBy } & Partial<Omit<PaidParts, "cash">>,
  roundsCash: boolean,
): PaidParts & { roundingCents: number } {
  const none = { cash: 0, card: 0, qr: 0, account: 0 }
  if (method !== "cash" && method !== "split") return { ...none, [method]: netCents, roundingCents: 0 }
  const parts = method === "split" ? splitOf(netCents, card, qr, account) : { ...none, cash: netCents }
  const roundingCents = roundsCash && parts.cash > 0 ? cashRounding(parts.cash) : 0
  return { ...parts, cash: parts.cash + roundingCents, roundingCents }
}

/** A line of a sale as far as its returns go; `returned` are the units that have come back before. */
type ReturnableLine = { quantity: number; paidCents: number; returned: number }

/** Returns what was paid for units of a line that come back, to the cent: all units together, what the line cost. */
export function paidForReturned({ quantity, paidCents, returned }: ReturnableLine, units: number): number {
  const upTo = (count: number) => {
    const twice = BigInt(2) * BigInt(paidCents) * BigInt(count) + BigInt(quantity)
    return Number(twice / (BigInt(2) * BigInt(quantity)))
  }
  return upTo(returned + units) - upTo(returned)
}

type Refundable = {
  method: PaidBy
  totalCents: number
  /** What was paid and refunded by each method. */
  paid: PaidParts
  refunded: PaidParts
}

/** Returns the money for returned units by method, as in `refund_parts()`. `isLast` if no units are left. */
export function refundParts(
  { method, totalCents, paid, refunded }: Refundable,
  { paidForCents, isLast, by }: { paidForCents: number; isLast: boolean; by: RefundMethod },
  roundsCash: boolean,
): PaidParts {
  const left = totalCents - refunded.cash - refunded.card - refunded.qr - refunded.account
  let unshared = Math.max(0, isLast ? left : Math.min(paidForCents, left))
  const parts: PaidParts = { cash: 0, card: 0, qr: 0, account: 0 }
  const only = method === "account" ? method : by
  if (method === "split") {
    const others = (["account", "cash", "card", "qr"] as const).filter((each) => each !== by)
    for (const kind of [by, ...others]) {
      parts[kind] = Math.min(unshared, Math.max(0, paid[kind] - refunded[kind]))
      unshared -= parts[kind]
    }
  }
  parts[method === "split" ? "cash" : only] += unshared
  if (roundsCash) parts.cash += cashRounding(parts.cash)
  return parts
}
