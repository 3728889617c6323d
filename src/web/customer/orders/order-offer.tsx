import { useMutation } from "@tanstack/react-query"
import type { CustomerOrder } from "#contract/pharmacy/customer-orders.ts"
import type { OrderOffer } from "#contract/pharmacy/order-offers.ts"
import styles from "#web/customer/orders/orders.module.css"
import { call } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { readRefusal } from "#web/data/refusal.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { medicineText } from "#web/kit/format/medicine-name.tsx"
import { Money } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { type TFunction, useWords } from "#web/words/words.ts"

type OfferProps = {
  order: CustomerOrder
  offer: OrderOffer
  canAct: boolean
  /** Called after an answer, also a refused one: the order may have changed. */
  onAnswered: () => void
}

/** Shows what the pharmacy offers instead of the order, with its total, and both answers. */
export function OrderOfferPart({ order, offer, canAct, onAnswered }: OfferProps) {
  const t = useWords()
  const answer = useMutation({
    mutationFn: (isAccepted: boolean) =>
      isAccepted
        ? call.customerOrders.acceptOffer({ id: offer.id })
        : call.customerOrders.declineOffer({ id: offer.id }),
    onSuccess: (_order, isAccepted) =>
      toast({
        text: t(`orders.offer.${isAccepted ? "accepted" : "declined"}`, { reference: order.reference }),
      }),
    onError: (error) => toast({ text: sayRefusal(t, error), tone: "bad" }),
    onSettled: onAnswered,
  })
  const isOther = offer.medicine !== order.medicine
  const ofOrder = <span className="sr">{t("orders.ofOrder", { reference: order.reference })}</span>
  return (
    <section className={styles.offer} aria-label={t("orders.offer.title", { pharmacy: order.pharmacyName })}>
      <h2>{t("orders.offer.title", { pharmacy: order.pharmacyName })}</h2>
      <p>
        {isOther && <>{t("orders.offer.instead")} </>}
        <b translate="no">{medicineText(offer.medicine)}</b> × <b>{formatCount(offer.quantity)}</b>
        {offer.quantity !== order.quantity && (
          <> {t("orders.offer.insteadOf", { quantity: formatCount(order.quantity) })}</>
        )}
      </p>
      <p>
        {t("orders.total")} <Money cents={offer.priceCents * offer.quantity} />
        {order.priceCents !== null && (
          <>
            {" "}
            {t("orders.offer.before")} <Money cents={order.priceCents * order.quantity} />
          </>
        )}
      </p>
      {offer.note !== null && <p className="pre-line">“{offer.note}”</p>}
      <p className="meta">{t("orders.offer.hint")}</p>
      <div className="row">
        <Button
          look="outline"
          size="small"
          onClick={() => answer.mutate(false)}
          disabled={!canAct || answer.isPending}
        >
          {t("common.decline")}
          {ofOrder}
        </Button>
        <Button
          size="small"
          onClick={() => answer.mutate(true)}
          disabled={!canAct}
          isBusy={answer.isPending && answer.variables}
        >
          {t("common.accept")}
          {ofOrder}
        </Button>
      </div>
    </section>
  )
}

const states = ["accepted", "declined", "withdrawn", "lapsed"] as const

function sayRefusal(t: TFunction, error: unknown): string {
  const refusal = readRefusal(error)
  if (refusal?.code === "not-enough-stock" || refusal?.code === "expired-stock")
    return t("orders.offer.soldOut")
  const state = states.find((each) => each === refusal?.detail("offer"))
  return state ? t(`orders.offer.meanwhile.${state}`) : sayProblem(error)
}
