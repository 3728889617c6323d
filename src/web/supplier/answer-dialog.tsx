import { useState } from "react"
import { colomboDay } from "#shared/colombo-day.ts"
import { readPriceCents } from "#shared/shelf-rules.ts"
import type { OpenOrder } from "#shared/supplier-orders.ts"
import { call } from "#web/call.ts"
import { readQuantity } from "#web/pharmacy/purchase/quantity.ts"
import { ActForm, InputField } from "#web/pharmacy/stock/form-parts.tsx"
import { useAct, type Wrong } from "#web/pharmacy/stock/use-act.ts"
import { OrderHead } from "#web/supplier/order-head.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { formatCount } from "#web/ui/number.ts"
import { toast } from "#web/ui/toast.ts"
import { useNow } from "#web/ui/use-now.ts"
import { useWords } from "#web/words/words.ts"

type AnswerDialogProps = {
  /** With what is shipped already, when it is one of one's own. */
  order: OpenOrder & { shipped?: number }
  onClose: () => void
  onDone: () => void
  /** The order is not as it was read. */
  onStale: () => void
}

const ids = { quantity: "answer-quantity", price: "answer-price", day: "answer-day", note: "answer-note" }
type Draft = { [Field in keyof typeof ids]: string }

/** Answers an order with fewer units, another price or a later day; the pharmacy has the last word. */
export function AnswerDialog({ order, onClose, onDone, onStale }: AnswerDialogProps) {
  const t = useWords()
  const [draft, setDraft] = useState<Draft>({
    quantity: String(order.quantity),
    price: "",
    day: "",
    note: "",
  })
  const [first] = useState(draft)
  const put = (field: keyof Draft) => (value: string) => setDraft((before) => ({ ...before, [field]: value }))
  const act = useAct({
    ids,
    explain: ({ code }): Wrong | undefined => {
      if (code !== "already-changed" && code !== "not-found") return undefined
      onStale()
      return { refused: t(code === "not-found" ? "supplier.answer.taken" : "supplier.answer.changed") }
    },
  })
  const check = useCheck(order)
  const submit = () => {
    const wrong = check(draft)
    if (Object.keys(wrong).length > 0) return act.show(wrong)
    const price = readPriceCents(draft.price)
    void act.run(
      () =>
        call.supplierOrders.answer({
          id: order.id,
          version: order.version,
          quantity: readQuantity(draft.quantity) ?? 0,
          ...(price === null ? {} : { unitCostCents: price }),
          ...(draft.day === "" ? {} : { deliverOn: draft.day }),
          ...(draft.note.trim() === "" ? {} : { note: draft.note }),
        }),
      () => {
        toast({ text: t("supplier.answer.done", { pharmacy: order.pharmacy }) })
        onDone()
        onClose()
      },
    )
  }
  return (
    <Dialog title={t("supplier.answer.title")} onClose={onClose} isDirty={draft !== first}>
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
          hint={t("supplier.answer.priceHint")}
          inputMode="decimal"
          value={draft.price}
          onChange={put("price")}
          error={act.wrong.price}
        />
        <InputField
          id={ids.day}
          label={t("supplier.answer.day")}
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

function useCheck({ quantity: most, shipped = 0 }: AnswerDialogProps["order"]) {
  const t = useWords()
  const today = colomboDay(useNow(60_000))
  return (draft: Draft): Wrong => {
    const quantity = readQuantity(draft.quantity)
    const least = Math.max(1, shipped)
    if (quantity === null || quantity > most || quantity < least) {
      const texts = { least: formatCount(least), most: formatCount(most) }
      return { quantity: t("supplier.answer.wrong.quantity", texts) }
    }
    if (draft.price.trim() !== "" && readPriceCents(draft.price) === null)
      return { price: t("supplier.answer.wrong.price") }
    if (draft.day !== "" && draft.day < today) return { day: t("supplier.answer.wrong.day") }
    const isSame = quantity === most && draft.price.trim() === "" && draft.day === ""
    return isSame ? { quantity: t("supplier.answer.wrong.same") } : {}
  }
}
