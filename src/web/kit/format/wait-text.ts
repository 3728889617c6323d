import { useNow } from "#web/kit/browser/use-now.ts"
import { useWords } from "#web/words/words.ts"

const minuteMs = 60_000

type Wait = { unit: "minutes" | "hours" | "days"; count: number }

/** Formats a waiting time in its largest unit; never negative. */
export function waitOf(since: Date, now: Date): Wait {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / minuteMs))
  if (minutes < 60) return { unit: "minutes", count: minutes }
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? { unit: "hours", count: hours } : { unit: "days", count: Math.floor(hours / 24) }
}

/** Returns `12 min`, `3 h` or `2 days`, and nothing in the first minute; kept up to date. */
export function useWaitText() {
  const t = useWords()
  const now = useNow(30_000)
  return (since: string) => {
    const { unit, count } = waitOf(new Date(since), now)
    return { unit, text: count > 0 ? t(`ui.wait.${unit}`, { count }) : "" }
  }
}

/** Returns `12 min ago`, `3 h ago` or `just now`, kept up to date. */
export function useWaitedText() {
  const t = useWords()
  const now = useNow(30_000)
  return (since: string) => {
    const { unit, count } = waitOf(new Date(since), now)
    return count > 0 ? t(`dashboard.tiles.wait.${unit}`, { count }) : t("dashboard.tiles.waitNow")
  }
}
