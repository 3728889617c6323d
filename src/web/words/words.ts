import { createContext, createElement, type ReactNode, useContext, useSyncExternalStore } from "react"
import { addWords, findText, type LanguageCode, sayText, type TextValues } from "#web/words/catalogue.ts"
import type { KnownWords, Words } from "#web/words/en.ts"
import { languages } from "#web/words/languages.ts"
import type { KeysOf } from "#web/words/word-keys.ts"
// What every page may need; the other areas come with the screen that imports them.
import "#web/words/en/frame.ts"
import "#web/words/en/home.ts"
import "#web/words/en/pages.ts"
import "#web/words/en/problems.ts"
import "#web/words/en/common.ts"
import "#web/words/en/ui.ts"

/** The key of a text: `till.addToCart`. That of a plural is without its `_one` or `_other`. */
export type WordKey = KeysOf<KnownWords>

/** Reads the catalogue in one language. A key without a text does not compile. */
export type TFunction = {
  // Typing the values of each text as well took the compiler minutes.
  (key: WordKey, values?: TextValues): string
  /** Says whether a name that came from outside is a key. */
  has: (key: string) => key is WordKey
}

function makeReader(language: LanguageCode): TFunction {
  const read = (key: string, values?: TextValues) => sayText(language, key, values)
  const has = (key: string): key is WordKey => findText(language, key) !== undefined
  return Object.assign(read, { has })
}

const readers: Record<LanguageCode, TFunction> = {
  en: makeReader("en"),
  si: makeReader("si"),
  ta: makeReader("ta"),
}

let current: LanguageCode = "en"
const listeners = new Set<() => void>()

function listen(onChange: () => void) {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

const Reader = createContext(readers.en)

/** Gives the reader of the chosen language to the screens within. */
export function WordsProvider({ children }: { children: ReactNode }) {
  const value = useSyncExternalStore(
    listen,
    () => readers[current],
    () => readers.en,
  )
  return createElement(Reader, { value }, children)
}

/** The catalogue's reader: `const t = useWords()`, then `t("frame.home")`. */
export const useWords = () => useContext(Reader)

/** The reader of the chosen language, for what is no component. */
export const words = {
  get t() {
    return readers[current]
  },
  get language() {
    return current
  },
}

/** Loads a language when it is first wanted, shows it, and tells the browser which one the page is in. */
export async function chooseLanguage(code: LanguageCode) {
  const load = languages.find((language) => language.code === code)?.load
  if (!load) return
  const texts: Words | null = await load()
  if (texts) addWords(texts, code)
  current = code
  for (const onChange of listeners) onChange()
  document.documentElement.lang = code
}
