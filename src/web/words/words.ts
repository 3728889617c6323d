import i18next from "i18next"
import { initReactI18next, useTranslation } from "react-i18next"
import { en, type ScreenWords } from "#web/words/en.ts"
import { type LanguageCode, languages } from "#web/words/languages.ts"

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "words"
    resources: { words: typeof en & ScreenWords }
    returnNull: false
  }
}

export const words = i18next.createInstance()

void words.use(initReactI18next).init({
  lng: "en",
  fallbackLng: "en",
  defaultNS: "words",
  ns: ["words"],
  // There is one namespace: a colon in a key is a part of its name.
  nsSeparator: false,
  resources: { en: { words: en } },
  initAsync: false,
  interpolation: { escapeValue: false },
})

/** The catalogue's reader: `const t = useWords()`, then `t("frame.home")`. */
export function useWords() {
  return useTranslation().t
}

/** Adds the English texts of a screen, which come with that screen. Other languages come as a whole. */
export function addWords(texts: Partial<ScreenWords>) {
  words.addResourceBundle("en", "words", texts, true, true)
}

/** Loads a language when it is first wanted, shows it, and tells the browser which one the page is in. */
export async function chooseLanguage(code: LanguageCode) {
  const load = languages.find((language) => language.code === code)?.load
  if (!load) return
  const texts = await load()
  if (texts) words.addResourceBundle(code, "words", texts)
  await words.changeLanguage(code)
  document.documentElement.lang = code
}
