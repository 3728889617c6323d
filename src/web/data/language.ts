import {
  isLanguage,
  type LanguageCode,
  languageCookie,
  languageOfCookies,
  languageParameter,
} from "#domain/platform/languages.ts"
import { chooseLanguage, words } from "#web/words/words.ts"

const yearSeconds = 365 * 24 * 60 * 60

/** Shows a language and keeps it on the device; as a cookie, so that the server sends the page in it. */
export async function switchLanguage(code: LanguageCode): Promise<void> {
  await chooseLanguage(code)
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has had no other interface for long enough.
  document.cookie = `${languageCookie}=${code}; path=/; max-age=${yearSeconds}; samesite=lax`
}

/** Returns whether a language was chosen on this device. */
export const hasChosenLanguage = () => languageOfCookies(document.cookie) !== undefined

/**
 * Shows the page in the address's language, or else in the device's. The address's is kept on the device and
 * taken out of the address. Without a connection to load it, the page is in English.
 */
export async function startLanguage(): Promise<void> {
  const address = new URL(location.href)
  const asked = address.searchParams.get(languageParameter)
  const wanted = isLanguage(asked) ? asked : (languageOfCookies(document.cookie) ?? "en")
  try {
    await (isLanguage(asked) ? switchLanguage(asked) : chooseLanguage(wanted))
  } catch {
    // The texts could not be loaded.
    document.documentElement.lang = words.language
  }
  if (asked === null) return
  address.searchParams.delete(languageParameter)
  history.replaceState(history.state, "", address)
}
