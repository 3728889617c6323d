import Banknote from "lucide-react/icons/banknote"
import BookUser from "lucide-react/icons/book-user"
import CreditCard from "lucide-react/icons/credit-card"
import Percent from "lucide-react/icons/percent"
import QrCode from "lucide-react/icons/qr-code"
import Split from "lucide-react/icons/split"
import { type KeyboardEvent, memo, type ReactNode, type Ref, useCallback, useId } from "react"
import { type PaidBy, type PaymentMethod, paidBy, paymentMethods } from "#domain/pharmacy/till-limits.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Keys } from "#web/kit/actions/keys.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { formatRupees, Money } from "#web/kit/format/money.tsx"
import { AccountPart } from "#web/pharmacy/till/account-part.tsx"
import { type CartSums, sumsOf, type TillCart, unitsOf } from "#web/pharmacy/till/cart.ts"
import { discountLabel, signedCents } from "#web/pharmacy/till/discount-words.ts"
import styles from "#web/pharmacy/till/payment-part.module.css"
import { SplitParts } from "#web/pharmacy/till/split-parts.tsx"
import { amountText, quickCash, readAmount, tenderedOf } from "#web/pharmacy/till/tender.ts"
import { type CartActions, useCartNow } from "#web/pharmacy/till/use-cart.ts"
import { paidByMethod, payByKeys } from "#web/pharmacy/till/use-till-keys.ts"
import { useWords } from "#web/words/words.ts"

const icons: Record<PaidBy, typeof Banknote> = {
  cash: Banknote,
  card: CreditCard,
  qr: QrCode,
  split: Split,
  account: BookUser,
}

type PaymentPartProps = {
  cart: CartActions
  onDiscount: () => void
  sale: { isSelling: boolean; purchase: () => void }
}

/** The total, how it is paid, and Purchase. */
export function PaymentPart({ cart: actions, sale, onDiscount }: PaymentPartProps) {
  const t = useWords()
  const { store, fields } = actions
  const { putReceived, putSplit, putPayment, putPurchase } = fields
  const cart = useCartNow(actions)
  const isEmpty = cart.lines.length === 0
  const lines = t("till.lines", { count: cart.lines.length })
  const units = t("common.units", { count: unitsOf(cart) })
  const sums = sumsOf(cart)
  const choose = useCallback((method: PaidBy) => store.set(paidByMethod(store.get(), method)), [store])
  const press = (event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
    if (!(event.target instanceof HTMLInputElement)) {
      const method = /^[1-5]$/.test(event.key) && paidBy[Number(event.key) - 1]
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
      {!isEmpty && (
        <div className="row apart nowrap">
          <p className="muted num">{t("till.countLine", { lines, units })}</p>
          {!cart.isSent && (
            <Button look="quiet" size="small" className={styles.discount} onClick={onDiscount}>
              <Percent aria-hidden="true" />
              {t("till.discount")}
            </Button>
          )}
        </div>
      )}
      {!isEmpty && <SumLines sums={sums} cart={cart} />}
      <p className={styles.sum}>
        <span>{t("till.total")}</span>
        <b>
          <Money cents={sums.totalCents} />
        </b>
      </p>
      {!isEmpty && (
        <fieldset className={styles.choices} disabled={cart.isSent}>
          <legend className="sr">{t("staff.paidBy")}</legend>
          <PaymentMethods methods={paidBy} chosen={cart.method} onChoose={choose} />
          {(cart.method === "account" || sums.account > 0) && (
            <AccountPart
              cart={cart}
              onChange={(charged) => store.set({ ...store.get(), overLimit: undefined, ...charged })}
            />
          )}
          {cart.method === "split" && (
            <SplitParts
              ref={putSplit}
              cart={cart}
              onChange={(parts) => store.set({ ...store.get(), ...parts })}
            />
          )}
          {sums.cash > 0 && (
            <CashPart
              ref={putReceived}
              totalCents={sums.cash}
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

/** Shows what changes the sum of the prices: discounts and the rounding of cash. */
function SumLines({ sums, cart }: { sums: CartSums; cart: TillCart }) {
  const t = useWords()
  const lineDiscounts = sums.discountCents - sums.saleDiscountCents - sums.markdownCents
  if (sums.discountCents === 0 && sums.roundingCents === 0) return null
  const rows: [string, number][] = [
    [t("till.subtotal"), sums.subtotalCents],
    [t("till.markdown"), -sums.markdownCents],
    [t("till.lineDiscounts"), -lineDiscounts],
    [discountLabel(t, cart.discount), -sums.saleDiscountCents],
    [t("till.rounding"), sums.roundingCents],
  ]
  return (
    <dl className={styles.sums}>
      {rows
        .filter(([, cents]) => cents !== 0)
        .map(([label, cents]) => (
          <div key={label} className="row apart nowrap gap-12">
            <dt>{label}</dt>
            <dd className="num">{signedCents(cents)}</dd>
          </div>
        ))}
    </dl>
  )
}

type PaymentMethodsProps<Method extends PaidBy> = {
  /** Those that can be chosen; one method alone unless told otherwise. */
  methods?: readonly Method[]
  chosen: Method
  onChoose: (method: Method) => void
}

/** The payment methods. */
export const PaymentMethods = memo(function PaymentMethods<Method extends PaidBy = PaymentMethod>({
  methods = paymentMethods as readonly PaidBy[] as readonly Method[],
  chosen,
  onChoose,
}: PaymentMethodsProps<Method>) {
  const t = useWords()
  return (
    <div className={classes(styles.methods, methods.length > 3 && styles.stacked)}>
      {methods.map((method) => {
        const Icon = icons[method as PaidBy]
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
}) as <Method extends PaidBy = PaymentMethod>(props: PaymentMethodsProps<Method>) => ReactNode // memo loses the parameter

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
