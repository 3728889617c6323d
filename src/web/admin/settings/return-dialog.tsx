import { type ComponentProps, useState } from "react"
import type { Setting, SettingName } from "#contract/admin/settings.ts"
import { ReasonDialog } from "#web/admin/reason-dialog.tsx"
import { sayValue } from "#web/admin/settings/say-value.ts"
import { call } from "#web/data/call.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { useWords } from "#web/words/words.ts"

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
