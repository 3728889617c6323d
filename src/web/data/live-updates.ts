import { useEffect, useEffectEvent, useSyncExternalStore } from "react"
import { defaultFreshMs } from "#web/data/connection.ts"
import { liveConnection, type OnChange, onLiveConnection, watchTopics } from "#web/data/live/watching.ts"

/** An answer may be this much older than its arrival. */
const underwayMs = 2_000
/** An answer that arrives this soon after the page's start may have been asked for with the page. */
const startMs = 20_000

/** When an answer arrived and how long it counts as fresh; an older one is refetched. */
type Answered = { readAt: number; freshMs?: number }

/** Returns the time from which changes may be missing in an answer; undefined if there is none yet. */
export function missingSince(
  answered: Answered | undefined,
  now: number,
  startedAt: number,
): number | undefined {
  if (!answered?.readAt) return undefined
  const { readAt, freshMs = defaultFreshMs } = answered
  const askedAt = readAt < startedAt + startMs ? startedAt : readAt - underwayMs
  return Math.max(askedAt, now - freshMs - underwayMs)
}

/**
 * Calls back shortly after one of these topics changed, with "everything" if events may have been
 * missed. Includes changes since an answer was read, even before the screen appeared.
 */
export function useLiveTopics(topics: string[], onChange: OnChange, answered?: Answered): void {
  const changed = useEffectEvent(onChange)
  const since = useEffectEvent(() => missingSince(answered, Date.now(), performance.timeOrigin))
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
