import { useLocation } from "@tanstack/react-router"
import { useState } from "react"
import type { CustomerOrder } from "#contract/pharmacy/customer-orders.ts"
import type { ReadyPicture } from "#web/customer/orders/prescription/shrink-picture.ts"
import { loginUrl, useSession } from "#web/data/session.ts"
import type { Choice } from "#web/finder/tracker/cards.ts"
import { OrderForm } from "#web/finder/tracker/order-dialog-form.tsx"
import { OrderPlaced } from "#web/finder/tracker/order-dialog-placed.tsx"
import { Button, ButtonAnchor } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Skeleton } from "#web/kit/feedback/skeleton.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/orders.ts"

type OrderDialogProps = { choice: Choice; onClose: () => void }

/** Opened by Order: the form, or for guests that they have to log in; afterwards the card that says it is placed. */
export function OrderDialog({ choice, onClose }: OrderDialogProps) {
  const { person } = useSession()
  const [hasForm, setHasForm] = useState(person !== null)
  const [placed, setPlaced] = useState<{ order: CustomerOrder; picture: ReadyPicture | null } | null>(null)
  // A session that ends meanwhile does not take away what was filled in.
  if (person && !hasForm) setHasForm(true)
  if (placed) return <OrderPlaced {...placed} onClose={onClose} />
  if (hasForm)
    return (
      <OrderForm
        choice={choice}
        onClose={onClose}
        onPlaced={(order, picture) => setPlaced({ order, picture })}
      />
    )
  return <GuestDialog choice={choice} onClose={onClose} />
}

function GuestDialog({ choice, onClose }: OrderDialogProps) {
  const t = useWords()
  const { state } = useSession()
  const here = useLocation({ select: (location) => location.href })
  return (
    <Dialog title={t("orders.orderFrom", { pharmacy: choice.pharmacy.name })} onClose={onClose}>
      {state === "unknown" ? <Skeleton /> : <p className="text-lead mt-16 mb-16">{t("orders.guest")}</p>}
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          {t("common.cancel")}
        </Button>
        <ButtonAnchor href={loginUrl(here)}>{t("common.logIn")}</ButtonAnchor>
      </DialogActions>
    </Dialog>
  )
}
