import { topic } from "#domain/platform/live.ts"
import { api } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { useWorkplace } from "#web/data/workplace.ts"
import { usePagedList } from "#web/kit/lists/paged-list.ts"

export const quarantineQuery = () => pagedQuery(api.quarantine.list, { input: {}, by: "after" })

/** Reads quarantined units, kept fresh by the live feed. */
export function useQuarantine() {
  const pharmacy = useWorkplace("pharmacy")
  return usePagedList(quarantineQuery(), {
    rows: ({ units }) => units,
    topics: pharmacy ? [topic.pharmacyTasks(pharmacy.id)] : [],
  })
}
