import { call } from "#web/data/call.ts"
import { chooseColorScheme } from "#web/data/color-scheme.ts"
import { languages } from "#web/words/languages.ts"
import { chooseLanguage } from "#web/words/words.ts"

/**
 * Applies the account's settings on a device after a login. The default "Same as device" changes
 * nothing, so a choice made on this device stays.
 */
export async function takeSettings(): Promise<void> {
  const { theme, language } = await call.account.get()
  if (theme !== "system") chooseColorScheme(theme)
  const known = languages.find(({ code }) => code === language)
  if (known) await chooseLanguage(known.code)
}
