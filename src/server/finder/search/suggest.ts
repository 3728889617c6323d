import type { MedicineName } from "#contract/finder/search.ts"
import { isLongEnoughToSuggest } from "#domain/finder/suggest-min-length.ts"
import type { Database } from "#server/platform/database/database.ts"
import {
  findCloseSpellings,
  findNamesContaining,
  findNamesStarting,
  findPlainNamesStarting,
  type MedicineRow,
  toMedicineName,
} from "./medicine-queries.ts"
import { likelyMeant } from "./spelling.ts"

// With fewer letters, nearly every name is within the edit distance.
const minMisspeltLength = 4
const maxMisspeltLength = 60
// The first letters must match exactly, so that few names are compared.
const exactPrefixLength = 2
const comparedNames = 500
const meantNames = 2

/** Suggests medicine names: prefix matches first, then names that contain the text. */
export async function suggestMedicines(
  database: Database,
  { q, limit, withUnchecked }: { q: string; limit: number; withUnchecked: boolean },
): Promise<MedicineName[]> {
  const text = q.trim()
  if (!isLongEnoughToSuggest(text)) return []
  const starting = await findNamesStarting(database, { text, limit, withUnchecked })
  if (starting.length === limit) return starting.map(toMedicineName)
  const containing = await findNamesContaining(database, { text, limit: 2 * limit, withUnchecked })
  const names = new Set(starting.map((row) => row.name.toLowerCase()))
  const others = containing.filter((row) => !names.has(row.name.toLowerCase()))
  const found = [...starting, ...others].slice(0, limit)
  return (found.length > 0 ? found : await findMisspelt(database, text, limit)).map(toMedicineName)
}

/** Returns checked medicines whose names start approximately with a text that no name contains. */
async function findMisspelt(database: Database, text: string, limit: number): Promise<MedicineRow[]> {
  if (text.length < minMisspeltLength || text.length > maxMisspeltLength) return []
  const begun = likelyMeant(
    text,
    await findPlainNamesStarting(database, text.slice(0, exactPrefixLength), comparedNames),
  )
  const meant = begun.length > 0 ? begun : await findCloseSpellings(database, text, meantNames)
  const found = await Promise.all(
    meant
      .slice(0, meantNames)
      .map((name) => findNamesStarting(database, { text: name, limit, withUnchecked: false })),
  )
  return [...new Map(found.flat().map((row) => [row.name.toLowerCase(), row])).values()].slice(0, limit)
}
