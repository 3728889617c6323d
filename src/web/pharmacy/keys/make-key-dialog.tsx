import { useState } from "react"
import { type KeyScope, keyLives, keyScopes } from "#domain/imports/key-scopes.ts"
import { call } from "#web/data/call.ts"
import { CheckBox, FieldGroup } from "#web/kit/forms/field.tsx"
import { CheckField, SelectField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { type FormField, useForm } from "#web/kit/forms/use-form.ts"
import { NewSecret } from "#web/pharmacy/keys/new-secret.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/shelf.ts"

/** Makes a key, and shows its secret this once: only its own button closes that. */
export function MakeKeyDialog({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const t = useWords()
  const [secret, setSecret] = useState<string | null>(null)
  const form = useForm({
    values: {
      name: "",
      scopes: [...keyScopes] as KeyScope[], // some of them later
      isSandbox: false,
      validDays: "",
    },
    check: (body) => ({
      errors: {
        name: body.name.trim() === "" ? t("keys.making.invalidName") : undefined,
        scopes: body.scopes.length === 0 ? t("keys.making.invalidScopes") : undefined,
      },
      body: {
        ...body,
        validDays: keyLives.find((days) => String(days) === body.validDays) ?? null,
      },
    }),
    send: (body) => call.pharmacyKeys.make(body),
    onSent: (made) => {
      setSecret(made.secret)
      onMade()
    },
    explain: ({ code }) => (code === "too-many-keys" ? { name: t("keys.making.tooMany") } : undefined),
  })
  if (secret !== null)
    return (
      <NewSecret
        title={t("keys.made.title")}
        note={t("keys.made.once")}
        label={t("keys.made.secret")}
        secret={secret}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      form={form}
      title={t("staff.createKey")}
      onClose={onClose}
      send={t("staff.createKey")}
      sending={t("keys.making.sending")}
    >
      <TextField field={form.field("name")} label={t("common.name")} hint={t("keys.making.nameHint")} />
      <Scopes field={form.field("scopes")} />
      <SelectField field={form.field("validDays")} label={t("keys.making.expires")}>
        <option value="">{t("staff.never")}</option>
        {keyLives.map((days) => (
          <option key={days} value={days}>
            {t("keys.making.after", { days })}
          </option>
        ))}
      </SelectField>
      <CheckField
        field={form.field("isSandbox")}
        label={t("keys.making.sandbox")}
        hint={t("keys.making.sandboxHint")}
      />
    </FormDialog>
  )
}

function Scopes({ field: { id, value, error, set, ref } }: { field: FormField<KeyScope[]> }) {
  const t = useWords()
  const withScope = (scope: KeyScope, isOn: boolean) =>
    keyScopes.filter((one) => (one === scope ? isOn : value.includes(one)))
  return (
    <FieldGroup label={t("staff.permissions")} error={error}>
      <div className="stack">
        {keyScopes.map((scope, place) => (
          <CheckBox
            key={scope}
            ref={place === 0 ? ref : undefined}
            id={place === 0 ? id : undefined}
            label={t(`keys.scopes.${scope}`)}
            checked={value.includes(scope)}
            onChange={(isOn) => set(withScope(scope, isOn))}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
