import { useQuery } from "@tanstack/react-query"
import type { BranchStock } from "#contract/pharmacy/branches.ts"
import { topic } from "#domain/platform/live.ts"
import { api } from "#web/data/call.ts"
import { useLiveQuery } from "#web/data/live-updates.ts"
import { useWorkplace } from "#web/data/session.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Phone } from "#web/kit/format/phone.tsx"
import { When } from "#web/kit/format/when.tsx"
import { useWords } from "#web/words/words.ts"

/** Returns what other branches have of the medicines that this pharmacy has none left of, by stock row. */
export function useElsewhere(): ReadonlyMap<number, BranchStock[]> | undefined {
  const branches = useWorkplace("pharmacy")?.branches
  const options = api.branches.elsewhere.queryOptions({
    staleTime: 60_000,
    enabled: branches !== undefined && branches.length > 0,
    select: ({ rows }) => Map.groupBy(rows, ({ stockId }) => stockId),
  })
  useLiveQuery(branches?.map(({ id }) => topic.pharmacyStock(id)) ?? [], options)
  return useQuery(options).data
}

/** Says in a line which branch has the most of a medicine, and its telephone number. */
export function BranchLine({ branches: [first, ...others] }: { branches: BranchStock[] }) {
  const t = useWords()
  if (!first) return null
  return (
    <>
      {t("staff.branchHas", { branch: first.name, quantity: formatCount(first.quantity) })},{" "}
      {formatRupees(first.priceCents)} · <When at={first.updatedAt} /> · <Phone number={first.phoneNumber} />
      {others.map(({ pharmacyId, name, quantity }) => (
        <span key={pharmacyId}>
          {" "}
          · {t("staff.branchHas", { branch: name, quantity: formatCount(quantity) })}
        </span>
      ))}
    </>
  )
}
