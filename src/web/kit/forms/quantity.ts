import { readUnits } from "#domain/pharmacy/stock-rules.ts"

const most = 100_000

/** SPEC section 5: a number that is not zero; null for anything else. */
export function readQuantity(text: string): number | null {
  const quantity = readUnits(text) ?? 0
  return quantity > 0 && quantity <= most ? quantity : null
}
