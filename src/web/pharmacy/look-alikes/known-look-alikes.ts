import { useQuery } from "@tanstack/react-query"
import { useEffect, useSyncExternalStore } from "react"
import type { LookAlike } from "#contract/finder/medicines.ts"
import { api } from "#web/data/call.ts"
import { useSession } from "#web/data/session.ts"
import { hasRole } from "#web/frame/guard.ts"
import { indexNames, type LookAlikeNames } from "#web/pharmacy/look-alikes/look-alike-names.ts"

/** Saved, so that a till that starts offline knows them as well. */
const keptKey = "pharos.look-alikes"

let names: LookAlikeNames = indexNames([])
const listeners = new Set<() => void>()

function take(known: readonly LookAlike[]) {
  names = indexNames(known)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The names that are mistaken for others; none until they have come. */
export const useLookAlikes = () =>
  useSyncExternalStore(
    subscribe,
    () => names,
    () => names,
  )

export const currentLookAlikes = () => names

/** Fetches the names once for all screens of the staff. */
export function useLoadedLookAlikes() {
  const { data } = useQuery({
    ...api.medicines.lookAlikes.queryOptions({ staleTime: Number.POSITIVE_INFINITY }),
    enabled: hasRole(useSession(), "pharmacien"),
  })
  useEffect(() => take(readKept()), [])
  useEffect(() => {
    if (!data) return
    take(data)
    try {
      localStorage.setItem(keptKey, JSON.stringify(data))
    } catch {
      // Storage can be disabled; then they are loaded on each visit.
    }
  }, [data])
}

function readKept(): LookAlike[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptKey) ?? "[]")
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}
