import { Button } from "#web/kit/actions/button.tsx"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { Money } from "#web/kit/format/money.tsx"
import { When } from "#web/kit/format/when.tsx"
import { formatTime } from "#web/kit/format/when-format.ts"
import { type TillCart, totalOf } from "#web/pharmacy/till/cart.ts"
import { forgetCart, keepCart } from "#web/pharmacy/till/kept-carts.ts"
import styles from "#web/pharmacy/till/till-dialogs.module.css"
import { useWords } from "#web/words/words.ts"

type HeldDialogProps = { held: TillCart[]; onRecall: (id: string) => void; onClose: () => void }

/** The carts that wait on this device. */
export function HeldDialog({ held, onRecall, onClose }: HeldDialogProps) {
  const t = useWords()
  const discard = async (cart: TillCart) => {
    await forgetCart(cart.id)
    toast({
      text: t("till.discarded"),
      action: { label: t("common.undo"), onPress: () => void keepCart(cart) },
    })
  }
  return (
    <Dialog title={t("till.heldTitle")} onClose={onClose}>
      {held.length === 0 && <p>{t("till.heldNone")}</p>}
      <ul className={styles.held}>
        {held.map((cart) => {
          const time = formatTime(new Date(cart.changedAt))
          const [first, ...more] = cart.lines
          const name = keepTogether(first?.name ?? "")
          return (
            <li key={cart.id} className="row pad-y-12 ruled">
              <div>
                <b>{more.length > 0 ? t("staff.nameAndMore", { name, count: more.length }) : name}</b>
                <small className="block">
                  <When at={new Date(cart.changedAt)} /> · <Money cents={totalOf(cart)} />
                </small>
              </div>
              {!cart.isSent && (
                <Button
                  size="small"
                  look="quiet"
                  aria-label={t("till.discardThis", { time })}
                  onClick={() => void discard(cart)}
                >
                  {t("till.discard")}
                </Button>
              )}
              <Button
                size="small"
                aria-label={t("till.recallThis", { time })}
                onClick={() => onRecall(cart.id)}
              >
                {t("till.recall")}
              </Button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
