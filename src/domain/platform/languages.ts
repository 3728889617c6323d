/** The country's languages, in the order of the switch. */
export const languageCodes = ["en", "si", "ta"] as const
export type LanguageCode = (typeof languageCodes)[number]

/** The languages whose texts are written, as in `words/languages.ts`. */
export const writtenLanguages: readonly LanguageCode[] = ["en", "si", "ta"]

/** The cookie that keeps a device's language. */
export const languageCookie = "language"

/** The search parameter that asks for a language: `/pharos?lang=si`. */
export const languageParameter = "lang"

export const isLanguage = (code: unknown): code is LanguageCode =>
  languageCodes.some((known) => known === code)

/** Returns the language in a Cookie header or in `document.cookie`. */
export function languageOfCookies(cookies: string): LanguageCode | undefined {
  const value = new RegExp(`(?:^|;\\s*)${languageCookie}=(\\w+)`).exec(cookies)?.[1]
  return isLanguage(value) ? value : undefined
}

/** Returns the address of a page in a language; English has no parameter. */
export const pathInLanguage = (path: string, language: LanguageCode) =>
  language === "en" ? path : `${path}${path.includes("?") ? "&" : "?"}${languageParameter}=${language}`

/** Returns a page's address in each written language, as search engines want them. */
export const alternatesOf = (path: string): { hreflang: string; path: string }[] =>
  writtenLanguages.length < 2
    ? []
    : [
        ...writtenLanguages.map((code) => ({ hreflang: code, path: pathInLanguage(path, code) })),
        { hreflang: "x-default", path },
      ]
