import type { Setting } from "#shared/admin-settings.ts"
import { ReasonDialog } from "#web/admin/settings/reason-dialog.tsx"
import { sayValue } from "#web/admin/settings/say-value.ts"
import { call } from "#web/call.ts"
import { useWords } from "#web/words/words.ts"

type GiveBackProps = { setting: Setting; refresh: () => void; onClose: () => void }

/** Gives a setting back to the deploy's value. */
export function GiveBackDialog({ setting: { name, version, value, deployed }, ...rest }: GiveBackProps) {
  const t = useWords()
  const called = t(`adminSettings.names.${name}`)
  return (
    <ReasonDialog
      {...rest}
      title={t("adminSettings.returning.title", { name: called })}
      question={t("adminSettings.returning.question", { value: sayValue(t, name, deployed) })}
      send={t("adminSettings.returning.send")}
      sending={t("adminSettings.returning.sending")}
      done={t("adminSettings.returning.done", { name: called })}
      late={t("adminSettings.changing.late", { value: sayValue(t, name, value) })}
      run={(reason) => call.adminSettings.giveBack({ name, version, reason })}
    />
  )
}
