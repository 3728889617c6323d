import type { Setting } from "#contract/admin/settings.ts"
import { ReturnDialog } from "#web/admin/settings/return-dialog.tsx"
import { sayValue } from "#web/admin/settings/say-value.ts"
import { useWords } from "#web/words/words.ts"

type GiveBackProps = { setting: Setting; refresh: () => void; onClose: () => void }

/** Asks why before a setting goes back to what the deploy says. */
export function GiveBackDialog({ setting: { name, version, value, deployed }, ...rest }: GiveBackProps) {
  const t = useWords()
  const called = t(`adminSettings.names.${name}`)
  return (
    <ReturnDialog
      {...rest}
      of={{ name, version }}
      says={{
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
