import { maxStockUnits, readUnits } from "#domain/pharmacy/stock-rules.ts"

/** Returns the units in a pack as they were typed; null when that is no number of units. */
export function readPackSize(text: string): number | null {
  const units = readUnits(text)
  return units !== null && units >= 1 && units <= maxStockUnits ? units : null
}
