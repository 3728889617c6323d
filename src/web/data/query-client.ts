import { QueryCache, QueryClient } from "@tanstack/react-query"
import { defaultFreshMs, outageOf, reportOutage, retryDelayMs } from "#web/data/connection.ts"

/**
 * Loads saved answers for requests that fail. If the code cannot be loaded, the page needs the network.
 */
const recallAnswers = (client: QueryClient) =>
  import("#web/data/offline/saved-answers.ts").then(({ keepAnswers }) => keepAnswers(client)).catch(() => {})

/** Retries during an outage; shows a refusal at once. */
export function createQueryClient() {
  const queryCache = new QueryCache()
  queryCache.subscribe((event) => {
    if (event.type !== "updated") return
    if (event.action.type === "failed") {
      const outage = outageOf(event.action.error)
      reportOutage(outage)
      if (outage) void recallAnswers(client)
    }
    // Data written into the cache by a page is not an answer.
    if (event.action.type === "success" && !event.action.manual) reportOutage(undefined)
  })
  const client = new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        networkMode: "always",
        staleTime: defaultFreshMs,
        retry: (_failures, error) => outageOf(error) !== undefined,
        retryDelay: (failures) => retryDelayMs(failures),
      },
      mutations: { networkMode: "always", retry: false },
    },
  })
  return client
}
