import { type Ref, useId, useState } from "react"
import { formatRupees } from "#web/kit/format/money.tsx"
import { sumsOf, type TillCart } from "#web/pharmacy/till/cart.ts"
import styles from "#web/pharmacy/till/payment-part.module.css"
import { amountText, readAmount } from "#web/pharmacy/till/tender.ts"
import { useWords } from "#web/words/words.ts"

type SplitPartsProps = {
  cart: TillCart
  onChange: (parts: Pick<TillCart, "card" | "qr" | "onAccount">) => void
  /** The field for the amount by card. */
  ref: Ref<HTMLInputElement>
}

/** Enters what is paid by card, by QR and on account; the rest is cash. */
export function SplitParts({ cart, onChange, ref }: SplitPartsProps) {
  const t = useWords()
  return (
    <div className={`row nowrap mb-8 ${styles.split}`}>
      {(["card", "qr"] as const).map((kind) => (
        <AmountField
          key={kind}
          ref={kind === "card" ? ref : undefined}
          label={t(`till.methods.${kind}`)}
          cents={cart[kind]}
          onChange={(cents) => onChange({ [kind]: cents })}
        />
      ))}
      <AmountField
        ref={undefined}
        label={t("staff.onAccount")}
        cents={cart.onAccount}
        onChange={(cents) => onChange({ onAccount: cents })}
      />
      <span className="shrink">
        <span className="text-meta semibold">{t("till.inCash")}</span>
        <b className={`num ${styles.rest}`}>{formatRupees(Math.max(0, sumsOf(cart).cash))}</b>
      </span>
    </div>
  )
}

type AmountFieldProps = {
  label: string
  /** Undefined while it is not an amount. */
  cents: number | undefined
  onChange: (cents: number | undefined) => void
  ref: Ref<HTMLInputElement> | undefined
}

function AmountField({ label, cents, onChange, ref }: AmountFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState(() => (cents ? amountText(cents) : ""))
  return (
    <span className="grow shrink">
      <label htmlFor={id} className="text-meta semibold">
        {label}
      </label>
      <input
        id={id}
        ref={ref}
        className="round num"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        aria-invalid={cents === undefined || undefined}
        value={typed}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          const read = readAmount(text)
          onChange(read === null ? undefined : (read ?? 0))
        }}
      />
    </span>
  )
}
