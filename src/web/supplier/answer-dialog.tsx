import type { OpenOrder, SupplierOrder } from "#contract/supplier/orders.ts"
import { isDeliveryDay } from "#domain/pharmacy/purchase-rules.ts"
import { readPriceCents, readQuantity } from "#domain/pharmacy/stock-rules.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { formatCents } from "#domain/platform/money.ts"
import { call } from "#web/data/call.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { formatCalendarDay } from "#web/kit/format/when-format.ts"
import { NumberField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { OrderHead } from "#web/supplier/order-head.tsx"
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

/** An order whose terms a supplier changes: an open one, or one of its own. */
export type AnsweredOrder = OpenOrder &
  Partial<Pick<SupplierOrder, "shipped" | "unitCostCents" | "expectedOn" | "proposal">>

type TermsDraft = { quantity: string; price: string; day: string; note: string }

type WrongTerms = { [Field in keyof TermsDraft]?: "quantity" | "price" | "day" | "same" }

/** The terms in force, or those of the proposal that waits for the pharmacy, as a form shows them. */
export function draftOf(order: AnsweredOrder): TermsDraft {
  const { proposal } = order
  const priceCents = proposal?.unitCostCents ?? order.unitCostCents ?? order.listPriceCents
  return {
    quantity: String(proposal?.quantity ?? order.quantity),
    price: priceCents === null ? "" : formatCents(priceCents),
    day: proposal?.deliverOn ?? order.expectedOn ?? "",
    note: proposal?.note ?? "",
  }
}

/** Checks a draft: never more than ordered, never less than shipped, and something must change. */
export function checkTerms(draft: TermsDraft, order: AnsweredOrder, today: string): WrongTerms {
  const quantity = readQuantity(draft.quantity)
  if (quantity === null || quantity > order.quantity || quantity < leastUnits(order))
    return { quantity: "quantity" }
  if (draft.price.trim() !== "" && readPriceCents(draft.price) === null) return { price: "price" }
  const { unitCostCents, deliverOn } = changedTerms(draft, order)
  if (deliverOn !== undefined && !isDeliveryDay(deliverOn, today)) return { day: "day" }
  const isAsProposed = order.proposal && isEqual(draft, draftOf(order))
  const isAsAgreed = quantity === order.quantity && unitCostCents === undefined && deliverOn === undefined
  return isAsProposed || isAsAgreed ? { quantity: "same" } : {}
}

/** Shipped units cannot be reduced. */
const leastUnits = ({ shipped = 0 }: AnsweredOrder) => Math.max(1, shipped)

type Changes = { quantity: number; unitCostCents?: number; deliverOn?: string; note?: string }

/** Returns the terms of a valid draft that differ from the current ones. Omitted terms stay. */
export function changedTerms(draft: TermsDraft, order: AnsweredOrder): Changes {
  const unitCostCents = readPriceCents(draft.price)
  const note = draft.note.trim()
  return {
    quantity: readQuantity(draft.quantity) ?? 0,
    ...(unitCostCents !== null && unitCostCents !== order.unitCostCents && { unitCostCents }),
    ...(draft.day !== "" && draft.day !== order.expectedOn && { deliverOn: draft.day }),
    ...(note !== "" && { note }),
  }
}

const isEqual = (left: TermsDraft, right: TermsDraft) =>
  (Object.keys(left) as (keyof TermsDraft)[]).every((field) => left[field].trim() === right[field])
