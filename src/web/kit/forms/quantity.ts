import { readUnits } from "#domain/pharmacy/stock-rules.ts"

const most = 100_000

/** Reads a non-zero number (SPEC section 5); null for anything else. */
export function readQuantity(text: string): number | null {
  const quantity = readUnits(text) ?? 0
  return quantity > 0 && quantity <= most ? quantity : null
}
