import { useSyncExternalStore } from "react"
import { useOutage } from "#web/data/connection.ts"

/** No answers come: the device has no network, or nothing it asks is answered. */
export function useIsOffline(): boolean {
  const outage = useOutage()
  const hasNetwork = useSyncExternalStore(subscribe, () => navigator.onLine)
  return !hasNetwork || outage !== undefined
}

function subscribe(listener: () => void) {
  addEventListener("online", listener)
  addEventListener("offline", listener)
  return () => {
    removeEventListener("online", listener)
    removeEventListener("offline", listener)
  }
}
