import { useNow } from "#web/kit/browser/use-now.ts"
import { waitOf } from "#web/kit/format/wait-text.ts"
import { useWords } from "#web/words/words.ts"

/** `12 min ago`, `3 h ago`, `just now`: keeps itself true. */
export function useWaitedText() {
  const t = useWords()
  const now = useNow(30_000)
  return (since: string) => {
    const { unit, count } = waitOf(new Date(since), now)
    return count > 0 ? t(`dashboard.tiles.wait.${unit}`, { count }) : t("dashboard.tiles.waitNow")
  }
}
