import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { isPhone } from "#web/customer/reminders/push-state.ts"
import { readPushState, sendTest, turnOff, turnOn } from "#web/customer/reminders/this-device.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { useSession } from "#web/data/session.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { useWords } from "#web/words/words.ts"

/** Reminders on this device: how it stands, and what can be done. `state` is undefined until it is known. */
export function useThisDevice() {
  const t = useWords()
  const { person } = useSession()
  const subject = person?.subject
  const [isBusy, setBusy] = useState(false)
  const device = t(isPhone(navigator.userAgent) ? "reminders.phone" : "reminders.computer")
  // Read again when the page comes to the front: permission may be given or taken in the browser's own settings.
  const { data: state, refetch } = useQuery({
    queryKey: ["reminders-on-this-device", subject],
    queryFn: () => readPushState(subject ?? ""),
    enabled: subject !== undefined,
    staleTime: 0,
  })

  const act = async (work: () => Promise<unknown>) => {
    setBusy(true)
    await work().catch((error: unknown) => toast({ text: sayProblem(error), tone: "bad" }))
    await refetch()
    setBusy(false)
  }
  return {
    state,
    device,
    isBusy,
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
