import type { InferDataFromTag, QueryClient, QueryKey, Updater } from "@tanstack/react-query"

/**
 * Shows what the server has just answered to an act in place of what was read before. A read under way may be older
 * and would undo it, so it starts again. A function changes a part: the rest is as old as before.
 */
export function putAnswer<Key extends QueryKey, Answer = InferDataFromTag<unknown, Key>>(
  client: QueryClient,
  queryKey: Key,
  answer: Updater<Answer | undefined, Answer | undefined>,
): void {
  const updatedAt = typeof answer === "function" ? client.getQueryState(queryKey)?.dataUpdatedAt : undefined
  client.setQueryData<Answer>(queryKey, answer, { updatedAt })
  const query = { queryKey, exact: true }
  if (client.isFetching(query) > 0) void client.refetchQueries(query, { cancelRefetch: true })
}
