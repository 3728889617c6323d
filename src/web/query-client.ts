import { QueryCache, QueryClient } from "@tanstack/react-query"
import { noteOutage, outageOf, retryDelayMs } from "#web/connection.ts"

/** An outage is waited out; a refusal is an answer and is shown at once. */
export function createQueryClient() {
  const queryCache = new QueryCache()
  queryCache.subscribe((event) => {
    if (event.type !== "updated") return
    if (event.action.type === "failed") noteOutage(outageOf(event.action.error))
    // What a page writes into its memory by itself is no answer.
    if (event.action.type === "success" && !event.action.manual) noteOutage(undefined)
  })
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        networkMode: "always",
        staleTime: 10_000,
        retry: (_failures, error) => outageOf(error) !== undefined,
        retryDelay: (failures) => retryDelayMs(failures),
      },
      mutations: { networkMode: "always", retry: false },
    },
  })
}
