import { useQuery } from "@tanstack/react-query"
import { api } from "#web/data/call.ts"

/** Counts the corrections of the catalogue that wait for a decision, up to a page of them. */
export function useWaitingCorrections() {
  const { data } = useQuery(api.adminCorrections.list.queryOptions({ input: {}, staleTime: 5 * 60_000 }))
  return { count: data?.corrections.length ?? 0, hasMore: data !== undefined && data.next !== null }
}
