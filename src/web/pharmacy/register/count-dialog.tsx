import type { RegisterMedicine } from "#contract/pharmacy/register.ts"
import { readUnits } from "#domain/pharmacy/stock-rules.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { NumberField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type CountDialogProps = { of: RegisterMedicine; onClose: () => void; onDone: () => void }

/** Counts a controlled medicine before a witness; a difference needs its reason. */
export function CountDialog({ of, onClose, onDone }: CountDialogProps) {
  const t = useWords()
  const form = useForm({
    values: { counted: "", witness: "", reason: "" },
    startAt: "counted",
    check: ({ counted, witness, reason }) => {
      const units = readUnits(counted)
      const differs = units !== null && units !== of.balance
      return {
        errors: {
          counted: units === null ? t("prescriptions.register.countedOdd") : undefined,
          reason: differs && !reason.trim() ? t("prescriptions.register.countReasonMissing") : undefined,
          witness: witness.trim() ? undefined : t("prescriptions.register.witnessMissing"),
        },
        body: { counted: units ?? 0, witness, ...(differs ? { reason } : {}) },
      }
    },
    send: (body, key) => call.register.count({ id: of.id, key, balance: of.balance, ...body }),
    onSent: () => {
      toast({ text: t("prescriptions.register.countSaved") })
      onDone()
    },
    explain: ({ code }) =>
      code === "already-changed" ? { counted: t("prescriptions.register.countStale") } : undefined,
  })
  const units = readUnits(form.values.counted)
  return (
    <FormDialog
      form={form}
      title={t("prescriptions.register.countTitle", { medicine: keepTogether(of.name) })}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("common.save")}
      sending={t("common.saving")}
    >
      <p className="measure muted">
        {t("prescriptions.register.countText", { balance: formatCount(of.balance) })}
      </p>
      <NumberField field={form.field("counted")} label={t("prescriptions.register.countedUnits")} />
      {units !== null && units !== of.balance && (
        <TextField
          field={form.field("reason")}
          label={t("prescriptions.register.countReason")}
          maxLength={300}
        />
      )}
      <TextField field={form.field("witness")} label={t("staff.witness")} maxLength={120} />
    </FormDialog>
  )
}
