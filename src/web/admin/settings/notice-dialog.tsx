import { useState } from "react"
import type { SettingsPage } from "#contract/admin/settings.ts"
import { ReasonField } from "#web/admin/confirm-parts.tsx"
import { sayFields } from "#web/admin/refused-words.ts"
import { asFieldTime, readFieldTime } from "#web/admin/sri-lanka-time.ts"
import { call } from "#web/data/call.ts"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { Notice as Strip } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { ActForm, InputField } from "#web/kit/forms/form-parts.tsx"
import { useAct } from "#web/kit/forms/use-act.ts"
import { useWords } from "#web/words/words.ts"

const ids = { text: "notice-text", from: "notice-from", until: "notice-until", reason: "notice-reason" }

type NoticeDialogProps = { notice: SettingsPage["notice"]; refresh: () => void; onClose: () => void }

/** Sets what everybody reads for a time. */
export function NoticeDialog({ notice: { value, version }, refresh, onClose }: NoticeDialogProps) {
  const t = useWords()
  const [first] = useState(() => ({
    text: value?.text ?? "",
    from: asFieldTime(value?.from ?? new Date().toISOString()),
    until: value ? asFieldTime(value.until) : "",
  }))
  const [text, setText] = useState(first.text)
  const [from, setFrom] = useState(first.from)
  const [until, setUntil] = useState(first.until)
  const [reason, setReason] = useState("")
  const [isLate, setLate] = useState(false)
  const act = useAct({
    ids,
    explain: (refused) => {
      if (refused.code !== "already-changed") return sayFields(refused)
      setLate(true)
      refresh()
      return {}
    },
  })
  const submit = () => {
    const times = { from: readFieldTime(from), until: readFieldTime(until) }
    const wrongTime = t("adminSettings.notice.wrongTime")
    if (times.from === null || times.until === null)
      return act.show({
        ...(times.from === null ? { from: wrongTime } : {}),
        ...(times.until === null ? { until: wrongTime } : {}),
      })
    const said = { version, text, from: times.from, until: times.until, reason }
    void act.run(
      () => call.adminSettings.setNotice(said),
      () => {
        toast({ text: t("adminSettings.notice.done") })
        refresh()
        onClose()
      },
    )
  }
  const time = (field: "from" | "until", shown: string, onChange: (shown: string) => void) => (
    <InputField
      id={ids[field]}
      type="datetime-local"
      label={t(`adminSettings.notice.${field}`)}
      hint={t("adminSettings.notice.timeHint")}
      value={shown}
      onChange={onChange}
      error={act.wrong[field]}
    />
  )
  const isDirty = text !== first.text || from !== first.from || until !== first.until || reason !== ""
  return (
    <Dialog title={t("adminSettings.notice.dialog")} isDirty={isDirty} onClose={onClose}>
      <ActForm
        {...act}
        onSubmit={submit}
        onCancel={onClose}
        send={t("adminSettings.notice.send")}
        sending={t("adminSettings.notice.sending")}
      >
        <InputField
          id={ids.text}
          label={t("adminSettings.notice.text")}
          hint={t("adminSettings.notice.textHint")}
          value={text}
          onChange={setText}
          maxLength={300}
          error={act.wrong["text"]}
        />
        {time("from", from, setFrom)}
        {time("until", until, setUntil)}
        <ReasonField id={ids.reason} value={reason} onChange={setReason} error={act.wrong["reason"]} />
        {isLate && (
          <Strip tone="warn" role="alert">
            {t("adminSettings.changing.late", { value: value?.text ?? t("adminSettings.none") })}
          </Strip>
        )}
      </ActForm>
    </Dialog>
  )
}
