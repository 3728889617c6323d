import { readScan, type ScannedPack } from "#domain/pharmacy/gs1.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/scan.ts"

/** Describes the outcome of a scan. */
export type ScanAnswer = { text: string; isRefused: boolean }

export const refusal = (text: string): ScanAnswer => ({ text, isRefused: true })

type PackRead = { pack: ScannedPack; today: string; isExpired: boolean; refused?: undefined }

/** Reads a scanned code: what the pack says, or the sentence that says why it cannot be read. */
export function useReadPack() {
  const t = useWords()
  return (code: string): PackRead | { refused: string } => {
    const today = colomboDay(new Date())
    const read = readScan(code, today)
    if (!read.ok)
      return { refused: t(`scan.refused.${read.refusal.why}`, { field: read.refusal.field ?? "" }) }
    const { pack } = read
    return { pack, today, isExpired: pack.expiresOn !== undefined && pack.expiresOn < today }
  }
}
