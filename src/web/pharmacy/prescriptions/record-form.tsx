import { type MedicineParts, medicineName } from "#domain/pharmacy/medicine-name.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { DialogActions } from "#web/kit/feedback/dialog.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { checkRecord, draftOfRecord, RecordFields } from "#web/pharmacy/prescriptions/record-fields.tsx"
import type { CartPrescription } from "#web/pharmacy/till/cart.ts"
import { useWords } from "#web/words/words.ts"

type RecordFormProps = {
  lines: readonly ({ stockId: number } & MedicineParts)[]
  isControlled: boolean
  /** As it was recorded before, for the same cart. */
  known: Partial<CartPrescription> | undefined
  onAnswer: (isSeen: boolean, recorded?: CartPrescription) => void
}

/** Records what is written on the prescription, and sells. */
export function RecordForm({ lines, isControlled, known, onAnswer }: RecordFormProps) {
  const t = useWords()
  const form = useForm({
    values: () => draftOfRecord(known),
    startAt: "patientName",
    check: (draft) => checkRecord(t, draft, isControlled),
    send: (body) => Promise.resolve(body),
    onSent: (body) => onAnswer(true, body),
  })
  return (
    <form onSubmit={form.submit} noValidate>
      {isControlled && <p className="muted mt-8">{t("prescriptions.record.controlledText")}</p>}
      <RecordFields
        field={form.field}
        directions={form.field("directions")}
        lines={lines.map((line) => ({ stockId: line.stockId, name: medicineName(line) }))}
        isControlled={isControlled}
      />
      <DialogActions>
        <Button type="button" look="outline" onClick={() => onAnswer(false)}>
          {t("staff.notYet")}
        </Button>
        <Button type="submit">{t("prescriptions.record.send")}</Button>
      </DialogActions>
    </form>
  )
}
