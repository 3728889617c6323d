import type { Customer } from "#contract/pharmacy/customers.ts"
import { maxAllergies, maxPatientName } from "#domain/pharmacy/prescriptions.ts"
import { type ReminderWay, reminderWays } from "#domain/pharmacy/refills.ts"
import { languageCodes } from "#domain/platform/languages.ts"
import { call } from "#web/data/call.ts"
import { useSite } from "#web/data/site.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { Choice } from "#web/kit/forms/choice.tsx"
import { AreaField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/customers.ts"

type CustomerDialogProps = {
  /** Absent for a new one. */
  customer?: Customer
  /** What was typed in the search. */
  start?: { name?: string; phoneNumber?: string }
  onClose: () => void
  onDone: (customer: Customer) => void
}

/** Adds a customer, or changes one. */
export function CustomerDialog({ customer, start, onClose, onDone }: CustomerDialogProps) {
  const t = useWords()
  const known = customer ?? start
  const form = useForm({
    values: () => ({
      name: known?.name ?? "",
      phoneNumber: known?.phoneNumber ?? "",
      email: customer?.email ?? "",
      bornOn: customer?.bornOn ?? "",
      language: customer?.language ?? "en",
      note: customer?.note ?? "",
      allergies: customer?.allergies.join("\n") ?? "",
      way: (customer?.reminderWay ?? "none") as ReminderWay | "none",
    }),
    startAt: "name",
    check: ({ name, phoneNumber, email, bornOn, language, note, allergies, way }) => ({
      errors: {
        name: name.trim() === "" ? t("customers.fields.nameMissing") : undefined,
        email: way === "email" && email.trim() === "" ? t("customers.fields.emailNeeded") : undefined,
      },
      body: {
        name,
        phoneNumber: phoneNumber.trim() || null,
        email: email.trim() || null,
        bornOn: bornOn || null,
        language,
        note: note.trim() || null,
        reminderWay: way === "none" ? null : way,
        allergies: allergies
          .split("\n")
          .map((line) => line.trim())
          .filter((line) => line !== "")
          .slice(0, maxAllergies),
      },
    }),
    send: (body, key) =>
      customer
        ? call.customers.change({ id: customer.id, version: customer.version, ...body })
        : call.customers.add({ key, ...body }),
    onSent: (saved) => {
      toast({ text: t("customers.saved", { name: saved.name }) })
      onDone(saved)
    },
    explain: ({ code }) => (code === "already-changed" ? t("customers.changed") : undefined),
  })
  const { sendsMail } = useSite()
  const ways = (["none", ...reminderWays] as const).filter(
    (way) => way !== "email" || sendsMail || customer?.reminderWay === way,
  )
  return (
    <FormDialog
      form={form}
      title={customer ? t("staff.changeName", { name: customer.name }) : t("customers.add")}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("common.save")}
      sending={t("common.saving")}
    >
      <TextField field={form.field("name")} label={t("common.name")} maxLength={maxPatientName} />
      <TextField
        field={form.field("phoneNumber")}
        label={t("customers.fields.phone")}
        type="tel"
        maxLength={30}
      />
      <TextField
        field={form.field("email")}
        label={t("customers.fields.email")}
        type="email"
        maxLength={254}
      />
      <Choice
        field={form.field("language")}
        label={t("customers.fields.language")}
        look="chips"
        options={languageCodes.map((value) => ({ value, label: t(`customers.view.languages.${value}`) }))}
      />
      <Choice
        field={form.field("way")}
        label={t("customers.fields.reminders")}
        look="chips"
        options={ways.map((value) => ({ value, label: t(`customers.fields.ways.${value}`) }))}
      />
      <p className="meta">{t("customers.fields.consentHint")}</p>
      <AreaField
        field={form.field("allergies")}
        label={t("customers.fields.allergies")}
        hint={t("customers.fields.allergiesHint")}
        rows={2}
      />
      <TextField field={form.field("bornOn")} label={t("customers.fields.bornOn")} type="date" />
      <TextField field={form.field("note")} label={t("customers.fields.note")} maxLength={300} />
    </FormDialog>
  )
}
