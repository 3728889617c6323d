import { call } from "#web/data/call.ts"
import { chooseColorScheme } from "#web/data/color-scheme.ts"
import { hasChosenLanguage, switchLanguage } from "#web/data/language.ts"
import { languages } from "#web/words/languages.ts"
import { words } from "#web/words/words.ts"

/**
 * Applies the account's settings on a device after a login. The default "Same as device" changes nothing, so a choice
 * made on this device stays. An account without a language takes the one chosen on this device, for its reminders.
 */
export async function takeSettings(): Promise<void> {
  const { theme, language } = await call.account.get()
  if (theme !== "system") chooseColorScheme(theme)
  const known = languages.find(({ code }) => code === language)
  if (known) await switchLanguage(known.code)
  else if (hasChosenLanguage()) await call.account.update({ language: words.language })
}
