import { useEffect, useEffectEvent, useSyncExternalStore } from "react"
import { defaultFreshMs } from "#web/data/connection.ts"
import { liveConnection, type OnChange, onLiveConnection, watchTopics } from "#web/data/live/watching.ts"

/** An answer may be this much older than its arrival. */
const underwayMs = 2_000

/** When an answer arrived and how long it counts as fresh; an older one is refetched. */
type Answered = { readAt: number; freshMs?: number }

/**
 * Calls back shortly after one of these topics changed, with "everything" if events may have been
 * missed. Includes changes since an answer was read, even before the screen appeared.
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

/** Updates arrive within a second only in `live`; show other states as "Not live". */
export function useLiveState() {
  return useSyncExternalStore(onLiveConnection, liveConnection, () => "connecting" as const)
}
