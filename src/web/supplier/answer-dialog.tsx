import { colomboDay } from "#domain/platform/colombo-day.ts"
import { formatRupees } from "#domain/platform/money.ts"
import { call } from "#web/data/call.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/number.ts"
import { formatCalendarDay } from "#web/kit/format/when-format.ts"
import { NumberField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { OrderHead } from "#web/supplier/order-head.tsx"
import {
  type AnsweredOrder,
  changedTerms,
  checkTerms,
  draftOf,
  leastUnits,
} from "#web/supplier/terms-draft.ts"
import { useWords } from "#web/words/words.ts"

type AnswerDialogProps = {
  order: AnsweredOrder
  onClose: () => void
  onDone: () => void
  /** The order is not as it was read. */
  onStale: () => void
}

/** Proposes fewer units, another price or a later day; the pharmacy decides. */
export function AnswerDialog({ order, onClose, onDone, onStale }: AnswerDialogProps) {
  const t = useWords()
  const today = colomboDay(useNow(60_000))
  const form = useForm({
    values: () => draftOf(order),
    serverNames: { price: "unitCostCents", day: "deliverOn" },
    check: (draft) => {
      const { quantity, price, day } = checkTerms(draft, order, today)
      const bounds = { least: formatCount(leastUnits(order)), most: formatCount(order.quantity) }
      return {
        errors: {
          quantity: quantity && t(`supplier.answer.wrong.${quantity}`, bounds),
          price: price && t("supplier.answer.wrong.price"),
          day: day && t("supplier.answer.wrong.day"),
        },
        body: { id: order.id, version: order.version, ...changedTerms(draft, order) },
      }
    },
    send: (body) => call.supplierOrders.answer(body),
    onSent: () => {
      toast({ text: t("supplier.answer.done", { pharmacy: order.pharmacy }) })
      onDone()
      onClose()
    },
    explain: ({ code }) => {
      if (code !== "already-changed" && code !== "not-found") return undefined
      onStale()
      return t(code === "not-found" ? "supplier.answer.taken" : "supplier.answer.changed")
    },
  })
  const isOwn = order.proposal !== undefined
  return (
    <FormDialog
      form={form}
      title={t(isOwn ? "staff.changeTerms" : "staff.otherTerms")}
      onClose={onClose}
      before={
        <>
          <OrderHead order={order} quantity={order.quantity} />
          <p>{t("supplier.answer.text")}</p>
        </>
      }
      cancel={t("common.cancel")}
      send={t("supplier.answer.send")}
      sending={t("common.sending")}
    >
      <NumberField
        field={form.field("quantity")}
        label={t("supplier.answer.quantity")}
        hint={t("staff.quantityOrdered", { quantity: formatCount(order.quantity) })}
      />
      <NumberField
        field={form.field("price")}
        label={t("supplier.answer.price")}
        hint={
          order.unitCostCents
            ? t("supplier.answer.priceNow", { price: formatRupees(order.unitCostCents) })
            : t("supplier.answer.priceHint")
        }
        decimal
      />
      <TextField
        field={form.field("day")}
        label={t("supplier.answer.day")}
        hint={order.expectedOn && t("supplier.answer.dayNow", { day: formatCalendarDay(order.expectedOn) })}
        type="date"
      />
      <TextField field={form.field("note")} label={t("supplier.answer.note")} maxLength={200} />
    </FormDialog>
  )
}
