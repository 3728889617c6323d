import type { RefundMethod } from "#domain/pharmacy/till-limits.ts"
import type { ActOf, Given } from "./acts.ts"
import { sum } from "./shelf-model.ts"

type Asked = Pick<ActOf<"sale">, "lines" | "discount" | "paying" | "isRounded">
/** What was paid or refunded by each method. */
export type Parts = Record<RefundMethod, number>
export const noParts: Parts = { cash: 0, card: 0, qr: 0, account: 0 }

const off = (cents: number, given: Given | undefined) => {
  if (!given) return 0
  return "percent" in given ? Math.floor((cents * given.percent) / 100) : Math.min(given.cents, cents)
}

export const markdownOf = ({ markdownCents = 0 }: Asked["lines"][number]) => markdownCents
export const lineDiscountOf = (line: Asked["lines"][number]) =>
  off(line.quantity * line.priceCents - markdownOf(line), line.discount)
const afterLineDiscounts = (lines: Asked["lines"]) =>
  sum(lines.map((line) => line.quantity * line.priceCents - markdownOf(line) - lineDiscountOf(line)))
export const saleDiscountOf = ({ lines, discount }: Pick<Asked, "lines" | "discount">) =>
  off(afterLineDiscounts(lines), discount)

/** Computes what a sale costs after its discounts, before cash is rounded. */
export const netOf = ({ lines, discount }: Pick<Asked, "lines" | "discount">) =>
  afterLineDiscounts(lines) - saleDiscountOf({ lines, discount })

/** Computes what is paid for a sale, by method: cash in whole rupees where the pharmacy rounds it, half a rupee up. */
export function paidFor(asked: Asked) {
  const net = netOf(asked)
  const { method, card = 0, qr = 0, account = 0 } = asked.paying
  const parts =
    method === "split"
      ? { cash: net - card - qr - account, card, qr, account }
      : { ...noParts, [method]: net }
  if (asked.isRounded) parts.cash = Math.floor((parts.cash + 50) / 100) * 100
  const totalCents = sum(Object.values(parts))
  return { parts, totalCents, roundingCents: totalCents - net, discountCents: discountOf(asked) }
}

const discountOf = (asked: Asked) =>
  sum(asked.lines.map(lineDiscountOf)) + sum(asked.lines.map(markdownOf)) + saleDiscountOf(asked)
