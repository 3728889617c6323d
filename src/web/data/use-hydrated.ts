import { useSyncExternalStore } from "react"

const never = () => () => {}

/** False during hydration, so that the first render matches the prerendered HTML. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
