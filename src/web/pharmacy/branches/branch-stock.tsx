import { useQuery } from "@tanstack/react-query"
import type { BranchStock } from "#contract/pharmacy/branches.ts"
import { topic } from "#domain/platform/live.ts"
import { api } from "#web/data/call.ts"
import { useLiveTopics } from "#web/data/live-updates.ts"
import { useWorkplace } from "#web/data/session.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Phone } from "#web/kit/format/phone.tsx"
import { When } from "#web/kit/format/when.tsx"
import { unitsText } from "#web/pharmacy/packs/pack-text.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/branches.ts"

/** Returns what other branches have of the medicines that this pharmacy has none left of, by stock row. */
export function useElsewhere(): ReadonlyMap<number, BranchStock[]> | undefined {
  const branches = useWorkplace("pharmacy")?.branches
  const query = useQuery(
    api.branches.elsewhere.queryOptions({
      staleTime: 60_000,
      enabled: branches !== undefined && branches.length > 0,
      select: ({ rows }) => Map.groupBy(rows, ({ stockId }) => stockId),
    }),
  )
  useLiveTopics(branches?.map(({ id }) => topic.pharmacyStock(id)) ?? [], () => void query.refetch(), {
    readAt: query.dataUpdatedAt,
  })
  return query.data
}

/** Says in a line which branch has the most of a medicine, and its telephone number. */
export function BranchLine({ branches: [first, ...others] }: { branches: BranchStock[] }) {
  const t = useWords()
  if (!first) return null
  return (
    <>
      {t("branches.has", { branch: first.name, quantity: formatCount(first.quantity) })},{" "}
      {formatRupees(first.priceCents)} · <When at={first.updatedAt} /> · <Phone number={first.phoneNumber} />
      {others.map(({ pharmacyId, name, quantity }) => (
        <span key={pharmacyId}>
          {" "}
          · {t("branches.has", { branch: name, quantity: formatCount(quantity) })}
        </span>
      ))}
    </>
  )
}

/** Lists what each other branch of the company has of a medicine. */
export function BranchesOf({ medicineId, packSize }: { medicineId: number; packSize: number | null }) {
  const t = useWords()
  const branches = useWorkplace("pharmacy")?.branches
  const query = useQuery(
    api.branches.ofMedicine.queryOptions({
      input: { medicineId },
      staleTime: 0,
      enabled: branches !== undefined && branches.length > 0,
    }),
  )
  if (!query.data) return null
  return (
    <>
      <h3 className="text-body mt-16 mb-8">{t("branches.beside")}</h3>
      {query.data.branches.length === 0 && <p className="mb-12">{t("branches.nobody")}</p>}
      <ul className="stack gap-0 mb-12">
        {query.data.branches.map((branch) => (
          <li key={branch.pharmacyId} className="pad-y-8 ruled">
            <div className="row nowrap apart gap-12">
              <span className="stack gap-0 break">
                <b className="semibold" translate="no">
                  {branch.name}
                </b>
                <small className="row gap-0 gap-x-8">
                  <When at={branch.updatedAt} /> <Phone number={branch.phoneNumber} />
                </small>
              </span>
              <span className="stack gap-0 text-end num">
                {unitsText(t, branch.quantity, packSize)}
                <small>{formatRupees(branch.priceCents)}</small>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
