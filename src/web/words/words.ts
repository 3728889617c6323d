import { createContext, createElement, type ReactNode, useContext, useSyncExternalStore } from "react"
import type { LanguageCode } from "#domain/platform/languages.ts"
import { makeListeners } from "#domain/platform/listeners.ts"
import { addWords, findText, sayText, type TextTable, type TextValues } from "#web/words/catalogue.ts"
import type { WriteDate } from "#web/words/date-words.ts"
import type { KnownWords, LoadedLanguage, ServerNames } from "#web/words/en.ts"
import { languages } from "#web/words/languages.ts"

// What every page may need; the other areas come with the screen that imports them.
import "#web/words/en/frame.ts"
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
  /** Returns whether an external name is a key. */
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
const writers: { [Code in LanguageCode]?: WriteDate } = {}
const listeners = makeListeners()

const Reader = createContext(readers.en)

/** Gives the reader of the chosen language to the screens within. */
export function WordsProvider({ children }: { children: ReactNode }) {
  const value = useSyncExternalStore(
    listeners.subscribe,
    () => readers[current],
    () => readers[current],
  )
  return createElement(Reader, { value }, children)
}

/** The catalogue's reader: `const t = useWords()`, then `t("frame.home")`. */
export const useWords = () => useContext(Reader)

/** The language of the page. */
export const useLanguage = () =>
  useSyncExternalStore(
    listeners.subscribe,
    () => current,
    () => current,
  )

/** Reads texts in the chosen language outside components. */
export const words = {
  get t() {
    return readers[current]
  },
  get language() {
    return current
  },
  /** Writes dates; undefined in English, whose dates the browser writes. */
  get writeDate() {
    return writers[current]
  },
}

/** Returns a part of the catalogue in the chosen language, for code that takes its texts as one object. */
export const readTexts = <Texts extends TextTable>(path: string, english: Texts): Texts =>
  Object.fromEntries(
    Object.entries(english).map(([name, text]) => [
      name,
      typeof text === "string"
        ? (findText(current, `${path}.${name}`) ?? text)
        : readTexts(`${path}.${name}`, text),
    ]),
  ) as Texts // the same names with texts in place of texts

/**
 * Returns a name that the server sends in English, a dosage form, the reason of other hours or a text of the
 * demonstration's adverts, in the chosen language; one without a translation, as an operator's advert, stays.
 */
export function sayName(kind: "forms" | "days" | "adverts", name: string): string {
  const [, known, note] = /^(.*?)(?: (\(sample date\)))?$/.exec(name) ?? []
  return [known, note].flatMap((part) => (part ? (findName(kind, part) ?? part) : [])).join(" ")
}

/** Returns a message at a field in the chosen language; undefined without a translation. */
export function sayMessage(message: string): string | undefined {
  if (current === "en") return message
  const numbers = message.match(/\d[\d,.]*\b/g) ?? []
  return findName("messages", message.replace(/\d[\d,.]*\b/g, "#"))?.replace(
    /#/g,
    () => numbers.shift() ?? "",
  )
}

const findName = (kind: keyof ServerNames, name: string) => findText(current, `names.${kind}.${name}`)

let areStaffTextsWanted = false

/**
 * Loads the texts of the staff's screens in the chosen language, and from now on in each that is chosen. Where they
 * are not written or cannot be loaded, these screens are in English.
 */
export async function loadStaffTexts() {
  areStaffTextsWanted = true
  await addStaffTexts(current)
}

async function addStaffTexts(code: LanguageCode) {
  const load = languages.find((language) => language.code === code)?.loadForStaff
  const texts = await load?.().catch(() => null)
  if (texts) addWords(texts, code)
}

/** Loads a language on first use, shows it, and sets the page's language. */
export async function chooseLanguage(code: LanguageCode) {
  const load = languages.find((language) => language.code === code)?.load
  if (!load) return
  const loaded: LoadedLanguage | null = await load()
  if (loaded) {
    addWords(loaded.words, code)
    addWords({ names: loaded.names }, code)
    writers[code] = loaded.writeDate
  }
  if (areStaffTextsWanted) await addStaffTexts(code)
  current = code
  listeners.notify()
  // There is no document while pages are made at build time.
  if (typeof document !== "undefined") document.documentElement.lang = code
}

type PluralForm = Intl.LDMLPluralRule

type WithoutForm<Name extends string> = Name extends `${infer Base}_${PluralForm}` ? Base : Name

/** The whole keys of a catalogue: `till.addToCart`. All forms of a plural have one key. */
type KeysOf<Texts, Path extends string = ""> = {
  [Name in keyof Texts & string]: Texts[Name] extends string
    ? `${Path}${WithoutForm<Name>}`
    : KeysOf<Texts[Name], `${Path}${Name}.`>
}[keyof Texts & string]
