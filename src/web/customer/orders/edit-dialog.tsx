import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { OrderDialogProps } from "#web/customer/orders/cancel-dialog.tsx"
import { ClosedMeanwhile, closedStateOf } from "#web/customer/orders/closed-meanwhile.tsx"
import styles from "#web/customer/orders/my-orders.module.css"
import {
  checkDraft,
  type DraftProblem,
  type OrderDraft,
  readQuantity,
} from "#web/customer/orders/order-draft.ts"
import { DeliveryField, DraftSummary, NotesField, QuantityField } from "#web/customer/orders/order-fields.tsx"
import { type OrderRefusal, readRefusal } from "#web/customer/orders/order-refusal.ts"
import { refreshOrders } from "#web/customer/orders/refresh-orders.ts"
import { useOrderStart } from "#web/customer/orders/use-order-start.ts"
import { call } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/number.ts"
import { useWords } from "#web/words/words.ts"

/** Quantity, delivery type and description of a pending order; the medicine stays what it is. */
export function EditDialog({ order, isGone, onClose, onDone }: OrderDialogProps) {
  const t = useWords()
  const edit = useEdit({ order, onDone })
  const { draft, problems, bounds } = edit
  const { sellable, delivers } = bounds
  const fields = { draft, problems, ...bounds, onChange: edit.change }
  const closed = closedStateOf({ order, isGone, refusal: edit.refusal })
  return (
    <Dialog title={t("orders.editTitle")} onClose={onClose} isDirty={edit.isDirty && !closed}>
      <p>
        <b translate="no">{keepTogether(order.medicine)}</b>
        <br />
        {order.pharmacyName}
      </p>
      {closed ? (
        <ClosedMeanwhile state={closed} onClose={() => onDone(order)} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            edit.submit()
          }}
        >
          {edit.isChanged && (
            <Notice tone="warn" role="alert">
              {t("orders.changedMeanwhile", {
                quantity: formatCount(order.quantity),
                method: t(`orders.deliveryTypes.${order.deliveryType}`),
              })}
            </Notice>
          )}
          <DraftSummary problems={problems} sellable={sellable} turn={edit.turn} />
          <QuantityField {...fields} form={order.medicine} />
          <DeliveryField {...fields} delivers={delivers} />
          <NotesField
            {...fields}
            {...(draft.deliveryType === "delivery" ? { hint: t("orders.notesWithAddress") } : {})}
          />
          {edit.failure && (
            <div className={styles.failure}>
              <Notice key={edit.turn} tone="bad" role="alert">
                {edit.failure}
              </Notice>
            </div>
          )}
          <DialogActions>
            <Button look="outline" onClick={onClose}>
              {t("orders.cancel")}
            </Button>
            <Button type="submit" isBusy={edit.isSending}>
              {t(edit.isSending ? "orders.saving" : "orders.save")}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}

type Outcome = {
  turn: number
  problems: DraftProblem[]
  failure: string | null
  refusal: OrderRefusal | null
}

/** What the form holds and sends. It was read once: what changes meanwhile is told, and never written over unseen. */
function useEdit({ order, onDone }: Pick<OrderDialogProps, "order" | "onDone">) {
  const t = useWords()
  const [firstVersion] = useState(order.version)
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState<OrderDraft>(() => ({
    quantity: String(order.quantity),
    customerTele: order.customerTele,
    deliveryType: order.deliveryType,
    description: order.description ?? "",
  }))
  const [isDirty, setDirty] = useState(false)
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>({ turn: 0, problems: [], failure: null, refusal: null })
  const [left, setLeft] = useState<number | null>(null)
  const maxUnits = useOrderStart()?.limits.maxUnits
  const bounds = {
    sellable: left ?? order.sellable ?? order.quantity,
    // What was agreed stays, whatever the pharmacy or the administration has changed since.
    maxUnits: maxUnits && Math.max(maxUnits, order.quantity),
    delivers: order.delivers || order.deliveryType === "delivery",
  }
  const show = (part: Partial<Outcome>) =>
    setOutcome(({ turn }) => ({ turn: turn + 1, problems: [], failure: null, refusal: null, ...part }))
  const refuse = (error: unknown) => {
    const refusal = readRefusal(error)
    if (refusal.kind === "fields") return show({ problems: refusal.problems })
    if (refusal.kind === "left" && refusal.left !== null) {
      setLeft(refusal.left)
      return show({ problems: [{ field: "quantity", word: refusal.left > 0 ? "onlyLeft" : "nothingLeft" }] })
    }
    // The fresh order brings its own sentence.
    if (refusal.kind === "changed") void refreshOrders(queryClient)
    show({ refusal, failure: refusal.kind === "changed" ? null : sayProblem(error) })
  }

  const send = async () => {
    const { deliveryType, description } = draft
    const quantity = readQuantity(draft.quantity)
    if (quantity === null || deliveryType === null) return
    setSending(true)
    try {
      const saved = await call.customerOrders.edit({
        id: order.id,
        version: order.version,
        quantity,
        deliveryType,
        description,
      })
      onDone(saved)
      toast({ text: t("orders.saved", { reference: order.reference }) })
    } catch (error) {
      refuse(error)
      setSending(false)
    }
  }

  const submit = () => {
    if (isSending) return
    const problems = checkDraft(draft, bounds)
    if (problems.length > 0) return show({ problems })
    show({})
    void send()
  }

  return {
    draft,
    ...outcome,
    bounds,
    isSending,
    isDirty,
    isChanged: order.version !== firstVersion,
    change: (part: Partial<OrderDraft>) => {
      setDirty(true)
      setDraft((before) => ({ ...before, ...part }))
    },
    submit,
  }
}
