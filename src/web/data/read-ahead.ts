import type { QueryClient, QueryKey } from "@tanstack/react-query"
import { currentOutage, outageOf } from "#web/data/connection.ts"

/** A query, or an infinite query, of any endpoint. */
type AnyQuery = { queryKey: QueryKey; initialPageParam?: unknown }

/**
 * Prefetches a screen's first data. While no screen shows it, a failure is dropped without a retry: the
 * screen requests it again and waits for the end of an outage.
 */
export function readAhead(client: QueryClient, ...queries: AnyQuery[]): void {
  if (currentOutage()) return
  for (const query of queries) {
    const isShown = () => client.getQueryCache().find({ queryKey: query.queryKey, exact: true })?.isActive()
    const retry = (_failures: number, error: Error) => isShown() === true && outageOf(error) !== undefined
    const options = { ...query, retry } as never // either kind, distinguished by its fields
    void ("initialPageParam" in query ? client.prefetchInfiniteQuery(options) : client.prefetchQuery(options))
  }
}
