import { type ComponentProps, useState } from "react"
import type { SettingName } from "#contract/admin/settings.ts"
import { ReasonDialog } from "#web/admin/reason-dialog.tsx"
import { call } from "#web/data/call.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"

type ReturnDialogProps = Pick<ComponentProps<typeof ReasonDialog>, "says" | "question" | "onClose"> & {
  of: { name: SettingName | "maintenance_notice"; version: number }
  /** Shown when someone else changed it first. */
  late: string
  refresh: () => void
}

/** Gives a setting back to the deploy's value, with a reason. */
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
