type Asked = { isPending: boolean; isError: boolean; failureCount: number }

/** Returns the state of a list. A failed first attempt is shown immediately, although it is retried. */
export function stateOf({ isPending, isError, failureCount }: Asked): "loading" | "failed" | "shown" {
  if (isError || (isPending && failureCount > 0)) return "failed"
  return isPending ? "loading" : "shown"
}
