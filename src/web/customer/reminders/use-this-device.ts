import { useMutation, useQuery } from "@tanstack/react-query"
import { isPhone } from "#web/customer/reminders/push-state.ts"
import { readPushState, sendTest, turnOff, turnOn } from "#web/customer/reminders/this-device.ts"
import { useSession } from "#web/data/session.ts"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { useWords } from "#web/words/words.ts"

/** State and actions of reminders on this device. `state` is undefined until known. */
export function useThisDevice() {
  const t = useWords()
  const { person } = useSession()
  const subject = person?.subject
  const device = t(isPhone(navigator.userAgent) ? "common.phone" : "reminders.computer")
  // Rereads the state when the page becomes visible: permission may have changed in the browser's
  // settings.
  const { data: state, refetch } = useQuery({
    queryKey: ["reminders-on-this-device", subject],
    queryFn: () => readPushState(subject ?? ""),
    enabled: subject !== undefined,
    staleTime: 0,
  })

  const acting = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: toastProblem,
    onSettled: () => refetch(),
  })
  // The toast reports the failure.
  const act = (work: () => Promise<unknown>) => acting.mutateAsync(work).catch(() => undefined)
  return {
    state,
    device,
    isBusy: acting.isPending,
    turnOn: () => act(async () => subject && turnOn(subject)),
    turnOff: () => act(turnOff),
    sendTest: () =>
      act(async () => {
        const isSent = await sendTest()
        toast(isSent ? { text: t("reminders.testSent") } : { text: t("reminders.testLost"), tone: "bad" })
      }),
  }
}

export type ThisDevice = ReturnType<typeof useThisDevice>
