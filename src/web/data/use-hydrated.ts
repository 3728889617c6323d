import { useSyncExternalStore } from "react"

const never = () => () => {}

/** False only while HTML made at build time comes alive: what it shows then must be what it showed at build time. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
