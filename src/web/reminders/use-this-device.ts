import { useCallback, useEffect, useState } from "react"
import { sayProblem } from "#web/problem-words.ts"
import { isPhone, type PushState } from "#web/reminders/push-state.ts"
import { readPushState, sendTest, turnOff, turnOn } from "#web/reminders/this-device.ts"
import { useSession } from "#web/session.ts"
import { toast } from "#web/ui/toast.ts"
import { useWords } from "#web/words/words.ts"

/** Reminders on this device: how it stands, and what can be done. `state` is undefined until it is known. */
export function useThisDevice() {
  const t = useWords()
  const { person } = useSession()
  const subject = person?.subject
  const [state, setState] = useState<PushState>()
  const [isBusy, setBusy] = useState(false)
  const device = t(isPhone(navigator.userAgent) ? "reminders.phone" : "reminders.computer")

  const look = useCallback(async () => {
    if (subject) setState(await readPushState(subject))
  }, [subject])
  useEffect(() => {
    void look()
    // Permission may be given or taken in the browser's own settings.
    const lookAgain = () => void look()
    document.addEventListener("visibilitychange", lookAgain)
    return () => document.removeEventListener("visibilitychange", lookAgain)
  }, [look])

  const act = async (work: () => Promise<unknown>) => {
    setBusy(true)
    await work().catch((error: unknown) => toast({ text: sayProblem(error), tone: "bad" }))
    await look()
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
