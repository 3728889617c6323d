import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { formatRupees } from "#domain/platform/money.ts"
import { api } from "#web/data/call.ts"
import styles from "#web/pharmacy/till/account-part.module.css"
import type { TillCart } from "#web/pharmacy/till/cart.ts"
import { useWords } from "#web/words/words.ts"

type AccountPartProps = { cart: TillCart; onChoose: (account: TillCart["account"]) => void }

/** Chooses the account that a sale is charged to, and shows what it owes. */
export function AccountPart({ cart: { account }, onChoose }: AccountPartProps) {
  const t = useWords()
  const id = useId()
  const { data } = useQuery(api.customerAccounts.list.queryOptions())
  const open = data?.filter(({ isOpen }) => isOpen) ?? []
  const chosen = open.find((each) => each.id === account?.id)
  const choose = (value: string) => {
    const found = open.find((each) => String(each.id) === value)
    onChoose(found && { id: found.id, name: found.name })
  }
  return (
    <div className="stack mb-12">
      <label htmlFor={id} className="text-meta semibold">
        {t("till.account.choose")}
      </label>
      <select
        id={id}
        className={`round ${styles.account}`}
        value={account?.id ?? ""}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">{t("till.account.none")}</option>
        {open.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </select>
      {chosen && (
        <p className="meta num">
          {t("till.account.owes", {
            balance: formatRupees(chosen.balanceCents),
            limit: formatRupees(chosen.creditLimitCents),
          })}
        </p>
      )}
      {data && open.length === 0 && <p className="meta">{t("till.account.noneOpen")}</p>}
    </div>
  )
}
