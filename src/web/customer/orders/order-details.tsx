import BellPlus from "lucide-react/icons/bell-plus"
import Navigation from "lucide-react/icons/navigation"
import RotateCcw from "lucide-react/icons/rotate-ccw"
import { useEffect, useState } from "react"
import type { CustomerOrder, OrderEvent } from "#contract/pharmacy/customer-orders.ts"
import { directionsLink, mapsAppFor } from "#domain/finder/maps-links.ts"
import { reservationHours } from "#domain/pharmacy/order-hold.ts"
import { sayPickupCode } from "#domain/pharmacy/pickup-code.ts"
import { paths } from "#domain/platform/paths.ts"
import { formatPhone } from "#domain/platform/phone-format.ts"
import styles from "#web/customer/orders/orders.module.css"
import { OrderPicture } from "#web/customer/orders/prescription/order-picture.tsx"
import { ButtonAnchor, ButtonLink } from "#web/kit/actions/button.tsx"
import { Money } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Phone } from "#web/kit/format/phone.tsx"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { useWords } from "#web/words/words.ts"

/** Shows an order's history, contacts and next steps. */
export function OrderDetails({ order }: { order: CustomerOrder }) {
  const t = useWords()
  return (
    <div className={`columns gap-16 well round pad-16 ${styles.details}`}>
      {order.pickupCode !== null && <PickupCode code={order.pickupCode} />}
      <History order={order} />
      <Facts order={order} />
      <OrderPicture order={order} />
      <div className="row span-all">
        <ButtonAnchor
          look="outline"
          size="small"
          href={directionsLink(mapsAppFor(navigator.userAgent), order)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Navigation aria-hidden="true" />
          {t("common.directions")}
          <span className="sr">{t("orders.newTab")}</span>
        </ButtonAnchor>
        <ButtonLink look="outline" size="small" to={paths.tracker} search={{ q: order.medicine }}>
          <RotateCcw aria-hidden="true" />
          {t("orders.orderAgain")}
        </ButtonLink>
        <ButtonLink look="outline" size="small" to={paths.scheduling} search={{ new: order.medicine }}>
          <BellPlus aria-hidden="true" />
          {t("orders.remindMe")}
        </ButtonLink>
      </div>
    </div>
  )
}

function History({ order }: { order: CustomerOrder }) {
  const t = useWords()
  return (
    <div>
      <h2>{t("common.history")}</h2>
      <ol className={`mt-8 ${styles.history}`}>
        {order.events.map((event) => (
          <li key={`${event.at} ${event.kind}`} data-kind={event.kind}>
            <b>{t(`orders.events.${wordOf(event)}`)}</b>
            {event.kind === "edited" && event.quantity !== null && (
              <>, {t("orders.eventQuantity", { quantity: formatCount(event.quantity) })}</>
            )}
            <time dateTime={event.at} className="block meta num">
              {formatMoment(new Date(event.at))}
            </time>
          </li>
        ))}
      </ol>
      {order.reservedUntil && (
        <p className="meta">
          {t(isSeen(order) ? "orders.heldUntil" : "orders.heldUnseen", {
            moment: formatMoment(new Date(order.reservedUntil)),
            hours: reservationHours,
          })}
        </p>
      )}
    </div>
  )
}

const isSeen = ({ events }: CustomerOrder) => events.some(({ kind }) => kind === "seen")

const wordOf = ({ kind, by }: OrderEvent) =>
  kind === "canceled" && by === "pharos" ? ("canceledForYou" as const) : kind

function Facts({ order }: { order: CustomerOrder }) {
  const t = useWords()
  return (
    <dl className={`stack ${styles.facts}`}>
      <div>
        <dt>{t("common.pharmacy")}</dt>
        <dd>
          {order.pharmacyName}
          <br />
          {order.pharmacyAddress}
          <br />
          <Phone number={order.pharmacyPhone} />
        </dd>
      </div>
      {order.priceCents !== null && (
        <div>
          <dt>{t("orders.total")}</dt>
          <dd>
            <Money cents={order.priceCents * order.quantity} />
            {order.status === "pending" && <> · {t(`orders.pay.${order.deliveryType}`)}</>}
          </dd>
        </div>
      )}
      <div>
        <dt>{t("orders.yourNumber")}</dt>
        <dd className="num">{formatPhone(order.customerTele)}</dd>
      </div>
      {order.description && (
        <div>
          <dt>{t("orders.yourNotes")}</dt>
          <dd className="pre-line">{order.description}</dd>
        </div>
      )}
    </dl>
  )
}

/** Shows an order's pickup code large, and as a QR code that the counter's scanner reads. */
function PickupCode({ code }: { code: string }) {
  const t = useWords()
  const picture = useQrCode(code)
  return (
    <div className={`row apart gap-16 span-all panel round pad-12-16 ${styles.pickup}`}>
      <div>
        <h2>{t("common.pickupCode")}</h2>
        <p className={`mono ${styles.code}`} translate="no">
          {sayPickupCode(code)}
        </p>
        <p className="meta">{t("orders.pickupCodeHint")}</p>
      </div>
      {picture && <img src={picture} alt={t("orders.pickupCodePicture")} width={96} height={96} />}
    </div>
  )
}

/** Returns the picture's address once it is drawn: the drawing is large, and the letters work without it. */
function useQrCode(text: string): string | undefined {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    let isOver = false
    import("#web/kit/format/qr-code.ts").then(
      ({ drawQrCode }) => !isOver && setPicture(drawQrCode(text)),
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [text])
  return picture
}
