import UserIcon from "lucide-react/icons/user"
import X from "lucide-react/icons/x"
import { Button, IconButton } from "#web/kit/actions/button.tsx"
import { Keys } from "#web/kit/actions/keys.tsx"
import styles from "#web/pharmacy/till/cart.module.css"
import type { TillCart } from "#web/pharmacy/till/cart.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/customers.ts"

type CustomerPartProps = { cart: TillCart; onChoose: () => void; onRemove: () => void }

/** Whose the sale is, with allergies; never required. */
export function CustomerPart({ cart: { customer, lines, isSent }, onChoose, onRemove }: CustomerPartProps) {
  const t = useWords()
  if (!customer) {
    if (lines.length === 0 || isSent) return null
    return (
      <p className={styles.customer}>
        <Button look="quiet" size="small" onClick={onChoose} aria-keyshortcuts="F3">
          <UserIcon aria-hidden="true" />
          {t("customers.till.choose")} <Keys keys={["F3"]} />
        </Button>
      </p>
    )
  }
  return (
    <div className={`row nowrap apart ${styles.customer}`}>
      <p className="row nowrap gap-8">
        <UserIcon aria-hidden="true" />
        <span>
          <b translate="no">{customer.name}</b>
          {customer.allergies.length > 0 && (
            <small className="block text-warn">
              {t("customers.till.allergic", { generics: customer.allergies.join(", ") })}
            </small>
          )}
        </span>
      </p>
      {!isSent && (
        <IconButton label={t("customers.till.remove")} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
