import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useSyncExternalStore } from "react"
import { defaultFreshMs } from "#web/data/connection.ts"
import { liveConnection, type OnChange, onLiveConnection, watchTopics } from "#web/data/live/watching.ts"

/** An answer may be this much older than its arrival. */
const underwayMs = 2_000
/** An answer that arrives this soon after the page's start may have been asked for with the page. */
const startMs = 20_000

/** When an answer arrived and how long it counts as fresh; an older one is refetched. */
type Answered = { readAt: number | undefined; freshMs: number }

/** Returns the time from which changes may be missing in an answer; undefined if there is none yet. */
export function missingSince(
  { readAt, freshMs }: Answered,
  now: number,
  startedAt: number,
): number | undefined {
  if (!readAt) return undefined
  const askedAt = readAt < startedAt + startMs ? startedAt : readAt - underwayMs
  return Math.max(askedAt, now - freshMs - underwayMs)
}

/** The query that a screen keeps current. An answer is fresh for its `staleTime`, in milliseconds. */
export type Followed = { queryKey: QueryKey; staleTime?: unknown }

/**
 * Calls back shortly after one of these topics changed, with "everything" if events may have been missed; not again
 * before the promise that it returns is settled. Includes changes since the answer of the query was read, even before
 * the screen appeared.
 */
export function useLiveTopics(topics: string[], onChange: OnChange, followed: Followed): void {
  const client = useQueryClient()
  const changed = useEffectEvent(onChange)
  const follow = useEffectEvent((wanted: string) =>
    followTopics(client, wanted.split(","), (what) => changed(what), followed),
  )
  const wanted = [...new Set(topics)].sort().join(",")
  useEffect(() => (wanted === "" ? undefined : follow(wanted)), [wanted])
}

/** `useLiveTopics` outside components; returns a function that ends it. */
export function followTopics(
  client: QueryClient,
  topics: string[],
  onChange: OnChange,
  followed: Followed,
): () => void {
  const readAt = client.getQueryState(followed.queryKey)?.dataUpdatedAt
  const freshMs = typeof followed.staleTime === "number" ? followed.staleTime : defaultFreshMs
  return watchTopics(topics, onChange, missingSince({ readAt, freshMs }, Date.now(), performance.timeOrigin))
}

/** Reads a query again shortly after one of these topics changed. */
export function useLiveQuery(topics: string[], followed: Followed): void {
  const client = useQueryClient()
  useLiveTopics(topics, () => readAgain(client, followed), followed)
}

/**
 * Reads a query again, after a read under way: that may be the next page, which a person asked for. The next page also
 * interrupts a read: the query is then read once more after it.
 */
export async function readAgain(client: QueryClient, { queryKey }: Followed): Promise<void> {
  const query = { queryKey, exact: true }
  const read = () => client.refetchQueries(query, { cancelRefetch: false })
  if (client.isFetching(query) > 0) await read()
  const before = client.getQueryState(queryKey)
  await read()
  const after = client.getQueryState(queryKey)
  const hasRead = after?.dataUpdateCount !== before?.dataUpdateCount
  if (hasRead && after?.fetchMeta?.fetchMore) await readAgain(client, { queryKey })
}

/** Updates arrive within a second only in `live`; show other states as "Not live". */
export function useLiveState() {
  return useSyncExternalStore(onLiveConnection, liveConnection, () => "connecting" as const)
}
