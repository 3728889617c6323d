import { useState } from "react"
import type { SettingsPage } from "#contract/admin/settings.ts"
import { asFieldTime, readFieldTime } from "#domain/platform/colombo-day.ts"
import { WhyField } from "#web/admin/reason-dialog.tsx"
import { sayNoticeDates } from "#web/admin/settings/say-value.ts"
import { ReturnDialog } from "#web/admin/settings/setting-dialogs.tsx"
import { SetBy } from "#web/admin/settings/setting-row.tsx"
import styles from "#web/admin/settings/settings.module.css"
import { call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { Notice as Strip } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type Notice = SettingsPage["notice"]

function stateOfNotice({ from, until }: { from: string; until: string }, now: Date) {
  if (Date.parse(until) <= now.getTime()) return "over"
  return Date.parse(from) <= now.getTime() ? "running" : "coming"
}

/** Shows the maintenance notice and lets it be set, changed and removed. */
export function MaintenancePart({ notice, refresh }: { notice: Notice; refresh: () => void }) {
  const t = useWords()
  const now = useNow(15_000)
  const [opened, setOpened] = useState<"set" | "remove" | null>(null)
  const { value, version } = notice
  const parts = { refresh, onClose: () => setOpened(null) }
  const state = value && stateOfNotice(value, now)
  return (
    <section className={`card ${styles.notice}`} aria-labelledby="maintenance-notice">
      <h2 id="maintenance-notice">{t("adminSettings.notice.title")}</h2>
      <p className="measure muted mt-8 mb-16">{t("adminSettings.notice.intro")}</p>
      {value === null || state === null ? (
        <p>{t("adminSettings.notice.none")}</p>
      ) : (
        <div className="stack break">
          <p>
            <b>{value.text}</b>
          </p>
          <p>
            <Chip tone={state === "running" ? "warn" : state === "coming" ? "info" : "plain"}>
              {t(`adminSettings.notice.states.${state}`)}
            </Chip>{" "}
            {sayNoticeDates(t, value)}
          </p>
          <SetBy of={notice} />
        </div>
      )}
      <div className="row mt-12">
        <Button look="outline" onClick={() => setOpened("set")}>
          {t(value === null ? "adminSettings.notice.set" : "adminSettings.notice.change")}
        </Button>
        {value !== null && (
          <Button look="outline" onClick={() => setOpened("remove")}>
            {t("adminSettings.notice.remove")}
          </Button>
        )}
      </div>
      {opened === "set" && <NoticeDialog notice={notice} {...parts} />}
      {opened === "remove" && value !== null && (
        <ReturnDialog
          {...parts}
          of={{ name: "maintenance_notice", version }}
          texts={{
            title: t("adminSettings.notice.removing"),
            send: t("adminSettings.notice.remove"),
            sending: t("adminSettings.notice.sending"),
            done: t("adminSettings.notice.removed"),
          }}
          question={<p>{t("adminSettings.notice.question", { text: value.text })}</p>}
          late={t("adminSettings.changing.late", { value: value.text })}
        />
      )}
    </section>
  )
}

type NoticeDialogProps = { notice: SettingsPage["notice"]; refresh: () => void; onClose: () => void }

/** Sets the notice that everyone reads for a time. */
function NoticeDialog({ notice: { value, version }, refresh, onClose }: NoticeDialogProps) {
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
      const wrongTime = t("adminSettings.notice.invalidTime")
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
