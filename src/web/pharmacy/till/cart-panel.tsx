import Pause from "lucide-react/icons/pause"
import Play from "lucide-react/icons/play"
import { Button } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import type { Refusal } from "#web/pharmacy/till/alert.tsx"
import styles from "#web/pharmacy/till/cart.module.css"
import { changeOf } from "#web/pharmacy/till/cart.ts"
import { CartLineRow } from "#web/pharmacy/till/cart-line-row.tsx"
import { CustomerPart } from "#web/pharmacy/till/customer-part.tsx"
import { PaymentPart } from "#web/pharmacy/till/payment-part.tsx"
import { type CartActions, useCartNow, useIsEmpty, useSelected } from "#web/pharmacy/till/use-cart.ts"
import type { usePurchase } from "#web/pharmacy/till/use-purchase.ts"
import type { Shelf } from "#web/pharmacy/till/use-shelf.ts"
import { useWords } from "#web/words/words.ts"

export type CartPanelProps = {
  cart: CartActions
  shelf: Shelf
  sale: ReturnType<typeof usePurchase>
  /** The last refusal, shown next to its line; a sheet shows it on top. */
  refusal?: Refusal | null
  heldCount: number
  onHold: () => void
  onHeld: () => void
  onCustomer: () => void
  /** Opens the discount of the line of this row, or of the whole sale. */
  onDiscount: (stockId?: number) => void
  /** Back to the search. */
  onLeave: () => void
}

/** The cart next to the stock list. */
export function CartPanel(props: CartPanelProps) {
  const t = useWords()
  return (
    <aside className={styles.panel} aria-label={t("till.cart")}>
      <header className={`row nowrap ${styles.head}`}>
        <h2 className="grow text-h3">{t("till.cart")}</h2>
        <CartTools {...props} />
      </header>
      <CartContents {...props} />
    </aside>
  )
}

/** Hold, recall and clear; those that have nothing to act on are not there or cannot be pressed. */
export function CartTools({ cart, sale, heldCount, onHold, onHeld, onLeave }: CartPanelProps) {
  const t = useWords()
  const isEmpty = useIsEmpty(cart)
  const clear = () => {
    cart.clear()
    onLeave()
  }
  return (
    <div className={`row to-end gap-0 ${styles.tools}`}>
      {heldCount > 0 && (
        <Button look="quiet" size="small" onClick={onHeld}>
          <Play aria-hidden="true" />
          {t("till.held", { count: heldCount })}
        </Button>
      )}
      {!isEmpty && (
        <>
          <Button look="quiet" size="small" onClick={onHold} aria-disabled={sale.isSelling || undefined}>
            <Pause aria-hidden="true" />
            {t("staff.hold")}
          </Button>
          <Button look="quiet" size="small" onClick={clear}>
            {t("staff.clear")}
          </Button>
        </>
      )}
    </div>
  )
}

/** Lines, changes and payment: the same in the panel and in the sheet. */
export function CartContents(props: CartPanelProps) {
  const { cart, shelf, onDiscount, onCustomer, onLeave, sale, refusal } = props
  const t = useWords()
  const { putCart } = cart.fields
  const now = useCartNow(cart)
  const { lines } = now
  const selected = useSelected(cart)
  return (
    <div ref={putCart} className={styles.contents} data-takes-scans="">
      <CartNews {...props} />
      <CustomerPart
        cart={now}
        onChoose={onCustomer}
        onRemove={() => cart.store.set({ ...cart.store.get(), customer: undefined })}
      />
      {lines.length === 0 ? (
        <div className={`stack gap-4 grow text-center pad-24 ruled ${styles.empty}`}>
          <p className="semibold">{t("till.cartEmpty")}</p>
          <small>{t("till.cartEmptyText")}</small>
        </div>
      ) : (
        <ul className={styles.lines} data-scrolls="" aria-label={t("till.cart")}>
          {lines.map((line) => (
            <CartLineRow
              key={line.stockId}
              line={line}
              row={shelf.rowOf(line.stockId)}
              isShelfKnown={shelf.state === "shown"}
              mark={sale.marks.get(line.stockId)}
              refusal={refusal?.on === "cart" && refusal.stockId === line.stockId ? refusal : null}
              isSelected={line.stockId === selected}
              cart={cart}
              onLowerPrice={sale.marks.has(line.stockId) ? sale.lowerPrice : undefined}
              onDiscount={onDiscount}
              onLeave={onLeave}
            />
          ))}
        </ul>
      )}
      <PaymentPart cart={cart} sale={sale} onDiscount={() => onDiscount()} />
    </div>
  )
}

/** Shows why the cart was not sold: no answer, a refusal, or changed lines. */
function CartNews(props: CartPanelProps) {
  const { cart, sale } = props
  const t = useWords()
  const now = useCartNow(cart)
  const why = sale.notSold?.cart === now ? sale.notSold.why : undefined
  if (now.isSent && !sale.isSelling) {
    const says = sale.outage === "server-away" ? "till.serverAway" : "till.noConnection"
    return (
      <Notice tone="warn" role="alert">
        {why ?? t(sale.outage ? says : "till.alerts.unsure")}
      </Notice>
    )
  }
  return (
    <>
      {why && (
        <Notice tone="bad" role="alert">
          {why}
        </Notice>
      )}
      <ChangedLines {...props} />
    </>
  )
}

/** Shows how many lines are no longer as the shelf is, and accepts the changes. */
function ChangedLines({ cart, shelf, sale, onLeave }: CartPanelProps) {
  const t = useWords()
  const now = useCartNow(cart)
  if (shelf.state !== "shown") return null
  const changed = now.lines.filter(
    (line) => sale.marks.has(line.stockId) || changeOf(line, shelf.rowOf(line.stockId)),
  )
  if (changed.length === 0) return null
  const canTake = changed.some((line) => sale.marks.get(line.stockId)?.kind !== "above-maximum")
  const take = () => {
    sale.takeChanges()
    onLeave()
  }
  return (
    <Notice
      tone="warn"
      role="status"
      actions={
        canTake && (
          <Button look="outline" size="small" onClick={take}>
            {t("till.takeChanges")}
          </Button>
        )
      }
    >
      <b>{t("till.changedLines", { count: changed.length })}</b> {t("till.nothingSold")}
    </Notice>
  )
}
