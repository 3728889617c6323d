import { readScan, type ScannedPack } from "#domain/pharmacy/gs1.ts"
import { maxStockUnits, readUnits } from "#domain/pharmacy/stock-rules.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { ScanAnswer } from "#web/kit/camera/camera-dialog.tsx"
import { type TFunction, useWords } from "#web/words/words.ts"
import "#web/words/en/scan.ts"
import "#web/words/en/camera.ts"

export type { ScanAnswer }

export const refusal = (text: string): ScanAnswer => ({ text, isRefused: true })

type PackRead = { pack: ScannedPack; today: string; isExpired: boolean; refused?: undefined }

/** Reads a scanned code: the pack's data, or a message why it cannot be read. */
export function useReadPack() {
  const t = useWords()
  return (code: string): PackRead | { refused: string } => {
    const today = colomboDay(new Date())
    const read = readScan(code, today)
    if (!read.ok)
      return { refused: t(`camera.refused.${read.refusal.why}`, { field: read.refusal.field ?? "" }) }
    const { pack } = read
    return { pack, today, isExpired: pack.expiresOn !== undefined && pack.expiresOn < today }
  }
}

/** Returns the units in a pack as they were typed; null when that is no number of units. */
export function readPackSize(text: string): number | null {
  const units = readUnits(text)
  return units !== null && units >= 1 && units <= maxStockUnits ? units : null
}

/** Returns the problem of a typed pack size. */
export function packSizeProblem(t: TFunction, text: string): string | undefined {
  if (readPackSize(text) !== null) return undefined
  return t(text.trim() === "" ? "scan.noPackSize" : "scan.invalidPackSize")
}
