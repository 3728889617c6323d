import i18next from "i18next"
import { initReactI18next, useTranslation } from "react-i18next"
import { en } from "#web/words/en.ts"
import { type LanguageCode, languages } from "#web/words/languages.ts"

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "words"
    resources: { words: typeof en }
    returnNull: false
  }
}

export const words = i18next.createInstance()

void words.use(initReactI18next).init({
  lng: "en",
  fallbackLng: "en",
  defaultNS: "words",
  ns: ["words"],
  resources: { en: { words: en } },
  initAsync: false,
  interpolation: { escapeValue: false },
})

/** The catalogue's reader: `const t = useWords()`, then `t("frame.home")`. */
export function useWords() {
  return useTranslation().t
}

/** Loads a language when it is first wanted, shows it, and tells the browser which one the page is in. */
export async function chooseLanguage(code: LanguageCode) {
  const texts = await languages.find((language) => language.code === code)?.load?.()
  if (!texts) return
  words.addResourceBundle(code, "words", texts)
  await words.changeLanguage(code)
  document.documentElement.lang = code
}
