import { type Cash, type Denomination, denominations, maxPieces } from "#domain/pharmacy/cash.ts"

/** A count as typed; typed text is never rewritten. */
export type CountText = { pieces: Record<Denomination, string>; other: string }

export const emptyCount: CountText = {
  pieces: Object.fromEntries(denominations.map((rupees) => [rupees, ""])) as CountText["pieces"], // fromEntries forgets the keys
  other: "",
}

/** Nothing was typed: that is no empty drawer. */
export const isUntouched = ({ pieces, other }: CountText) =>
  [...Object.values(pieces), other].every((text) => text.trim() === "")

/** Parses a number of pieces; null when invalid. */
export function readPieces(text: string): number | null {
  const plain = text.trim()
  if (plain === "") return 0
  const count = /^\d{1,6}$/.test(plain) ? Number(plain) : null
  return count !== null && count <= maxPieces ? count : null
}

/** Parses a count; null when part of it is invalid. */
export function readCount({ pieces, other }: CountText): Cash | null {
  const counted = denominations.map((rupees) => ({ rupees, count: readPieces(pieces[rupees]) }))
  const otherCents = other.trim() === "" ? 0 : readRupees(other)
  if (otherCents === null || counted.some(({ count }) => count === null)) return null
  return {
    pieces: counted.flatMap(({ rupees, count }) => (count ? [{ rupees, count }] : [])),
    otherCents,
  }
}

/** One number of a count: how many of a note or a coin, or the rest in rupees. */
export type CountPlace = Denomination | "other"

export const placesOf: readonly CountPlace[] = [...denominations, "other"]

export const textAt = ({ pieces, other }: CountText, place: CountPlace) =>
  place === "other" ? other : pieces[place]

export const withText = (count: CountText, place: CountPlace, text: string): CountText =>
  place === "other" ? { ...count, other: text } : { ...count, pieces: { ...count.pieces, [place]: text } }

/** Whether one of its numbers is invalid. */
export const isInvalid = (count: CountText, place: CountPlace) =>
  place === "other"
    ? count.other.trim() !== "" && readRupees(count.other) === null
    : readPieces(count.pieces[place]) === null

// More than any drawer holds; commas and spaces are separators of thousands or lakhs only.
const amount = /^(?:\d{1,9}|\d{1,3}(?:[,\s]\d{2,3}){0,3}[,\s]\d{3})(?:\.\d{1,2})?$/

/** Parses `1,500.50` or `Rs. 1500.5` as 150050 cents; null when invalid, as for `1,50`. */
export function readRupees(text: string): number | null {
  const plain = text.trim().replace(/^Rs\.?\s*/i, "")
  if (!amount.test(plain)) return null
  const [rupees = "0", cents = ""] = plain.replace(/[,\s]/g, "").split(".")
  return rupees.length > 9 ? null : Number(rupees) * 100 + Number(cents.padEnd(2, "0"))
}
