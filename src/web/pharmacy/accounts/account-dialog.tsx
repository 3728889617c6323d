import type { CustomerAccount } from "#contract/pharmacy/customer-accounts.ts"
import { type AccountKind, accountKinds } from "#domain/pharmacy/till-limits.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { Choice } from "#web/kit/forms/choice.tsx"
import { CheckField, NumberField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { amountText, readAmount } from "#web/pharmacy/till/tender.ts"
import { useWords } from "#web/words/words.ts"

type AccountDialogProps = {
  /** Absent for a new one. */
  account?: CustomerAccount
  onClose: () => void
  onDone: () => void
  onStale: () => void
}

/** Opens a customer's account, or changes it. */
export function AccountDialog({ account, onClose, onDone, onStale }: AccountDialogProps) {
  const t = useWords()
  const form = useForm({
    values: () => ({
      name: account?.name ?? "",
      kind: account?.kind ?? ("person" as AccountKind),
      phoneNumber: account?.phoneNumber ?? "",
      taxNumber: account?.taxNumber ?? "",
      note: account?.note ?? "",
      limit: account ? amountText(account.creditLimitCents) : "",
      isOpen: account?.isOpen ?? true,
    }),
    check: ({ name, kind, phoneNumber, taxNumber, note, limit, isOpen }) => {
      const creditLimitCents = readAmount(limit)
      return {
        errors: {
          name: name.trim() === "" ? t("accounts.nameMissing") : undefined,
          limit: creditLimitCents == null ? t("accounts.limitMissing") : undefined,
        },
        body: {
          fields: {
            name,
            kind,
            phoneNumber: phoneNumber.trim() || null,
            taxNumber: taxNumber.trim() || null,
            note: note.trim() || null,
            creditLimitCents: creditLimitCents ?? 0,
          },
          isOpen,
        },
      }
    },
    serverNames: { limit: "creditLimitCents" },
    send: ({ fields, isOpen }, key) =>
      account
        ? call.customerAccounts.change({ id: account.id, version: account.version, ...fields, isOpen })
        : call.customerAccounts.add({ key, ...fields }),
    onSent: ({ name }) => {
      toast({ text: t("accounts.saved", { name }) })
      onDone()
    },
    explain: ({ code }) => {
      if (code !== "already-changed") return undefined
      onStale()
      return t("accounts.changed")
    },
  })
  return (
    <FormDialog
      form={form}
      title={account ? t("accounts.change", { name: account.name }) : t("accounts.add")}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("common.save")}
      sending={t("common.saving")}
    >
      <TextField field={form.field("name")} label={t("common.name")} maxLength={100} />
      <Choice
        field={form.field("kind")}
        label={t("accounts.kind")}
        look="chips"
        options={accountKinds.map((kind) => ({ value: kind, label: t(`accounts.kinds.${kind}`) }))}
      />
      <TextField
        field={form.field("phoneNumber")}
        label={t("common.phoneNumber")}
        type="tel"
        maxLength={20}
      />
      {form.values.kind !== "person" && (
        <TextField
          field={form.field("taxNumber")}
          label={t("accounts.taxNumber")}
          hint={t("accounts.taxNumberHint")}
          maxLength={40}
        />
      )}
      <TextField field={form.field("note")} label={t("accounts.note")} maxLength={300} />
      <NumberField
        field={form.field("limit")}
        label={t("accounts.columns.limit")}
        hint={t("accounts.limitHint")}
        decimal
      />
      {account && (
        <CheckField
          field={form.field("isOpen")}
          label={t("accounts.isOpen")}
          hint={t("accounts.isOpenHint")}
        />
      )}
    </FormDialog>
  )
}
