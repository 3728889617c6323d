import type { DraftKind } from "#contract/pharmacy/drafts.ts"
import { topic } from "#domain/platform/live.ts"
import { api } from "#web/data/call.ts"
import { useWorkplace } from "#web/data/session.ts"
import { useWholeList } from "#web/kit/lists/paged-list.ts"

/** Reads the pharmacy's drafts of a kind, kept fresh by the live feed. */
export function useDrafts(kind: DraftKind) {
  const pharmacy = useWorkplace("pharmacy")
  return useWholeList(api.drafts.list.queryOptions({ input: { kind } }), {
    rows: ({ drafts }) => drafts,
    topics: pharmacy ? [topic.pharmacyDrafts(pharmacy.id)] : [],
  })
}
