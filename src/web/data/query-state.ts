type Asked = { isPending: boolean; isError: boolean; failureCount: number }

/** How a list stands. A first try that failed is told at once, although it is tried again. */
export function stateOf({ isPending, isError, failureCount }: Asked): "loading" | "failed" | "shown" {
  if (isError || (isPending && failureCount > 0)) return "failed"
  return isPending ? "loading" : "shown"
}
