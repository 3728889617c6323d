import { QueryCache, QueryClient } from "@tanstack/react-query"
import { defaultFreshMs, outageOf, reportOutage, retryDelayMs } from "#web/data/connection.ts"

/** Puts saved answers in the place of those that do not come. Without the code, the page needs its network. */
const recallAnswers = (client: QueryClient) =>
  import("#web/data/offline/saved-answers.ts").then(({ keepAnswers }) => keepAnswers(client)).catch(() => {})

/** An outage is waited out; a refusal is an answer and is shown at once. */
export function createQueryClient() {
  const queryCache = new QueryCache()
  queryCache.subscribe((event) => {
    if (event.type !== "updated") return
    if (event.action.type === "failed") {
      const outage = outageOf(event.action.error)
      reportOutage(outage)
      if (outage) void recallAnswers(client)
    }
    // Data that a page writes into the cache itself is not an answer.
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
