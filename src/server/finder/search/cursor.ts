import { problem } from "#server/platform/http/problems.ts"

/** The last pharmacy of a page; the next page starts after it. The chord is null when sorted by name. */
export type PageCursor = { chord: number | null; pharmacyId: number }

export function writeCursor({ chord, pharmacyId }: PageCursor): string {
  return Buffer.from(`${chord ?? ""} ${pharmacyId}`).toString("base64url")
}

// A chord of a few metres has up to six zeros before its 17 digits.
const form = /^(\d(?:\.\d{1,23})?(?:e-\d{1,3})?)? ([1-9]\d{0,9})$/
const largestId = 2_147_483_647

/** Parses a cursor; it must come from the same kind of list, nearest first or by name. */
export function readCursor(text: string | undefined, nearestFirst: boolean): PageCursor | null {
  if (text === undefined) return null
  const [, chord, pharmacyId] = form.exec(Buffer.from(text, "base64url").toString()) ?? []
  const mark = { chord: chord === undefined ? null : Number(chord), pharmacyId: Number(pharmacyId) }
  const isWhole = mark.pharmacyId <= largestId
  if (!isWhole || (mark.chord !== null) !== nearestFirst) {
    throw problem("bad-input", { fields: [{ field: "after" }] }, "after: Start again from the first page")
  }
  return mark
}
