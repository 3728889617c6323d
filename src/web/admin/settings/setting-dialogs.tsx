import { type ComponentProps, useState } from "react"
import type { Setting, SettingName } from "#contract/admin/settings.ts"
import { ReasonDialog, WhyField } from "#web/admin/reason-dialog.tsx"
import { sayValue } from "#web/admin/settings/say-value.ts"
import { call } from "#web/data/call.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { Choice } from "#web/kit/forms/choice.tsx"
import { AreaField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { type FormField, useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type ChangeDialogProps = { setting: Setting; refresh: () => void; onClose: () => void }

/** Overrides a deployed value. A stale version shows the current value. */
export function ChangeDialog({ setting, refresh, onClose }: ChangeDialogProps) {
  const t = useWords()
  const { name, version } = setting
  const called = t(`adminSettings.names.${name}`)
  const [isLate, setLate] = useState(false)
  const form = useForm({
    values: () => ({ value: asTyped(setting), reason: "" }),
    check: (typed) => ({
      errors: { reason: typed.reason.trim() === "" ? t("staff.enterAReason") : undefined },
      body: { name, version, ...typed },
    }),
    send: (body) => call.adminSettings.change(body),
    onSent: () => {
      toast({ text: t("staff.nameSaved", { name: called }) })
      refresh()
      onClose()
    },
    explain: ({ code, fields: { value: says, reason } }) => {
      if (code !== "already-changed")
        return says === undefined
          ? undefined
          : { value: t("adminSettings.changing.wrong", { name: called, says }), reason }
      setLate(true)
      refresh()
      return {}
    },
  })
  return (
    <FormDialog
      form={form}
      title={t("adminSettings.changing.title", { name: called })}
      onClose={onClose}
      send={t("common.save")}
      sending={t("common.saving")}
    >
      <ValueField name={name} field={form.field("value")} />
      <WhyField field={form.field("reason")} />
      {isLate && (
        <Notice tone="warn" role="alert">
          {t("adminSettings.changing.late", { value: sayValue(t, name, setting.value) })}
        </Notice>
      )}
    </FormDialog>
  )
}

/** Social links have one line each; everything else is a single line. */
const asTyped = ({ name, value }: Setting) => (name === "social_links" ? value.replaceAll(",", "\n") : value)

function ValueField({ name, field }: { name: Setting["name"]; field: FormField<string> }) {
  const t = useWords()
  const label = t(`adminSettings.names.${name}`)
  const hint = t(`adminSettings.hints.${name}`)
  if (name === "assistant")
    return (
      <Choice
        field={field}
        label={label}
        options={[
          { value: "on", label: t("adminSettings.on") },
          { value: "off", label: t("adminSettings.off"), hint },
        ]}
      />
    )
  if (name === "social_links") return <AreaField field={field} label={label} hint={hint} rows={4} />
  const isNumber = name === "low_stock_limit" || name.startsWith("order") || name.endsWith("_days")
  return <TextField field={field} label={label} hint={hint} inputMode={isNumber ? "numeric" : undefined} />
}

type ReturnDialogProps = Pick<ComponentProps<typeof ReasonDialog>, "texts" | "question" | "onClose"> & {
  of: { name: SettingName | "maintenance_notice"; version: number }
  /** Shown when someone else changed it first. */
  late: string
  refresh: () => void
}

/** Resets a setting to its deployed value, with a reason. */
export function ReturnDialog({ of: { name, version }, late, refresh, ...parts }: ReturnDialogProps) {
  const [isLate, setLate] = useState(false)
  return (
    <ReasonDialog
      {...parts}
      run={({ reason }) => call.adminSettings.giveBack({ name, version, reason })}
      explain={({ code }) => {
        if (code !== "already-changed") return undefined
        setLate(true)
        refresh()
        return {}
      }}
      onDone={() => {
        refresh()
        parts.onClose()
      }}
    >
      {isLate && (
        <Notice tone="warn" role="alert">
          {late}
        </Notice>
      )}
    </ReasonDialog>
  )
}

type GiveBackProps = { setting: Setting; refresh: () => void; onClose: () => void }

/** Asks for the reason of resetting a setting. */
export function GiveBackDialog({ setting: { name, version, value, deployed }, ...rest }: GiveBackProps) {
  const t = useWords()
  const called = t(`adminSettings.names.${name}`)
  return (
    <ReturnDialog
      {...rest}
      of={{ name, version }}
      texts={{
        title: t("adminSettings.returning.title", { name: called }),
        send: t("staff.reset"),
        sending: t("adminSettings.returning.sending"),
        done: t("adminSettings.returning.done", { name: called }),
      }}
      question={<p>{t("adminSettings.returning.question", { value: sayValue(t, name, deployed) })}</p>}
      late={t("adminSettings.changing.late", { value: sayValue(t, name, value) })}
    />
  )
}
