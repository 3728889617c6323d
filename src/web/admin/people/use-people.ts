import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query"
import type { AdminPerson } from "#contract/admin/people.ts"
import { type PersonFilter, personFilters } from "#domain/admin/people-rules.ts"
import type { AdminSearch } from "#web/admin/admin-search.ts"
import { api } from "#web/data/call.ts"
import { stateOf } from "#web/data/query-state.ts"
import { moreOf } from "#web/kit/lists/paging.ts"

export const filterOf = ({ show }: AdminSearch): PersonFilter =>
  personFilters.find((filter) => filter === show) ?? "all"

/** People by name, page after page. */
export function usePeople(search: AdminSearch) {
  const asked = { show: filterOf(search), ...(search.q ? { q: search.q.slice(0, 100) } : {}) }
  const query = useInfiniteQuery({
    ...api.adminPeople.list.infiniteOptions({
      input: (after: string | undefined) => (after === undefined ? asked : { ...asked, after }),
      initialPageParam: undefined as string | undefined, // the first page has no predecessor
      getNextPageParam: (page) => page.next ?? undefined,
    }),
    placeholderData: keepPreviousData,
  })
  return {
    state: stateOf(query),
    people: query.data?.pages.flatMap((page) => page.people) ?? [],
    ...moreOf(query),
    retry: () => void query.refetch(),
  }
}

export function usePerson(subject: string) {
  return useQuery(api.adminPeople.get.queryOptions({ input: { subject } }))
}

/** Takes in what an act answered with, and lets the list be read anew. */
export function useTakeIn() {
  const client = useQueryClient()
  return (person?: AdminPerson) => {
    if (person)
      client.setQueryData(api.adminPeople.get.queryKey({ input: { subject: person.subject } }), person)
    else void client.invalidateQueries({ queryKey: api.adminPeople.get.key() })
    void client.invalidateQueries({ queryKey: api.adminPeople.list.key() })
  }
}
