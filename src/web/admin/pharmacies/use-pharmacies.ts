import { type PharmacyState } from "#contract/admin/pharmacies.ts"
import { topic } from "#domain/platform/live.ts"
import { api } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { usePagedList } from "#web/kit/lists/paged-list.ts"

export const shownStates = ["to-verify", "listed", "not-listed", "ended"] as const satisfies PharmacyState[]

/** The filter that an address names; none for what is no filter. */
export const stateNamed = (text: string | undefined): PharmacyState | undefined =>
  shownStates.find((state) => state === text)

type Question = { q: string; show: PharmacyState | undefined }

/** Pharmacies page by page, fresh with what is changed anywhere. */
export function usePharmacies({ q, show }: Question) {
  const input = { q: q || undefined, show }
  const list = usePagedList(
    pagedQuery(api.adminPharmacies.list, { input, by: "after", keepsPrevious: true }),
    { rows: ({ pharmacies }) => pharmacies, topics: [topic.pharmacies()] },
  )
  return { ...list, counts: list.pages[0]?.counts }
}
