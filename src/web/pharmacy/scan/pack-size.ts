import { maxStockUnits, readUnits } from "#domain/pharmacy/stock-rules.ts"
import type { TFunction } from "#web/words/words.ts"

/** Returns the units in a pack as they were typed; null when that is no number of units. */
export function readPackSize(text: string): number | null {
  const units = readUnits(text)
  return units !== null && units >= 1 && units <= maxStockUnits ? units : null
}

/** Returns what is wrong with a pack size as it was typed. */
export function packSizeProblem(t: TFunction, text: string): string | undefined {
  if (readPackSize(text) !== null) return undefined
  return t(text.trim() === "" ? "scan.noPackSize" : "scan.wrongPackSize")
}
