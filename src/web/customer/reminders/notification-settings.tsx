import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { DeviceNotice } from "#web/customer/reminders/device-notice.tsx"
import { useThisDevice } from "#web/customer/reminders/use-this-device.ts"
import { api } from "#web/data/call.ts"
import { toastProblem } from "#web/kit/feedback/toast.ts"
import { CheckBox } from "#web/kit/forms/field.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/reminders.ts"

/** Shows reminders on this device, and what notifications are about and show. */
export function NotificationSettings() {
  const t = useWords()
  const device = useThisDevice()
  return (
    <section className="stack gap-16" aria-labelledby="reminder-settings">
      <h2 id="reminder-settings">{t("reminders.settingsHeading", { device: device.device })}</h2>
      <DeviceNotice device={device} />
      <Switch setting="orderMessages" />
      <Switch setting="hideMedicineName" />
    </section>
  )
}

function Switch({ setting }: { setting: "orderMessages" | "hideMedicineName" }) {
  const t = useWords()
  const queryClient = useQueryClient()
  const { data: account } = useQuery(api.account.get.queryOptions())
  const change = useMutation(
    api.account.update.mutationOptions({
      onSuccess: (changed) => queryClient.setQueryData(api.account.get.queryKey(), changed),
      onError: toastProblem,
    }),
  )
  const isOn = change.isPending ? change.variables[setting] : account?.[setting]
  return (
    <CheckBox
      label={t(`reminders.${setting}`)}
      hint={t(`reminders.${setting}Hint`)}
      checked={isOn ?? false}
      disabled={!account}
      onChange={(turned) => change.mutate({ [setting]: turned })}
    />
  )
}
