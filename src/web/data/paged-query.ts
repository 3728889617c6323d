import type { ClientContext } from "@orpc/client"
import type { ProcedureUtils } from "@orpc/tanstack-query"
import { keepPreviousData } from "@tanstack/react-query"

/** A page's cursor: a row's id or name, or the page's number. Undefined for the first page. */
export type Cursor = string | number | undefined

type Asking<Input, Page> = {
  /** The input without its cursor. */
  input: Input
  /** The input that carries the cursor. */
  by: Extract<keyof Input, "before" | "after" | "page">
  /** Returns the next page's cursor, if it is not in `next`. */
  next?: (last: Page, pages: readonly Page[]) => Cursor
  /** Shows the answer to the previous question until the new one arrives. */
  keepsPrevious?: boolean
}

/** Returns the options of an infinite query: an endpoint that is read page after page. */
export function pagedQuery<Input, Page extends object, Failure extends Error>(
  endpoint: ProcedureUtils<ClientContext, Input, Page, Failure>,
  { input, by, next = nextOf, keepsPrevious = false }: Asking<NoInfer<Input>, NoInfer<Page>>,
) {
  return endpoint.infiniteOptions({
    input: (cursor: Cursor) => ({ ...input, [by]: cursor }),
    initialPageParam: undefined as Cursor, // its own type would be `undefined` alone
    getNextPageParam: next,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  })
}

/** Continues a list whose pages have numbers and say how many rows there are. */
export const numbered =
  (limit: number) =>
  ({ total }: { total: number }, { length }: readonly unknown[]) =>
    length * limit < total ? length + 1 : undefined

const nextOf = (page: { next?: Cursor | null }) => page.next ?? undefined

type Asked = { isPending: boolean; isError: boolean; failureCount: number }

/** Returns the state of a list. A failed first attempt is shown immediately, although it is retried. */
export function stateOf({ isPending, isError, failureCount }: Asked): "loading" | "failed" | "shown" {
  if (isError || (isPending && failureCount > 0)) return "failed"
  return isPending ? "loading" : "shown"
}
