type Paged = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }

/** What the button under a list says and does. */
export const moreOf = (query: Paged) => ({
  hasMore: query.hasNextPage,
  isLoadingMore: query.isFetchingNextPage,
  showMore: () => void query.fetchNextPage(),
})
