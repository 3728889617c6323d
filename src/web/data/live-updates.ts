import { useEffect, useEffectEvent, useSyncExternalStore } from "react"
import { liveConnection, type OnChange, onLiveConnection, watchTopics } from "#web/data/live/watching.ts"

/** Calls back shortly after one of these topics changed, and with "everything" when some news may have been missed. */
export function useLiveTopics(topics: string[], onChange: OnChange): void {
  const changed = useEffectEvent(onChange)
  const wanted = [...new Set(topics)].sort().join(",")
  useEffect(() => {
    if (wanted === "") return
    return watchTopics(wanted.split(","), (what) => changed(what))
  }, [wanted])
}

/** `live` is the only state in which the page changes by itself within a second; show the others as "Not live". */
export function useLiveState() {
  return useSyncExternalStore(onLiveConnection, liveConnection, () => "connecting" as const)
}
