import type { LanguageCode } from "#domain/platform/languages.ts"
import type { LoadedLanguage, Words } from "#web/words/en.ts"

export type Language = {
  code: LanguageCode
  /** The name shown in the language switch. */
  short: string
  name: string
  /** Absent until it is written; null for the one that is built in. */
  load?: () => Promise<LoadedLanguage | null>
  /** The texts of the staff's screens, where they are written. */
  loadForStaff?: () => Promise<Words>
}

/** The languages of the country, in the order of the switch. */
export const languages: readonly Language[] = [
  { code: "en", short: "EN", name: "English", load: async () => null },
  { code: "si", short: "සිං", name: "සිංහල", load: async () => (await import("#web/words/si.ts")).sinhala },
  {
    code: "ta",
    short: "த",
    name: "தமிழ்",
    load: async () => (await import("#web/words/ta.ts")).tamil,
    loadForStaff: async () => (await import("#web/words/ta-staff.ts")).tamilForStaff,
  },
]
