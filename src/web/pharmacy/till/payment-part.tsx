import Banknote from "lucide-react/icons/banknote"
import CreditCard from "lucide-react/icons/credit-card"
import QrCode from "lucide-react/icons/qr-code"
import { type KeyboardEvent, memo, type Ref, useCallback, useId } from "react"
import { type PaymentMethod, paymentMethods } from "#domain/pharmacy/till-limits.ts"
import { formatRupees } from "#domain/platform/money.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { Money } from "#web/kit/format/money.tsx"
import { totalOf, unitsOf } from "#web/pharmacy/till/cart.ts"
import { Keys } from "#web/pharmacy/till/key-hints.tsx"
import { payByKeys } from "#web/pharmacy/till/pay-by-keys.ts"
import styles from "#web/pharmacy/till/payment-part.module.css"
import { amountText, quickCash, readAmount, tenderedOf } from "#web/pharmacy/till/tender.ts"
import { type CartActions, useCartNow } from "#web/pharmacy/till/use-cart.ts"
import { useWords } from "#web/words/words.ts"

const icons = { cash: Banknote, card: CreditCard, qr: QrCode }

type PaymentPartProps = {
  cart: CartActions
  sale: { isSelling: boolean; purchase: () => void }
}

/** The total, how it is paid, and Purchase. */
export function PaymentPart({ cart: actions, sale }: PaymentPartProps) {
  const t = useWords()
  const { store, fields } = actions
  const { putReceived, putPayment, putPurchase } = fields
  const cart = useCartNow(actions)
  const isEmpty = cart.lines.length === 0
  const lines = t("till.lines", { count: cart.lines.length })
  const units = t("common.units", { count: unitsOf(cart) })
  const choose = useCallback((method: PaymentMethod) => store.set({ ...store.get(), method }), [store])
  const press = (event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
    if (!(event.target instanceof HTMLInputElement)) {
      const method = /^[123]$/.test(event.key) && paymentMethods[Number(event.key) - 1]
      if (method && !cart.isSent) choose(method)
    } else if (event.key === "Enter") {
      event.preventDefault()
      payByKeys(actions, sale.purchase)
    }
  }
  return (
    // The keys belong to the buttons and the field inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={putPayment} className={`ruled well ${styles.part}`} onKeyDown={press}>
      {!isEmpty && <p className="muted num">{t("till.countLine", { lines, units })}</p>}
      <p className={styles.sum}>
        <span>{t("till.total")}</span>
        <b>
          <Money cents={totalOf(cart)} />
        </b>
      </p>
      {!isEmpty && (
        <fieldset className={styles.choices} disabled={cart.isSent}>
          <legend className="sr">{t("staff.paidBy")}</legend>
          <PaymentMethods chosen={cart.method} onChoose={choose} />
          {cart.method === "cash" && (
            <CashPart
              ref={putReceived}
              totalCents={totalOf(cart)}
              received={cart.received}
              onReceived={(received) => store.set({ ...store.get(), received })}
            />
          )}
        </fieldset>
      )}
      <Button
        ref={putPurchase}
        size="large"
        className={styles.purchase}
        disabled={isEmpty}
        isBusy={sale.isSelling}
        onClick={sale.purchase}
        aria-keyshortcuts="F9"
      >
        <span>{t(sale.isSelling ? "till.purchasing" : "till.purchase")}</span>
        <span aria-hidden="true">
          <Keys keys={["F9"]} />
        </span>
      </Button>
    </div>
  )
}

type PaymentMethodsProps = { chosen: PaymentMethod; onChoose: (method: PaymentMethod) => void }

/** The payment methods. */
export const PaymentMethods = memo(function PaymentMethods({ chosen, onChoose }: PaymentMethodsProps) {
  const t = useWords()
  return (
    <div className={styles.methods}>
      {paymentMethods.map((method) => {
        const Icon = icons[method]
        return (
          <button
            key={method}
            type="button"
            aria-pressed={chosen === method}
            onClick={() => onChoose(method)}
          >
            <Icon aria-hidden="true" />
            {t(`till.methods.${method}`)}
          </button>
        )
      })}
    </div>
  )
})

type CashPartProps = {
  totalCents: number
  received: string
  onReceived: (received: string) => void
  /** The field for the cash received. */
  ref: Ref<HTMLInputElement>
}

/** Enters the cash received, by button or typed, and shows the change. */
export function CashPart({ totalCents, received, onReceived, ref }: CashPartProps) {
  const t = useWords()
  const id = useId()
  const tendered = tenderedOf(received, totalCents)
  const given = readAmount(received)
  const isInvalid = tendered.state === "unreadable"
  return (
    <>
      <div className={classes(`row nowrap mb-12 ${styles.cash}`, "num")}>
        <button type="button" aria-pressed={given === undefined} onClick={() => onReceived("")}>
          {t("staff.exact")}
        </button>
        {quickCash(totalCents).map((cents, place) => (
          <button
            // The same button with another sum: a new one for each would cost every unit that is added.
            key={place}
            type="button"
            aria-pressed={given === cents}
            onClick={() => onReceived(amountText(cents))}
          >
            {formatRupees(cents).replace(/\.00$/, "")}
          </button>
        ))}
        <input
          className="round"
          inputMode="decimal"
          autoComplete="off"
          aria-label={t("till.received")}
          ref={ref}
          placeholder={t("staff.received")}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? id : undefined}
          value={received}
          onChange={(event) => onReceived(event.currentTarget.value)}
        />
      </div>
      {isInvalid && (
        <p id={id} className={`text-bad semibold mb-8 ${styles.odd}`}>
          {t("till.alerts.unreadable")}
        </p>
      )}
      <p className={classes(styles.change, tendered.state === "short" && styles.short)}>
        <span>{t(tendered.state === "short" ? "till.missing" : "common.change")}</span>
        <b className="num">
          {tendered.state === "short" && formatRupees(tendered.missingCents)}
          {tendered.state === "enough" && formatRupees(tendered.changeCents)}
          {tendered.state === "exact" && formatRupees(0)}
          {isInvalid && "–"}
        </b>
      </p>
    </>
  )
}
