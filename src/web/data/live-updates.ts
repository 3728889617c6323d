import { useEffect, useEffectEvent, useSyncExternalStore } from "react"
import { defaultFreshMs } from "#web/data/connection.ts"
import { liveConnection, type OnChange, onLiveConnection, watchTopics } from "#web/data/live/watching.ts"

/** An answer may be this much older than the moment it arrived. */
const underwayMs = 2_000

/** When an answer came that may be older than its screen, and how long it counts as fresh: what is older is read again. */
type Answered = { readAt: number; freshMs?: number }

/**
 * Calls back shortly after one of these topics changed, and with "everything" when some news may have been missed.
 * What changed since an answer was read counts too, where it was read before the screen appeared.
 */
export function useLiveTopics(topics: string[], onChange: OnChange, answered?: Answered): void {
  const changed = useEffectEvent(onChange)
  const since = useEffectEvent(() => {
    if (!answered?.readAt) return undefined
    const { readAt, freshMs = defaultFreshMs } = answered
    return Math.max(readAt, Date.now() - freshMs) - underwayMs
  })
  const wanted = [...new Set(topics)].sort().join(",")
  useEffect(() => {
    if (wanted === "") return
    return watchTopics(wanted.split(","), (what) => changed(what), since())
  }, [wanted])
}

/** Only in `live` does the page update within a second; show other states as "Not live". */
export function useLiveState() {
  return useSyncExternalStore(onLiveConnection, liveConnection, () => "connecting" as const)
}
