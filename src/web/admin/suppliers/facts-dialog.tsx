import type { AdminSupplier } from "#contract/admin/suppliers.ts"
import { maxLeadDays } from "#domain/admin/people-rules.ts"
import { formatPhone } from "#domain/platform/phone-format.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { NumberField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

const readLead = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN)

type FactsDialogProps = {
  of?: AdminSupplier
  onClose: () => void
  /** After it was saved, and where it had changed. */
  onDone: () => void
}

/** Adds or edits a supplier. */
export function FactsDialog({ of, onClose, onDone }: FactsDialogProps) {
  const t = useWords()
  const form = useForm({
    values: {
      name: of?.name ?? "",
      phone: formatPhone(of?.phone ?? ""),
      leadTimeDays: String(of?.leadTimeDays ?? 3),
    },
    check: ({ name, phone, leadTimeDays }) => {
      const days = readLead(leadTimeDays)
      return {
        errors: {
          name: name.trim() === "" ? t("adminSuppliers.facts.invalidName") : undefined,
          leadTimeDays: days <= maxLeadDays ? undefined : t("adminSuppliers.facts.invalidLead"),
        },
        body: { name, phone: phone.trim() || null, leadTimeDays: days },
      }
    },
    send: (facts) =>
      of
        ? call.adminSuppliers.edit({ id: of.id, version: of.version, ...facts })
        : call.adminSuppliers.add(facts),
    onSent: ({ name }) => {
      toast({ text: t(of ? "staff.nameSaved" : "staff.nameAdded", { name }) })
      onDone()
      onClose()
    },
    explain: ({ code, fields }) => {
      if (code === "name-taken") return { name: t("adminSuppliers.facts.nameTaken") }
      if (fields["phone"] !== undefined) return { phone: t("adminSuppliers.facts.invalidPhone") }
      if (code !== "already-changed") return undefined
      onDone()
      return { name: t("adminSuppliers.facts.changed") }
    },
  })
  return (
    <FormDialog
      form={form}
      title={of ? t("adminSuppliers.facts.titleEdit", { name: of.name }) : t("staff.addSupplier")}
      onClose={onClose}
      send={t(of ? "common.save" : "staff.add")}
      sending={t("common.saving")}
    >
      <TextField field={form.field("name")} label={t("common.name")} maxLength={200} />
      <TextField
        field={form.field("phone")}
        label={t("staff.phone")}
        hint={t("adminSuppliers.facts.phoneHint")}
        type="tel"
        maxLength={40}
      />
      <NumberField
        field={form.field("leadTimeDays")}
        label={t("adminSuppliers.facts.lead")}
        hint={t("adminSuppliers.facts.leadHint")}
        maxLength={3}
      />
    </FormDialog>
  )
}
