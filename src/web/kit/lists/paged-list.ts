import { ORPCError } from "@orpc/client"
import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query"
import { useState } from "react"
import { type Followed, useLiveQuery } from "#web/data/live-updates.ts"
import { type Cursor, stateOf } from "#web/data/paged-query.ts"
import { useSteadyList } from "#web/kit/lists/steady-list.ts"

type Keyed = { id: string | number }

type ListParts<Answer, Row> = {
  rows: (answer: Answer) => readonly Row[]
  /**
   * The topics that the list follows. Rows then do not move while in use; without topics, each answer
   * is shown at once.
   */
  topics?: string[]
}

/** Loads a list page by page; returns its state, its rows and its next page. */
export function usePagedList<Page, Row extends Keyed, Failure extends Error>(
  options: UseInfiniteQueryOptions<Page, Failure, InfiniteData<Page, Cursor>, QueryKey, Cursor>,
  { rows, topics }: ListParts<NoInfer<Page>, Row>,
) {
  const query = useInfiniteQuery(options)
  const pages = query.data?.pages ?? []
  // A requested page is shown at once; only unrequested changes wait.
  const question = [options.queryKey, pages.length]
  return {
    ...useRows(query, pages.flatMap(rows), { options, question, topics }),
    pages,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    showMore: () => void query.fetchNextPage(),
  }
}

/** Loads a whole list, or one numbered page of it. */
export function useWholeList<Answer, Row extends Keyed, Failure extends Error>(
  options: UseQueryOptions<Answer, Failure, Answer, QueryKey>,
  { rows, topics }: ListParts<NoInfer<Answer>, Row>,
) {
  const query = useQuery(options)
  const fresh = query.data === undefined ? [] : rows(query.data)
  return {
    ...useRows(query, fresh, { options, question: [options.queryKey], topics }),
    data: query.data,
    /** The previous page is shown while the next one loads. */
    isPrevious: query.isPlaceholderData,
  }
}

const portion = 100

/** Shows a whole list in portions: thousands of rows at once are slow to draw, and nobody reads them. */
export function usePortions<Row, List extends { rows: readonly Row[] }>(list: List) {
  const [shown, setShown] = useState(portion)
  return {
    ...list,
    rows: list.rows.slice(0, shown),
    hasMore: list.rows.length > shown,
    showMore: () => setShown(shown + portion),
  }
}

type Asked = Parameters<typeof stateOf>[0] & {
  error: Error | null
  dataUpdatedAt: number
  isPlaceholderData: boolean
  refetch: () => Promise<unknown>
}

type Following = {
  options: Followed
  question: readonly unknown[]
  topics: string[] | undefined
}

function useRows<Row extends Keyed>(
  query: Asked,
  fresh: readonly Row[],
  { options, question, topics }: Following,
) {
  const { error, isPlaceholderData, dataUpdatedAt } = query
  const [turn, setTurn] = useState(0)
  useLiveQuery(topics ?? [], options)
  const { rows, waiting, ...steady } = useSteadyList(fresh, ({ id }) => id, {
    isLive: topics !== undefined,
    question: JSON.stringify([...question, isPlaceholderData, turn, topics ? "live" : dataUpdatedAt]),
  })
  return {
    state: stateOf(query),
    /** The server's reason for refusing. */
    refusal: error instanceof ORPCError && error.status < 500 ? error.message : null,
    rows,
    waiting: waiting + rows.filter(({ isGone }) => isGone).length,
    ...steady,
    retry: () => void query.refetch(),
    /** Refetches and applies all changes at once, after the person's own action. */
    settle: async () => {
      await query.refetch()
      setTurn((before) => before + 1)
    },
  }
}
