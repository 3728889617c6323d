import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { api } from "#web/data/call.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import styles from "#web/pharmacy/till/account-part.module.css"
import type { TillCart } from "#web/pharmacy/till/cart.ts"
import { useWords } from "#web/words/words.ts"

type AccountPartProps = {
  cart: TillCart
  onChange: (charged: Pick<TillCart, "account" | "reference">) => void
}

/** Chooses the account that a sale is charged to, shows what it owes, and asks of whom or what its holder is billed. */
export function AccountPart({ cart: { account, reference = "" }, onChange }: AccountPartProps) {
  const t = useWords()
  const id = useId()
  const referenceId = useId()
  const { data } = useQuery(api.customerAccounts.list.queryOptions())
  const open = data?.filter(({ isOpen }) => isOpen) ?? []
  const chosen = open.find((each) => each.id === account?.id)
  const choose = (value: string) => {
    const found = open.find((each) => String(each.id) === value)
    onChange({
      account: found && { id: found.id, name: found.name, kind: found.kind },
      reference: found?.kind === "person" ? undefined : reference,
    })
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
      {chosen && chosen.kind !== "person" && (
        <>
          <label htmlFor={referenceId} className="text-meta semibold">
            {t(`till.account.references.${chosen.kind}`)}
          </label>
          <input
            id={referenceId}
            className={`round ${styles.account}`}
            autoComplete="off"
            maxLength={60}
            value={reference}
            onChange={(event) => onChange({ reference: event.currentTarget.value })}
          />
        </>
      )}
      {data && open.length === 0 && <p className="meta">{t("till.account.noneOpen")}</p>}
    </div>
  )
}
