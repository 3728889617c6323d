import { useMutation } from "@tanstack/react-query"
import { useRef } from "react"
import type { Schedule } from "#contract/customer/dose-schedules.ts"
import { useRefreshDoses } from "#web/customer/scheduler/use-my-schedules.ts"
import { call } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { readRefusal } from "#web/data/refusal.ts"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { useWords } from "#web/words/words.ts"

const sameDoseMs = 60_000

type Logging = { schedule: Schedule; isTooSoonConfirmed: boolean }
type TooSoon = (schedule: Schedule, allowedFrom: string) => void

/** Records a dose as needed; a dose that is too soon is left to the person, with the time it is allowed. */
export function useLogDose(onTooSoon: TooSoon) {
  const t = useWords()
  const refresh = useRefreshDoses()
  // A second press soon after a lost answer records the same dose; a later one is another dose.
  const attempt = useRef<{ key: string; atMs: number }>(undefined)
  const remove = async (id: number) => {
    await call.doses.removeLogged({ id }).catch(toastProblem)
    await refresh()
  }
  const logging = useMutation({
    mutationFn: ({ schedule, isTooSoonConfirmed }: Logging) => {
      const before = attempt.current
      const isAgain = before && Date.now() - before.atMs < sameDoseMs
      attempt.current = { key: isAgain ? before.key : crypto.randomUUID(), atMs: Date.now() }
      return call.doses.log({ id: schedule.id, key: attempt.current.key, isTooSoonConfirmed })
    },
    onSuccess: ({ id }) => {
      attempt.current = undefined
      toast({
        text: t("scheduler.logged"),
        action: { label: t("common.undo"), onPress: () => void remove(id) },
      })
      return refresh()
    },
    onError: (error, { schedule }) => {
      const refusal = readRefusal(error)
      const from = refusal?.code === "too-soon" ? refusal.detail("allowedFrom") : undefined
      if (typeof from === "string") onTooSoon(schedule, from)
      else toast({ text: sayProblem(error), tone: "bad" })
    },
  })
  return {
    log: (schedule: Schedule, isTooSoonConfirmed = false) =>
      logging.mutateAsync({ schedule, isTooSoonConfirmed }).then(
        () => true,
        () => false,
      ),
    remove,
    isLogging: logging.isPending,
  }
}

/** Returns from when the next dose is allowed; null when it is allowed now. */
export function waitUntil({ asNeeded }: Schedule, now: Date): Date | null {
  const from = asNeeded?.allowedFrom ? new Date(asNeeded.allowedFrom) : null
  return from && from > now ? from : null
}
