import Moon from "lucide-react/icons/moon"
import Sun from "lucide-react/icons/sun"
import { chooseColorScheme, useColorScheme } from "#web/data/color-scheme.ts"
import { IconButton } from "#web/kit/actions/button.tsx"
import { useWords } from "#web/words/words.ts"

/** Turns the page dark or light; until it is pressed the page follows the system. */
export function ThemeSwitch() {
  const t = useWords()
  const isDark = useColorScheme() === "dark"
  return (
    <IconButton
      label={isDark ? t("frame.toLight") : t("frame.toDark")}
      onClick={() => chooseColorScheme(isDark ? "light" : "dark")}
    >
      {isDark ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
    </IconButton>
  )
}
