import { useEffect, useEffectEvent, useSyncExternalStore } from "react"
import { liveConnection, type OnChange, onLiveConnection, watchTopics } from "#web/data/live/watching.ts"

/** An answer may be this much older than the moment it arrived. */
const underwayMs = 2_000
/** What was read longer ago is read again anyway. */
const freshMs = 10_000

/**
 * Calls back shortly after one of these topics changed, and with "everything" when some news may have been missed.
 * Counts what changed since `readAt`, where an answer was read before its screen appeared.
 */
export function useLiveTopics(topics: string[], onChange: OnChange, readAt?: number): void {
  const changed = useEffectEvent(onChange)
  const since = useEffectEvent(() =>
    readAt ? Math.max(readAt, Date.now() - freshMs) - underwayMs : undefined,
  )
  const wanted = [...new Set(topics)].sort().join(",")
  useEffect(() => {
    if (wanted === "") return
    return watchTopics(wanted.split(","), (what) => changed(what), since())
  }, [wanted])
}

/** `live` is the only state in which the page changes by itself within a second; show the others as "Not live". */
export function useLiveState() {
  return useSyncExternalStore(onLiveConnection, liveConnection, () => "connecting" as const)
}
