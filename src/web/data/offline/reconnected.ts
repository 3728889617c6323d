import type { QueryClient } from "@tanstack/react-query"
import { api } from "#web/data/call.ts"

/** Asks at once when the browser says that its network came or went, instead of believing it: the server may be on this machine. */
export function askWhenReconnected(client: QueryClient): () => void {
  const came = () => {
    // A first answer that is waited for between two tries is asked for anew.
    void client.resetQueries({ type: "active", predicate: ({ state }) => state.data === undefined })
    void client.refetchQueries({ type: "active", predicate: ({ state }) => state.data !== undefined })
  }
  const went = () => void client.refetchQueries({ queryKey: api.session.get.key() })
  addEventListener("online", came)
  addEventListener("offline", went)
  return () => {
    removeEventListener("online", came)
    removeEventListener("offline", went)
  }
}
