import { useState } from "react"
import type { Setting } from "#contract/admin/settings.ts"
import { ReasonField } from "#web/admin/confirm-parts.tsx"
import { sayFields } from "#web/admin/refused-words.ts"
import { sayValue } from "#web/admin/settings/say-value.ts"
import { call } from "#web/data/call.ts"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { Field, FieldGroup, RadioCard, RadioCards, TextArea } from "#web/kit/forms/field.tsx"
import { ActForm, InputField } from "#web/kit/forms/form-parts.tsx"
import { useAct } from "#web/kit/forms/use-act.ts"
import { useWords } from "#web/words/words.ts"

const ids = { value: "setting-value", reason: "setting-reason" }

type ChangeDialogProps = { setting: Setting; refresh: () => void; onClose: () => void }

/** Sets a value above the deploy's. Whoever comes second is told how it is now. */
export function ChangeDialog({ setting, refresh, onClose }: ChangeDialogProps) {
  const t = useWords()
  const { name, version } = setting
  const called = t(`adminSettings.names.${name}`)
  const [value, setValue] = useState(() => asTyped(setting))
  const [reason, setReason] = useState("")
  const [isLate, setLate] = useState(false)
  const act = useAct({
    ids,
    explain: (refused) => {
      if (refused.code === "already-changed") {
        setLate(true)
        refresh()
        return {}
      }
      const said = sayFields(refused)
      const says = said?.["value"]
      return says === undefined
        ? said
        : { ...said, value: t("adminSettings.changing.wrong", { name: called, says }) }
    },
  })
  const submit = () => {
    if (reason.trim() === "") return act.show({ reason: t("admin.acts.wrongReason") })
    void act.run(
      () => call.adminSettings.change({ name, version, value, reason }),
      () => {
        toast({ text: t("adminSettings.changing.done", { name: called }) })
        refresh()
        onClose()
      },
    )
  }
  return (
    <Dialog
      title={t("adminSettings.changing.title", { name: called })}
      isDirty={value !== asTyped(setting) || reason !== ""}
      onClose={onClose}
    >
      <ActForm
        {...act}
        onSubmit={submit}
        onCancel={onClose}
        send={t("adminSettings.changing.send")}
        sending={t("adminSettings.changing.sending")}
      >
        <ValueField setting={setting} value={value} onChange={setValue} error={act.wrong["value"]} />
        <ReasonField id={ids.reason} value={reason} onChange={setReason} error={act.wrong["reason"]} />
        {isLate && (
          <Notice tone="warn" role="alert">
            {t("adminSettings.changing.late", { value: sayValue(t, name, setting.value) })}
          </Notice>
        )}
      </ActForm>
    </Dialog>
  )
}

/** Social links stand one a line; everything else is one line. */
const asTyped = ({ name, value }: Setting) => (name === "social_links" ? value.replaceAll(",", "\n") : value)

type ValueFieldProps = {
  setting: Setting
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

function ValueField({ setting: { name }, value, onChange, error }: ValueFieldProps) {
  const t = useWords()
  const label = t(`adminSettings.names.${name}`)
  const hint = t(`adminSettings.hints.${name}`)
  const wrong = error === undefined ? {} : { error }
  if (name === "assistant") {
    return (
      <FieldGroup label={label} {...wrong}>
        <RadioCards>
          {(["on", "off"] as const).map((one) => (
            <RadioCard
              key={one}
              id={one === value ? ids.value : undefined}
              name="assistant"
              label={t(`adminSettings.${one}`)}
              {...(one === "off" ? { hint } : {})}
              checked={value === one}
              onChange={() => onChange(one)}
            />
          ))}
        </RadioCards>
      </FieldGroup>
    )
  }
  if (name !== "social_links") {
    const isNumber = name === "low_stock_limit" || name.startsWith("order") || name.endsWith("_days")
    return (
      <InputField
        id={ids.value}
        label={label}
        hint={hint}
        value={value}
        onChange={onChange}
        error={error}
        {...(isNumber ? { inputMode: "numeric" as const } : {})}
      />
    )
  }
  return (
    <Field id={ids.value} label={label} hint={hint} {...wrong}>
      {({ id, describedBy, isInvalid }) => (
        <TextArea
          id={id}
          rows={4}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
