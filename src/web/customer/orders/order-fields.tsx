import type { ReactNode } from "react"
import type { DeliveryType } from "#contract/pharmacy/customer-orders.ts"
import {
  checkDraft,
  isMissing,
  type OrderBounds,
  type OrderDraft,
  readQuantity,
} from "#web/customer/orders/order-draft.ts"
import { sayLeft } from "#web/customer/orders/order-refusal.ts"
import { doseShape } from "#web/kit/format/dose-glyph.tsx"
import { Choice } from "#web/kit/forms/choice.tsx"
import { FormSummary } from "#web/kit/forms/error-summary.tsx"
import { AreaField, QuantityField } from "#web/kit/forms/fields.tsx"
import type { AnyForm, FormField } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

/** Shows the remaining units in advance when few are left. */
const fewLeft = 10

type DraftSummaryProps = { form: AnyForm; draft: OrderDraft; bounds: OrderBounds }

/** Lists errors with links to their fields; focused on each submit. */
export function DraftSummary({ form, draft, bounds }: DraftSummaryProps) {
  const t = useWords()
  const isIncomplete = checkDraft(draft, bounds).some(isMissing)
  return (
    <FormSummary
      form={form}
      heading={t(isIncomplete ? "common.requiredFieldsMissing" : "common.checkTheseFields")}
    />
  )
}

type OrderQuantityProps = { field: FormField<string>; bounds: OrderBounds; form: string | null }

export function OrderQuantity({
  field,
  bounds: { sellable, maxUnits = sellable },
  form,
}: OrderQuantityProps) {
  const t = useWords()
  const wanted = readQuantity(field.value) ?? 0
  const left = sayLeft(t, sellable)
  const isShort = sellable <= fewLeft || wanted > sellable
  return (
    <QuantityField
      field={field}
      label={t("common.quantity")}
      hint={t(`orders.howMany.${unitOf(form)}`)}
      max={Math.max(1, Math.min(sellable, maxUnits))}
    >
      <span className="text-warn semibold" aria-live="polite">
        {isShort && field.error !== left && left}
      </span>
    </QuantityField>
  )
}

/** The unit of a dose form; `other` for unknown forms. */
export function unitOf(form: string | null) {
  const shape = form && doseShape(form)
  return shape === "tablet" || shape === "capsule" ? shape : "other"
}

type DeliveryChoiceProps = {
  field: FormField<DeliveryType | null>
  delivers: boolean
  hints?: Record<DeliveryType, ReactNode>
}

/**
 * Renders the delivery choice, initially without a selection; delivery is disabled if the pharmacy does
 * not deliver.
 */
export function DeliveryChoice({ field, delivers, hints }: DeliveryChoiceProps) {
  const t = useWords()
  return (
    <Choice
      field={field}
      label={t("orders.delivery")}
      options={(["pickup", "delivery"] as const).map((value) => ({
        value,
        label: t(`orders.deliveryTypes.${value}`),
        hint: value === "delivery" && !delivers ? t("orders.noDeliveryHere") : hints?.[value],
        isDisabled: value === "delivery" && !delivers && field.value !== "delivery",
      }))}
    />
  )
}

type NotesFieldProps = { field: FormField<string>; hint?: string; maxLength?: number }

export function NotesField({ field, hint, maxLength = 500 }: NotesFieldProps) {
  const t = useWords()
  return <AreaField field={field} label={t("orders.notes")} hint={hint} maxLength={maxLength} />
}
