import ShoppingCart from "lucide-react/icons/shopping-cart"
import { useEffect, useRef } from "react"
import { Button } from "#web/kit/actions/button.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { WhileOpened } from "#web/kit/feedback/opened.tsx"
import { Money } from "#web/kit/format/money.tsx"
import styles from "#web/pharmacy/till/cart.module.css"
import { totalOf } from "#web/pharmacy/till/cart.ts"
import { CartContents, type CartPanelProps, CartTools } from "#web/pharmacy/till/cart-panel.tsx"
import { useCartNow, useRemoved } from "#web/pharmacy/till/use-cart.ts"
import type { TillState } from "#web/pharmacy/till/use-till.ts"
import { useWords } from "#web/words/words.ts"

type CartBarProps = CartPanelProps & {
  opened: TillState["opened"]
  /** The refusal to show while the sheet covers the toasts. */
  alert: string | null
  onOpen: () => void
  onClose: () => void
}

/** For narrow screens: the total above the tabs, and the cart as a sheet. */
export function CartBar({ opened, alert, onOpen, onClose, ...panel }: CartBarProps) {
  const t = useWords()
  const cart = useCartNow(panel.cart)
  return (
    <>
      <aside
        className={classes(styles.bar, cart.lines.length === 0 && styles.emptyBar)}
        aria-label={t("till.cart")}
      >
        <ShoppingCart aria-hidden="true" />
        {cart.lines.length === 0 ? (
          <span className="grow">{t("till.cartEmpty")}</span>
        ) : (
          <>
            <b>
              <Money cents={totalOf(cart)} />
            </b>
            <span className="num">{t("till.lines", { count: cart.lines.length })}</span>
          </>
        )}
        {(cart.lines.length > 0 || panel.heldCount > 0) && (
          <Button size="small" className={styles.view} onClick={onOpen}>
            {t("till.viewCart")}
          </Button>
        )}
      </aside>
      <WhileOpened of={opened}>
        {({ dialog }) =>
          dialog === "cart" &&
          !panel.sale.sold && (
            <Dialog
              title={t("till.cart")}
              tools={<CartTools {...panel} onLeave={onClose} />}
              onClose={onClose}
            >
              {alert && (
                <Notice tone="bad" role="alert">
                  {alert}
                </Notice>
              )}
              <Removed {...panel} />
              <div className={styles.sheet}>
                <CartContents {...panel} onLeave={() => {}} />
              </div>
            </Dialog>
          )
        }
      </WhileOpened>
    </>
  )
}

/** The removed line with Undo: the sheet covers its toast. */
function Removed({ cart }: CartPanelProps) {
  const t = useWords()
  const removed = useRemoved(cart)
  const undo = useRef<HTMLButtonElement>(null)
  // The pressed button has disappeared with its line.
  useEffect(() => undo.current?.focus(), [removed])
  if (!removed) return null
  return (
    <Notice
      role="status"
      actions={
        <Button ref={undo} look="outline" size="small" onClick={cart.undo}>
          {t("common.undo")}
        </Button>
      }
    >
      {removed.text}
    </Notice>
  )
}
