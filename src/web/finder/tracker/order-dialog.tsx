import { useLocation } from "@tanstack/react-router"
import Check from "lucide-react/icons/check"
import X from "lucide-react/icons/x"
import { useEffect, useRef, useState } from "react"
import type { CustomerOrder } from "#contract/pharmacy/customer-orders.ts"
import { directionsLink, mapsAppFor } from "#domain/finder/maps-links.ts"
import { sayPickupCode } from "#domain/pharmacy/pickup-code.ts"
import { paths } from "#domain/platform/paths.ts"
import { SendingPicture } from "#web/customer/orders/prescription/sending-picture.tsx"
import type { ReadyPicture } from "#web/customer/orders/prescription/shrink-picture.ts"
import { loginUrl, useSession } from "#web/data/session.ts"
import type { Choice } from "#web/finder/tracker/cards.ts"
import styles from "#web/finder/tracker/order-dialog.module.css"
import { OrderForm } from "#web/finder/tracker/order-dialog-form.tsx"
import { Button, ButtonAnchor, ButtonLink, IconButton } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { gap, SentenceAround } from "#web/kit/format/sentence-around.tsx"
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

type OrderPlacedProps = { order: CustomerOrder; picture: ReadyPicture | null; onClose: () => void }

/** The card after the dialog: the order's reference and where to go from here. It takes the focus and gives it back. */
function OrderPlaced({ order, picture, onClose }: OrderPlacedProps) {
  const t = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    // The dialog has just given the focus back to the button that opened it.
    opener.current = document.activeElement
    heading.current?.focus()
  }, [])
  const close = () => {
    onClose()
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape anywhere inside closes the card
    <section
      className={styles.card}
      role="status"
      onKeyDown={(event) => {
        if (event.key === "Escape") close()
      }}
    >
      <span className={styles.sign}>
        <Check aria-hidden="true" />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        {t("orders.placed")}
      </h2>
      <p className="muted mt-8">
        <SentenceAround text={t("orders.placedText", { pharmacy: order.pharmacyName, reference: gap })}>
          <span className="mono">{order.reference}</span>
        </SentenceAround>
      </p>
      {order.pickupCode !== null && (
        <p className="mt-12">
          {t("common.pickupCode")}
          <b className={`block mono ${styles.code}`} translate="no">
            {sayPickupCode(order.pickupCode)}
          </b>
          <span className="block meta">{t("orders.pickupCodeHint")}</span>
        </p>
      )}
      {picture && <SendingPicture orderId={order.id} picture={picture} />}
      <div className="columns mt-16">
        <ButtonLink look="outline" to={paths.orders}>
          {t("orders.seeOrders")}
        </ButtonLink>
        {order.deliveryType === "pickup" && (
          <ButtonAnchor
            href={directionsLink(mapsAppFor(navigator.userAgent), order)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t("common.directions")}
            <span className="sr">{t("orders.newTab")}</span>
          </ButtonAnchor>
        )}
      </div>
      <span className={styles.close}>
        <IconButton label={t("common.close")} onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
      </span>
    </section>
  )
}
