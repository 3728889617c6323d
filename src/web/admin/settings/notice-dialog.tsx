import { useState } from "react"
import type { SettingsPage } from "#contract/admin/settings.ts"
import { WhyField } from "#web/admin/confirm-parts.tsx"
import { asFieldTime, readFieldTime } from "#web/admin/sri-lanka-time.ts"
import { call } from "#web/data/call.ts"
import { Notice as Strip } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type NoticeDialogProps = { notice: SettingsPage["notice"]; refresh: () => void; onClose: () => void }

/** Sets what everybody reads for a time. */
export function NoticeDialog({ notice: { value, version }, refresh, onClose }: NoticeDialogProps) {
  const t = useWords()
  const [isLate, setLate] = useState(false)
  const form = useForm({
    values: () => ({
      text: value?.text ?? "",
      from: asFieldTime(value?.from ?? new Date().toISOString()),
      until: value ? asFieldTime(value.until) : "",
      reason: "",
    }),
    check: ({ text, reason, ...times }) => {
      const [from, until] = [readFieldTime(times.from), readFieldTime(times.until)]
      const wrongTime = t("adminSettings.notice.wrongTime")
      return {
        errors: {
          from: from === null ? wrongTime : undefined,
          until: until === null ? wrongTime : undefined,
        },
        body: from !== null && until !== null ? { version, text, from, until, reason } : null,
      }
    },
    send: (body) => call.adminSettings.setNotice(body),
    onSent: () => {
      toast({ text: t("adminSettings.notice.done") })
      refresh()
      onClose()
    },
    explain: ({ code }) => {
      if (code !== "already-changed") return undefined
      setLate(true)
      refresh()
      return {}
    },
  })
  return (
    <FormDialog
      form={form}
      title={t("adminSettings.notice.dialog")}
      onClose={onClose}
      send={t("adminSettings.notice.send")}
      sending={t("adminSettings.notice.sending")}
    >
      <TextField
        field={form.field("text")}
        label={t("adminSettings.notice.text")}
        hint={t("adminSettings.notice.textHint")}
        maxLength={300}
      />
      {(["from", "until"] as const).map((time) => (
        <TextField
          key={time}
          field={form.field(time)}
          type="datetime-local"
          label={t(`adminSettings.notice.${time}`)}
          hint={t("adminSettings.notice.timeHint")}
        />
      ))}
      <WhyField field={form.field("reason")} />
      {isLate && (
        <Strip tone="warn" role="alert">
          {t("adminSettings.changing.late", { value: value?.text ?? t("common.none") })}
        </Strip>
      )}
    </FormDialog>
  )
}
