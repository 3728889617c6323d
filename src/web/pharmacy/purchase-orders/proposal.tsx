import { useState } from "react"
import type { PurchaseOrder } from "#contract/pharmacy/purchase-orders.ts"
import { call } from "#web/data/call.ts"
import { isProblem, sayProblem } from "#web/data/problem-words.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { formatCalendarDay } from "#web/kit/format/when-format.ts"
import styles from "#web/pharmacy/purchase-orders/purchase-orders.module.css"
import { useWords } from "#web/words/words.ts"

type ProposalProps = { order: PurchaseOrder; canAct: boolean; onDone: () => Promise<void> }

/** Shows a supplier's proposal with the buttons to agree or decline. */
export function Proposal({ order, canAct, onDone }: ProposalProps) {
  const t = useWords()
  const { answer, answering } = useAnswer(order, onDone)
  const { proposal } = order
  if (!proposal) return null
  const ofOrder = (
    <span className="sr">
      {t("purchase.orders.ofOrder", { quantity: formatCount(order.quantity), medicine: order.medicine })}
    </span>
  )
  const facts = [
    proposal.quantity < order.quantity &&
      t("purchase.proposal.fewer", {
        quantity: formatCount(proposal.quantity),
        ordered: formatCount(order.quantity),
      }),
    proposal.unitCostCents !== null && t("staff.priceEach", { price: formatRupees(proposal.unitCostCents) }),
    proposal.deliverOn !== null && t("staff.byDay", { day: formatCalendarDay(proposal.deliverOn) }),
  ].filter(Boolean)
  return (
    <div className={`stack round well mt-8 ${styles.proposal}`}>
      <p className="stack gap-0">
        <b>{t("purchase.proposal.heading")}</b>
        <span>{facts.join(", ")}</span>
        {proposal.note && <q className="break">{proposal.note}</q>}
      </p>
      <div className="row">
        {([true, false] as const).map((agrees) => (
          <Button
            key={String(agrees)}
            size="small"
            look={agrees ? "primary" : "outline"}
            isBusy={answering === agrees}
            disabled={!canAct}
            title={canAct ? undefined : t("purchase.orders.needsConnection")}
            onClick={() => void answer(agrees)}
          >
            {t(agrees ? "purchase.proposal.agree" : "purchase.proposal.decline")}
            {ofOrder}
          </Button>
        ))}
      </div>
    </div>
  )
}

function useAnswer({ id, version }: PurchaseOrder, onDone: () => Promise<void>) {
  const t = useWords()
  const [answering, setAnswering] = useState<boolean | null>(null)
  const answer = async (agrees: boolean) => {
    if (answering !== null) return
    setAnswering(agrees)
    try {
      const { status } = await call.purchaseOrders.answerProposal({ id, version, agrees })
      const isOpen = status === "Pending"
      toast({
        text: t(
          agrees
            ? "purchase.proposal.agreed"
            : isOpen
              ? "purchase.proposal.declined"
              : "purchase.proposal.asBefore",
        ),
      })
    } catch (error) {
      const isChanged = isProblem(error, "already-changed")
      toast({ text: isChanged ? t("staff.orderChanged") : sayProblem(error), tone: "bad" })
    }
    await onDone()
    setAnswering(null)
  }
  return { answer, answering }
}

/** Shows the agreed terms besides the quantity. */
export function AgreedTerms({ order }: { order: PurchaseOrder }) {
  const t = useWords()
  const { askedQuantity, unitCostCents, expectedOn } = order
  return (
    <>
      {askedQuantity !== null && (
        <small className={`block meta ${styles.term}`}>
          {t("staff.quantityOrdered", { quantity: formatCount(askedQuantity) })}
        </small>
      )}
      {unitCostCents !== null && (
        <small className={`block meta ${styles.term}`}>
          {t("staff.priceEach", { price: formatRupees(unitCostCents) })}
        </small>
      )}
      {expectedOn !== null && (
        <small className={`block meta ${styles.term}`}>
          {t("staff.byDay", { day: formatCalendarDay(expectedOn) })}
        </small>
      )}
    </>
  )
}
