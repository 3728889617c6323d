import type { Database } from "#server/platform/database/database.ts"
import { findNamedMedicines, type NamedMedicine } from "./queries.ts"

const maxNameWords = 4
const maxPhrases = 4_000
const maxFound = 200

const wordsOf = (text: string) =>
  text.toLowerCase().match(/[\p{L}\p{M}\p{N}\u200d][\p{L}\p{M}\p{N}\u200d'’-]*/gu) ?? []

/** Whether a text contains a name, compared word by word. */
export function isNamedIn(text: string, name: string): boolean {
  const wanted = wordsOf(name).join(" ")
  return wanted !== "" && ` ${wordsOf(text).join(" ")} `.includes(` ${wanted} `)
}

/** Returns all runs of up to four words of a text; a medicine's name is one of them. */
export function phrasesOf(text: string): string[] {
  const words = wordsOf(text)
  const phrases = new Set<string>()
  for (let place = 0; place < words.length && phrases.size < maxPhrases; place++) {
    for (let length = 1; length <= maxNameWords; length++) {
      const phrase = words.slice(place, place + length).join(" ")
      if (phrase.length >= 3) phrases.add(phrase)
    }
  }
  return [...phrases]
}

/** Returns the catalogue's medicines that a text mentions. */
export async function medicinesIn(database: Database, text: string): Promise<NamedMedicine[]> {
  const phrases = phrasesOf(text)
  return phrases.length === 0 ? [] : findNamedMedicines(database, phrases, maxFound)
}

export const maxLinks = 6

/** Returns one link per name, in order of first mention. */
export function linksTo(medicines: NamedMedicine[]): { name: string; medicineId: number }[] {
  const links = new Map<string, { name: string; medicineId: number }>()
  for (const medicine of medicines) {
    const isBrand = medicine.brand_name?.toLowerCase() === medicine.phrase
    const name = isBrand && medicine.brand_name ? medicine.brand_name : medicine.generic_name
    if (!links.has(name.toLowerCase())) links.set(name.toLowerCase(), { name, medicineId: medicine.id })
  }
  return [...links.values()].slice(0, maxLinks)
}
