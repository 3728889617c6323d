import { useQuery } from "@tanstack/react-query"
import { api } from "#web/data/call.ts"
import { useWorkplace } from "#web/data/session.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { Phone } from "#web/kit/format/phone.tsx"
import { When } from "#web/kit/format/when.tsx"
import { unitsText } from "#web/pharmacy/packs/pack-text.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/branches.ts"

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
