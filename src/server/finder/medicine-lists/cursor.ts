import * as z from "zod"
import { largestId } from "#contract/platform/inputs.ts"
import { problem } from "#server/platform/http/problems.ts"

const Cursor = z.tuple([
  z.int().min(0).max(10),
  z.number().min(0).max(1e15),
  z.number().min(0).max(3).nullable(),
  z.int().min(1).max(largestId),
])

/** The last pharmacy of a page; the next page starts after it. The chord is null when sorted by name. */
export type ListCursor = { missing: number; rank: number; chord: number | null; pharmacyId: number }

export const writeListCursor = ({ missing, rank, chord, pharmacyId }: ListCursor): string =>
  Buffer.from(JSON.stringify([missing, rank, chord, pharmacyId])).toString("base64url")

/** Parses a cursor; it must come from the same kind of list, by distance or by name. */
export function readListCursor(text: string | undefined, byDistance: boolean): ListCursor | null {
  if (text === undefined) return null
  const { data } = Cursor.safeParse(parsed(Buffer.from(text, "base64url").toString()))
  if (!data || (data[2] !== null) !== byDistance)
    throw problem("bad-input", { fields: [{ field: "after" }] }, "after: Start again from the first page")
  const [missing, rank, chord, pharmacyId] = data
  return { missing, rank, chord, pharmacyId }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
