import type { InferDataFromTag, QueryClient, QueryKey, Updater } from "@tanstack/react-query"

/**
 * Shows what the server has just answered to an act in place of what was read before. A read under way may be older
 * and would undo it, so it starts again.
 */
export function putAnswer<Key extends QueryKey, Answer = InferDataFromTag<unknown, Key>>(
  client: QueryClient,
  queryKey: Key,
  answer: Updater<Answer | undefined, Answer | undefined>,
): void {
  client.setQueryData<Answer>(queryKey, answer)
  const query = { queryKey, exact: true }
  if (client.isFetching(query) > 0) void client.refetchQueries(query, { cancelRefetch: true })
}
