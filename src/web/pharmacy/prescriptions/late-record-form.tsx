import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { SupplyWarning } from "#contract/pharmacy/prescriptions.ts"
import type { Receipt } from "#contract/pharmacy/sales.ts"
import { lateRecordDays } from "#domain/pharmacy/prescriptions.ts"
import { api, call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { Form } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { checkRecord, draftOfRecord, RecordFields } from "#web/pharmacy/prescriptions/record-fields.tsx"
import { WarnedPart, warningsOf } from "#web/pharmacy/prescriptions/warned-part.tsx"
import { useWords } from "#web/words/words.ts"

type LateRecordFormProps = {
  receipt: Receipt
  /** Keeps input from being lost by an accidental close. */
  onTyped: () => void
  onDone: () => void
}

/** Records what is written on the prescription of a sale that was made before. */
export function LateRecordForm({ receipt, onTyped, onDone }: LateRecordFormProps) {
  const t = useWords()
  const client = useQueryClient()
  const [warnings, setWarnings] = useState<SupplyWarning[]>([])
  const { receiptNumber, unrecorded: lines = [], customer } = receipt
  const isControlled = lines.some(({ controlled }) => controlled)
  const form = useForm({
    values: () => ({
      ...draftOfRecord({ patientName: customer?.name, patientPhone: customer?.phoneNumber ?? undefined }),
      overrideReason: "",
    }),
    startAt: "patientName",
    check: ({ overrideReason, ...draft }) => {
      const { errors, body } = checkRecord(t, draft, isControlled)
      const reason = overrideReason.trim()
      return {
        errors: {
          ...errors,
          overrideReason:
            warnings.length > 0 && !reason ? t("prescriptions.warned.reasonMissing") : undefined,
        },
        body: { prescription: body, ...(reason ? { overrideReason: reason } : {}) },
      }
    },
    send: (body) => call.sales.addPrescription({ receiptNumber, ...body }),
    onSent: async () => {
      toast({ text: t("prescriptions.late.added") })
      await Promise.all([
        client.invalidateQueries({ queryKey: api.sales.key() }),
        client.invalidateQueries({ queryKey: api.prescriptions.key() }),
      ])
      onDone()
    },
    onFailed: (error) => setWarnings(warningsOf(error)),
    explain: ({ code, detail }) => {
      // The warnings are shown above the reason that they ask for.
      if (code === "supply-warned") return {}
      const why = detail("why")
      if (code === "prescription-not-repeatable") return { writtenOn: t("prescriptions.late.notValid") }
      if (code === "prescription-not-addable" && (why === "recorded" || why === "old" || why === "none"))
        return t(`prescriptions.late.notAddable.${why}`, { days: lateRecordDays })
      return undefined
    },
  })
  const { isDirty } = form
  useEffect(() => {
    if (isDirty) onTyped()
  }, [isDirty, onTyped])
  const came = receipt.lines.some(
    ({ stockId, returned }) => returned > 0 && lines.some((line) => line.stockId === stockId),
  )
  return (
    <Form
      form={form}
      onCancel={onDone}
      cancel={t("till.back")}
      send={t("prescriptions.late.send")}
      sending={t("common.saving")}
    >
      {isControlled && <p className="muted">{t("prescriptions.record.controlledText")}</p>}
      {came && <p className="muted">{t("prescriptions.late.kept")}</p>}
      <RecordFields
        field={form.field}
        directions={form.field("directions")}
        lines={lines}
        isControlled={isControlled}
      />
      <WarnedPart
        warnings={warnings}
        field={form.field("overrideReason")}
        label={t("prescriptions.late.reason")}
      />
    </Form>
  )
}
