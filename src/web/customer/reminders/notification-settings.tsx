import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { DeviceNotice } from "#web/customer/reminders/device-notice.tsx"
import { useThisDevice } from "#web/customer/reminders/use-this-device.ts"
import { api } from "#web/data/call.ts"
import { putAnswer } from "#web/data/put-answer.ts"
import { useSite } from "#web/data/site.ts"
import { toastProblem } from "#web/kit/feedback/toast.ts"
import { CheckBox } from "#web/kit/forms/field.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/reminders.ts"

const accountQuery = api.account.get.queryOptions()

/** Shows reminders on this device, and what notifications are about and show. */
export function NotificationSettings() {
  const t = useWords()
  const device = useThisDevice()
  return (
    <section className="stack gap-16" aria-labelledby="reminder-settings">
      <h2 id="reminder-settings">{t("reminders.settingsHeading", { device: device.device })}</h2>
      <DeviceNotice device={device} />
      <Switch setting="orderMessages" />
      <MailSwitch />
      <Switch setting="hideMedicineName" />
    </section>
  )
}

/** Offers messages by e-mail to those who have a confirmed address, where e-mail is set up. */
function MailSwitch() {
  const { sendsMail } = useSite()
  const { data: account } = useQuery(accountQuery)
  if (!sendsMail || !account?.email || !account.emailVerified) return null
  return <Switch setting="orderMails" address={account.email} />
}

type Setting = "orderMessages" | "orderMails" | "hideMedicineName"

function Switch({ setting, address = "" }: { setting: Setting; address?: string }) {
  const t = useWords()
  const queryClient = useQueryClient()
  const { data: account } = useQuery(accountQuery)
  const change = useMutation(
    api.account.update.mutationOptions({
      onSuccess: (changed) => putAnswer(queryClient, api.account.get.queryKey(), changed),
      onError: toastProblem,
    }),
  )
  const isOn = change.isPending ? change.variables[setting] : account?.[setting]
  return (
    <CheckBox
      label={t(`reminders.${setting}`)}
      hint={t(`reminders.${setting}Hint`, { address })}
      checked={isOn ?? false}
      disabled={!account}
      onChange={(turned) => change.mutate({ [setting]: turned })}
    />
  )
}
