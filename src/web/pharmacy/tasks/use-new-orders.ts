import { useEffect } from "react"
import { chimeOnce } from "#web/pharmacy/tasks/chime-once.ts"
import { useFreshWaiting } from "#web/pharmacy/tasks/use-waiting.ts"

/** Keeps the counts true on every screen of the staff, and sounds once when a customer's order comes in. */
export function useNewOrders() {
  const latest = useFreshWaiting()?.latestOrder
  useEffect(() => {
    if (latest !== undefined) void chimeOnce(latest ?? 0)
  }, [latest])
}
