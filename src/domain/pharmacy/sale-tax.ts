import { linePaidCents } from "./sale-sums.ts"

/** A tax that a price includes, as it is shown. */
export type ShownTax = { name: string; percent: number }

/** A line of a receipt as far as its tax goes. */
export type TaxedLine = {
  totalCents: number
  markdownCents?: number | undefined
  discount: { cents: number } | null
  shareCents: number
  tax: (ShownTax & { cents: number }) | null
}

/** Returns the tax that an amount includes, rounded to the cent as in `tax_in()`. */
export function taxIn(paidCents: number, percent: number): number {
  const hundredths = BigInt(Math.round(percent * 100))
  const whole = BigInt(10_000) + hundredths
  return Number((BigInt(2) * BigInt(paidCents) * hundredths + whole) / (BigInt(2) * whole))
}

export type TaxSum = ShownTax & { paidCents: number; cents: number }

/** Sums the taxes of a sale by name and percentage, in the order of its lines. */
export function taxSums(lines: readonly TaxedLine[]): TaxSum[] {
  const sums = new Map<string, TaxSum>()
  for (const line of lines) {
    const { tax } = line
    if (!tax) continue
    const { name, percent, cents } = tax
    const key = `${percent} ${name}`
    const sum = sums.get(key) ?? { name, percent, paidCents: 0, cents: 0 }
    sums.set(key, { ...sum, paidCents: sum.paidCents + linePaidCents(line), cents: sum.cents + cents })
  }
  return [...sums.values()]
}
