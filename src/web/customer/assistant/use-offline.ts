import { useSyncExternalStore } from "react"
import { useOutage } from "#web/data/connection.ts"

function subscribe(listener: () => void) {
  addEventListener("online", listener)
  addEventListener("offline", listener)
  return () => {
    removeEventListener("online", listener)
    removeEventListener("offline", listener)
  }
}

/** Whether there is no way to the server, as far as the browser and our own calls know. */
export function useOffline(): boolean {
  const isCutOff = useSyncExternalStore(subscribe, () => !navigator.onLine)
  return useOutage() === "no-connection" || isCutOff
}
