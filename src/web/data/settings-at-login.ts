import { call } from "#web/data/call.ts"
import { chooseColorScheme } from "#web/data/color-scheme.ts"
import { languages } from "#web/words/languages.ts"
import { chooseLanguage } from "#web/words/words.ts"

/**
 * Takes up the account's settings on a device on which a person has just logged in. "As the device says" leaves the
 * device as it is: it is what every account begins with, and not a wish against a choice made here.
 */
export async function takeSettings(): Promise<void> {
  const { theme, language } = await call.account.get()
  if (theme !== "system") chooseColorScheme(theme)
  const known = languages.find(({ code }) => code === language)
  if (known) await chooseLanguage(known.code)
}
