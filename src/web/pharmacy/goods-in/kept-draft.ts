import type { GoodsDraft } from "#web/pharmacy/goods-in/goods-draft.ts"

// A draft stays on this device until it is received or cleared, so that a reload loses no line.
const storageKey = (pharmacyId: number) => `pharos.goods-in.${pharmacyId}`

export function readKeptDraft(pharmacyId: number): GoodsDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(pharmacyId)) ?? "null")
    return isDraft(kept) ? { ...kept, version: kept.version ?? 0 } : null
  } catch {
    return null
  }
}

export function keepDraft(pharmacyId: number, draft: GoodsDraft | null): void {
  try {
    if (draft) localStorage.setItem(storageKey(pharmacyId), JSON.stringify(draft))
    else localStorage.removeItem(storageKey(pharmacyId))
  } catch {
    // Storage can be forbidden or full.
  }
}

const texts = ["key", "supplier", "invoiceNumber", "invoiceDate", "total", "other", "costOf"]
const lineTexts = ["name", "manufacturer", "quantity", "free", "cost", "lot", "expiry", "mrp", "price"]

const hasTexts = (value: unknown, names: string[]) =>
  typeof value === "object" &&
  value !== null &&
  names.every((name) => typeof (value as Record<string, unknown>)[name] === "string")

/** Whether a stored value is a draft of this version. */
function isDraft(value: unknown): value is GoodsDraft {
  if (!hasTexts(value, texts)) return false
  const { lines } = value as { lines?: unknown }
  return Array.isArray(lines) && lines.every((line) => hasTexts(line, lineTexts) && "packSize" in line)
}
