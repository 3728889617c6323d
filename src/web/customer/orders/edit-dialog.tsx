import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { ClosedMeanwhile, closedStateOf, type OrderDialogProps } from "#web/customer/orders/cancel-dialog.tsx"
import { checkDraft, type OrderDraft, readQuantity, sayProblems } from "#web/customer/orders/order-draft.ts"
import {
  DeliveryChoice,
  DraftSummary,
  NotesField,
  OrderQuantity,
} from "#web/customer/orders/order-fields.tsx"
import { explainDraft, leftOf, sayLeft } from "#web/customer/orders/order-refusal.ts"
import { refreshOrders, useOrderStart } from "#web/customer/orders/use-my-orders.ts"
import { call } from "#web/data/call.ts"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { medicineText } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Form } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

/** Edits quantity, delivery type and description of a pending order; the medicine cannot change. */
export function EditDialog({ order, isGone, onClose, onDone }: OrderDialogProps) {
  const t = useWords()
  const { form, bounds, isChanged } = useEdit({ order, onDone })
  const { field, values } = form
  const closed = closedStateOf({ order, isGone, error: form.error })
  return (
    <Dialog title={t("orders.editTitle")} onClose={onClose} isDirty={form.isDirty && !closed}>
      <p>
        <b translate="no">{medicineText(order.medicine)}</b>
        <br />
        {order.pharmacyName}
      </p>
      {closed ? (
        <ClosedMeanwhile state={closed} onClose={() => onDone(order)} />
      ) : (
        <Form
          form={form}
          onCancel={onClose}
          cancel={t("common.cancel")}
          send={t("common.save")}
          sending={t("common.saving")}
        >
          {isChanged && (
            <Notice tone="warn" role="alert">
              {t("orders.changedMeanwhile", {
                quantity: formatCount(order.quantity),
                method: t(`orders.deliveryTypes.${order.deliveryType}`),
              })}
            </Notice>
          )}
          <DraftSummary form={form} draft={values} bounds={bounds} />
          <OrderQuantity field={field("quantity")} bounds={bounds} form={order.medicine} />
          <DeliveryChoice field={field("deliveryType")} delivers={bounds.delivers} />
          <NotesField
            field={field("description")}
            hint={values.deliveryType === "delivery" ? t("orders.notesWithAddress") : undefined}
          />
        </Form>
      )}
    </Dialog>
  )
}

/** Holds and sends the form. Loaded once: concurrent changes are reported and never overwritten silently. */
function useEdit({ order, onDone }: Pick<OrderDialogProps, "order" | "onDone">) {
  const t = useWords()
  const queryClient = useQueryClient()
  const [firstVersion] = useState(order.version)
  const [left, setLeft] = useState<number | null>(null)
  const maxUnits = useOrderStart()?.limits.maxUnits
  const bounds = {
    sellable: left ?? order.sellable ?? order.quantity,
    // Agreed values stay, even if the pharmacy's or site's limits have changed since.
    maxUnits: maxUnits && Math.max(maxUnits, order.quantity),
    delivers: order.delivers || order.deliveryType === "delivery",
  }
  const form = useForm({
    values: (): OrderDraft => ({
      quantity: String(order.quantity),
      customerTele: order.customerTele,
      deliveryType: order.deliveryType,
      description: order.description ?? "",
    }),
    hasSummary: true,
    check: (draft) => {
      const quantity = readQuantity(draft.quantity)
      const { deliveryType, description } = draft
      return {
        errors: sayProblems(t, checkDraft(draft, bounds), bounds.sellable),
        body: quantity === null || deliveryType === null ? null : { quantity, deliveryType, description },
      }
    },
    send: (body) => call.customerOrders.edit({ id: order.id, version: order.version, ...body }),
    onSent: (saved) => {
      onDone(saved)
      toast({ text: t("orders.saved", { reference: order.reference }) })
    },
    explain: (refusal) => {
      // The updated order shows its own message.
      if (refusal.code === "already-changed") {
        void refreshOrders(queryClient)
        return {}
      }
      const now = refusal.code === "not-enough-stock" ? leftOf(refusal) : null
      if (now === null) return explainDraft(t, refusal, bounds.sellable)
      setLeft(now)
      return { quantity: sayLeft(t, now) }
    },
  })
  return { form, bounds, isChanged: order.version !== firstVersion }
}
