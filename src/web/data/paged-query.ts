import type { ClientContext } from "@orpc/client"
import type { ProcedureUtils } from "@orpc/tanstack-query"
import { keepPreviousData } from "@tanstack/react-query"

/** Where a page begins: a row's id or name, or the page's number. The first page has none. */
export type Cursor = string | number | undefined

type Asking<Input, Page> = {
  /** The question without its cursor. */
  input: Input
  /** The input that carries the cursor. */
  by: Extract<keyof Input, "before" | "after" | "page">
  /** Where the next page begins, if the page does not name it in `next`. */
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

const nextOf = (page: { next?: Cursor | null }) => page.next ?? undefined
