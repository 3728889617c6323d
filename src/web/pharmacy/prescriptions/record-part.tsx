import type { SupplyWarning } from "#contract/pharmacy/prescriptions.ts"
import type { ReceivedOrder } from "#contract/pharmacy/received-orders.ts"
import { CheckField } from "#web/kit/forms/fields.tsx"
import type { FormField } from "#web/kit/forms/use-form.ts"
import {
  type RecordDraft,
  RecordFields,
  type RecordText,
} from "#web/pharmacy/prescriptions/record-fields.tsx"
import { WarnedPart } from "#web/pharmacy/prescriptions/warned-part.tsx"
import { useWords } from "#web/words/words.ts"

type RecordForm = {
  values: { isRecorded: boolean }
  field: {
    (name: RecordText | "overrideReason"): FormField<string>
    (name: "isRecorded"): FormField<boolean>
    (name: "directions"): FormField<RecordDraft["directions"]>
  }
}

type RecordPartProps = {
  form: RecordForm
  orders: readonly Pick<ReceivedOrder, "stockId" | "medicine" | "prescriptionOnly">[]
  isControlled: boolean
  /** What the last try was warned of. */
  warnings: readonly SupplyWarning[]
}

/** Records the prescription of orders that are handed over: for a controlled medicine always, otherwise if wanted. */
export function RecordPart({ form, orders, isControlled, warnings }: RecordPartProps) {
  const t = useWords()
  const lines = orders
    .filter(({ prescriptionOnly }) => prescriptionOnly)
    .map(({ stockId, medicine }) => ({ stockId, name: medicine }))
  return (
    <>
      {!isControlled && <CheckField field={form.field("isRecorded")} label={t("prescriptions.record.add")} />}
      {isControlled && <p className="muted mt-8">{t("prescriptions.record.controlledText")}</p>}
      {(isControlled || form.values.isRecorded) && (
        <RecordFields
          field={form.field}
          directions={form.field("directions")}
          lines={lines}
          isControlled={isControlled}
        />
      )}
      <WarnedPart
        warnings={warnings}
        field={form.field("overrideReason")}
        label={t("prescriptions.warned.reason")}
      />
    </>
  )
}
