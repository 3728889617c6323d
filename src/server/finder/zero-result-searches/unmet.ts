import type { Answer, SearchQuestion } from "#contract/finder/search.ts"
import type { UnmetKind } from "#domain/admin/zero-result-kinds.ts"
import { keptText } from "./text-retention.ts"

/** What was looked for and not found: a medicine, or a text. */
export type Unmet = { kind: UnmetKind; medicineId: number | null; text: string | null; place: string }

/** Whether this question is a search of its own: later pages and an empty box are none. */
export function isSearch({ q, medicineId, after }: SearchQuestion): boolean {
  return after === undefined && (q.trim() !== "" || medicineId !== undefined)
}

/** True when a search found nothing; what a filter hides may well be there, so that says nothing. */
export function foundNothing({ openNow, delivers, form }: SearchQuestion, { offers }: Answer): boolean {
  return offers.length === 0 && !openNow && !delivers && form === undefined
}

/** What to count of a search that found nothing; null where it may not be kept. */
export function unmetOf(question: SearchQuestion, { medicineIds }: Answer): Unmet | null {
  const { q, medicineId, withinKm } = question
  const [only, second] = medicineIds
  const place = placeOf(question)
  const kind = only === undefined ? "unknown" : withinKm === undefined ? "nowhere" : "not-near"
  if (only !== undefined && second === undefined) return { kind, medicineId: only, text: null, place }
  const text = medicineId === undefined ? keptText(q) : null
  return text === null ? null : { kind, medicineId: null, text, place }
}

/** A tenth of a degree, some 11 km: enough to see where a medicine lacks, too coarse to find a house. */
function placeOf({ lat, lng }: SearchQuestion): string {
  return lat === undefined || lng === undefined ? "" : `${tenth(lat)},${tenth(lng)}`
}

// Never -0.0.
const tenth = (degrees: number) => (Math.round(degrees * 10) / 10 + 0).toFixed(1)
