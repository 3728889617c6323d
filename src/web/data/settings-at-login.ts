import { call } from "#web/data/call.ts"
import { chooseColorScheme } from "#web/data/color-scheme.ts"
import { hasChosenLanguage, switchLanguage } from "#web/data/language.ts"
import { languages } from "#web/words/languages.ts"
import { words } from "#web/words/words.ts"

/**
<<<<<<< HEAD
 * Applies the account's settings on a device after a login. The default "Same as device" changes
 * nothing, so a choice made on this device stays.
=======
 * Takes up the account's settings on a device on which a person has just logged in. "As the device says" leaves the
 * device as it is: it is what every account begins with, and not a wish against a choice made here. An account without
 * a language takes the one chosen on this device, so that reminders are in it.
>>>>>>> 0f1bb861 (Remind, name calendars and describe searches in the account's or page's language)
 */
export async function takeSettings(): Promise<void> {
  const { theme, language } = await call.account.get()
  if (theme !== "system") chooseColorScheme(theme)
  const known = languages.find(({ code }) => code === language)
  if (known) await switchLanguage(known.code)
  else if (hasChosenLanguage()) await call.account.update({ language: words.language })
}
