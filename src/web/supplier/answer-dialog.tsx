import { useState } from "react"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { formatRupees } from "#domain/platform/money.ts"
import { call } from "#web/data/call.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/number.ts"
import { formatCalendarDay } from "#web/kit/format/when-format.ts"
import { ActForm, InputField } from "#web/kit/forms/form-parts.tsx"
import { useAct, type Wrong } from "#web/kit/forms/use-act.ts"
import { OrderHead } from "#web/supplier/order-head.tsx"
import {
  type AnsweredOrder,
  changedTerms,
  checkTerms,
  draftOf,
  leastUnits,
  type TermsDraft,
} from "#web/supplier/terms-draft.ts"
import { useWords } from "#web/words/words.ts"

type AnswerDialogProps = {
  order: AnsweredOrder
  onClose: () => void
  onDone: () => void
  /** The order is not as it was read. */
  onStale: () => void
}

const ids = { quantity: "answer-quantity", price: "answer-price", day: "answer-day", note: "answer-note" }

/** Answers an order with fewer units, another price or a later day; the pharmacy has the last word. */
export function AnswerDialog({ order, onClose, onDone, onStale }: AnswerDialogProps) {
  const t = useWords()
  const today = colomboDay(useNow(60_000))
  const [draft, setDraft] = useState(() => draftOf(order))
  const [first] = useState(draft)
  const put = (field: keyof TermsDraft) => (value: string) =>
    setDraft((before) => ({ ...before, [field]: value }))
  const act = useAct({
    ids,
    explain: ({ code }): Wrong | undefined => {
      if (code !== "already-changed" && code !== "not-found") return undefined
      onStale()
      return { refused: t(code === "not-found" ? "supplier.answer.taken" : "supplier.answer.changed") }
    },
  })
  const sayWrong = ({ quantity, price, day }: ReturnType<typeof checkTerms>): Wrong => ({
    ...(quantity && {
      quantity: t(`supplier.answer.wrong.${quantity}`, {
        least: formatCount(leastUnits(order)),
        most: formatCount(order.quantity),
      }),
    }),
    ...(price && { price: t("supplier.answer.wrong.price") }),
    ...(day && { day: t("supplier.answer.wrong.day") }),
  })
  const submit = () => {
    const wrong = checkTerms(draft, order, today)
    if (Object.keys(wrong).length > 0) return act.show(sayWrong(wrong))
    void act.run(
      () =>
        call.supplierOrders.answer({
          id: order.id,
          version: order.version,
          ...changedTerms(draft, order),
        }),
      () => {
        toast({ text: t("supplier.answer.done", { pharmacy: order.pharmacy }) })
        onDone()
        onClose()
      },
    )
  }
  const isOwn = order.proposal !== undefined
  return (
    <Dialog
      title={t(isOwn ? "supplier.answer.changeTitle" : "supplier.answer.title")}
      onClose={onClose}
      isDirty={draft !== first}
    >
      <OrderHead order={order} quantity={order.quantity} />
      <p>{t("supplier.answer.text")}</p>
      <ActForm
        {...act}
        failure={act.wrong.refused ?? act.failure}
        onSubmit={submit}
        onCancel={onClose}
        cancel={t("supplier.answer.cancel")}
        send={t("supplier.answer.send")}
        sending={t("supplier.answer.sending")}
      >
        <InputField
          id={ids.quantity}
          label={t("supplier.answer.quantity")}
          hint={t("supplier.answer.quantityHint", { quantity: formatCount(order.quantity) })}
          inputMode="numeric"
          value={draft.quantity}
          onChange={put("quantity")}
          error={act.wrong.quantity}
        />
        <InputField
          id={ids.price}
          label={t("supplier.answer.price")}
          hint={
            order.unitCostCents
              ? t("supplier.answer.priceNow", { price: formatRupees(order.unitCostCents) })
              : t("supplier.answer.priceHint")
          }
          inputMode="decimal"
          value={draft.price}
          onChange={put("price")}
          error={act.wrong.price}
        />
        <InputField
          id={ids.day}
          label={t("supplier.answer.day")}
          hint={order.expectedOn && t("supplier.answer.dayNow", { day: formatCalendarDay(order.expectedOn) })}
          type="date"
          value={draft.day}
          onChange={put("day")}
          error={act.wrong.day}
        />
        <InputField
          id={ids.note}
          label={t("supplier.answer.note")}
          maxLength={200}
          value={draft.note}
          onChange={put("note")}
          error={act.wrong.note}
        />
      </ActForm>
    </Dialog>
  )
}
