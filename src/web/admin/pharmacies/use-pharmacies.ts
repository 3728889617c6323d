import type { PharmacyState } from "#contract/admin/pharmacies.ts"
import { topic } from "#domain/platform/live.ts"
import { api } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import type { AdminSearch } from "#web/data/searches.ts"
import { usePagedList } from "#web/kit/lists/paged-list.ts"

export const shownStates = ["to-verify", "listed", "not-listed", "ended"] as const satisfies PharmacyState[]

/** The filter that an address names; none for what is no filter. */
export const stateNamed = (text: string | undefined): PharmacyState | undefined =>
  shownStates.find((state) => state === text)

export const pharmaciesQuery = ({ q, show }: AdminSearch) =>
  pagedQuery(api.adminPharmacies.list, {
    input: { q, show: stateNamed(show) },
    by: "after",
    keepsPrevious: true,
  })

/** Pharmacies page by page, fresh with what is changed anywhere. */
export function usePharmacies(search: AdminSearch) {
  const list = usePagedList(pharmaciesQuery(search), {
    rows: ({ pharmacies }) => pharmacies,
    topics: [topic.pharmacies()],
  })
  return { ...list, counts: list.pages[0]?.counts }
}
