import type { Answer, SearchQuestion } from "#contract/finder/search.ts"
import type { UnmetKind } from "#domain/admin/zero-result-kinds.ts"
import { storableText } from "./text-retention.ts"

/** A search without a result: for a medicine, or for a text. */
export type Unmet = { kind: UnmetKind; medicineId: number | null; text: string | null; place: string }

/** Whether a request counts as a search; further pages, one pharmacy's products and an empty text do not. */
export function isSearch({ q, medicineId, after, pharmacyId }: SearchQuestion): boolean {
  return after === undefined && pharmacyId === undefined && (q.trim() !== "" || medicineId !== undefined)
}

/**
 * Whether a search found nothing; filtered searches do not count, as the medicine may exist outside the
 * filter.
 */
export function foundNothing({ openNow, delivers, form }: SearchQuestion, { pharmacies }: Answer): boolean {
  return pharmacies.length === 0 && !openNow && !delivers && form === undefined
}

/** Returns what to count for a search without a result; null where it may not be stored. */
export function unmetOf(question: SearchQuestion, { medicineIds }: Answer): Unmet | null {
  const { q, medicineId, withinKm } = question
  const [only, second] = medicineIds
  const place = placeOf(question)
  const kind = only === undefined ? "unknown" : withinKm === undefined ? "nowhere" : "not-near"
  if (only !== undefined && second === undefined) return { kind, medicineId: only, text: null, place }
  const text = medicineId === undefined ? storableText(q) : null
  return text === null ? null : { kind, medicineId: null, text, place }
}

/**
 * Rounds to a tenth of a degree, about 11 km: enough to see where a medicine is missing, too coarse to find a
 * home.
 */
function placeOf({ lat, lng }: SearchQuestion): string {
  return lat === undefined || lng === undefined ? "" : `${tenth(lat)},${tenth(lng)}`
}

// Adding 0 turns -0 into 0.
const tenth = (degrees: number) => (Math.round(degrees * 10) / 10 + 0).toFixed(1)
