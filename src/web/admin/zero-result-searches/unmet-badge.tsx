import { useQuery } from "@tanstack/react-query"
import { api } from "#web/data/call.ts"
import { Badge } from "#web/kit/actions/chip.tsx"
import { useWords } from "#web/words/words.ts"

const staleTime = 5 * 60_000

/** How many texts and medicines people did not find in the last week, on the menu entry. */
export function UnmetBadge() {
  const t = useWords()
  const input = { days: 7, show: "open", page: 1 } as const
  const { data } = useQuery(api.adminUnmet.list.queryOptions({ input, staleTime }))
  const count = data?.rows.length ?? 0
  return count > 0 ? <Badge count={count} says={t("admin.unmetBadge", { count })} /> : null
}
