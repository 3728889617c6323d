import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { AdminPerson } from "#contract/admin/people.ts"
import { type PersonFilter, personFilters } from "#domain/admin/people-rules.ts"
import { listPageSize, personSorts } from "#domain/platform/list-sorts.ts"
import { api } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { putAnswer } from "#web/data/put-answer.ts"
import type { AdminSearch } from "#web/data/searches.ts"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { orderOf, sortIn } from "#web/kit/lists/sorting.ts"

export const filterOf = ({ show }: AdminSearch): PersonFilter =>
  personFilters.find((filter) => filter === show) ?? "all"

export const sortingIn = ({ sort }: AdminSearch) => sortIn(sort, personSorts, "name")

export function peopleQuery(search: AdminSearch, limit = listPageSize) {
  const order = orderOf(sortingIn(search))
  const input = { show: filterOf(search), q: search.q?.slice(0, 100), ...order, limit }
  return pagedQuery(api.adminPeople.list, { input, by: "after", keepsPrevious: true })
}

/** Loads people by name, page by page. */
export function usePeople(search: AdminSearch) {
  return usePagedList(peopleQuery(search), {
    rows: ({ people }) => people.map((person) => ({ ...person, id: person.subject })),
  })
}

export type PeopleList = ReturnType<typeof usePeople>

export function usePerson(subject: string) {
  return useQuery(api.adminPeople.get.queryOptions({ input: { subject } }))
}

/** Stores an action's answer in the cache and invalidates the list. */
export function useTakeIn() {
  const client = useQueryClient()
  return (person?: AdminPerson) => {
    if (person)
      putAnswer(client, api.adminPeople.get.queryKey({ input: { subject: person.subject } }), person)
    else void client.invalidateQueries({ queryKey: api.adminPeople.get.key() })
    void client.invalidateQueries({ queryKey: api.adminPeople.list.key() })
  }
}
