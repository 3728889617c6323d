// English is the source of every text. Sinhala and Tamil have been written without a native reader: one has still to
// check each of them, with the table that `npm run words` writes.

import type { LanguageCode } from "#domain/platform/languages.ts"
import { groupThousands } from "#domain/platform/money.ts"

/** The texts of an area, as tables within tables. */
export type TextTable = { readonly [name: string]: string | TextTable }

export type TextValues = Record<string, unknown>

/** The texts of each language, by their whole key (`frame.home`), so that reading one is one look-up. */
const texts: Record<LanguageCode, Map<string, string>> = { en: new Map(), si: new Map(), ta: new Map() }

const pluralRules: Record<LanguageCode, Intl.PluralRules> = {
  en: new Intl.PluralRules("en"),
  si: new Intl.PluralRules("si"),
  ta: new Intl.PluralRules("ta"),
}

/** Registers texts under the names of their areas: `addWords({ till })`. */
export function addWords(areas: TextTable, language: LanguageCode = "en", path = "") {
  for (const [name, text] of Object.entries(areas)) {
    if (typeof text === "string") texts[language].set(path + name, text)
    else addWords(text, language, `${path}${name}.`)
  }
}

/** Returns the text of a key in a language or else in English; with a count, the form that the language uses for it. */
export function findText(language: LanguageCode, key: string, count?: unknown): string | undefined {
  const known = texts[language]
  const found =
    typeof count === "number"
      ? (known.get(`${key}_${pluralRules[language].select(count)}`) ??
        known.get(`${key}_other`) ??
        known.get(key))
      : known.get(key)
  return found ?? (language === "en" ? undefined : findText("en", key, count))
}

/** Returns a text with its values filled in as plain text, a count as `1,240`. A key without a text reads as itself. */
export function sayText(language: LanguageCode, key: string, values: TextValues = {}): string {
  const text = findText(language, key, values["count"])
  if (text === undefined) return key
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (name === "count" && typeof value === "number") return groupThousands(value)
    return typeof value === "string" || typeof value === "number" ? String(value) : ""
  })
}
