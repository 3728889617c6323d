import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { Dose } from "#contract/customer/dose-schedules.ts"
import { snoozeMinutes } from "#domain/customer/dose-limits.ts"
import type { DoseOutcome } from "#domain/customer/dose-states.ts"
import { shortMedicine } from "#web/customer/scheduler/medicine-text.tsx"
import { useRefreshDoses } from "#web/customer/scheduler/use-my-schedules.ts"
import { timeIn } from "#web/customer/scheduler/zone-clock.ts"
import { api, call } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { useWords } from "#web/words/words.ts"

export type DoseAnswers = {
  answer: (dose: Dose, outcome: DoseOutcome) => Promise<boolean>
  reopen: (dose: Dose) => Promise<boolean>
  snooze: (dose: Dose) => Promise<boolean>
  isSending: (dose: Dose) => boolean
}

const minuteMs = 60_000

/** Answers a dose optimistically: shown at once, reverted with a message when the server refuses. */
export function useDoseAnswers(): DoseAnswers {
  const t = useWords()
  const queryClient = useQueryClient()
  const refresh = useRefreshDoses()
  const [sending, setSending] = useState<ReadonlySet<number>>(new Set())

  const put = (id: number, part: Partial<Dose>) =>
    queryClient.setQueriesData<Dose[]>({ queryKey: api.doses.day.key() }, (doses) =>
      doses?.map((dose) => (dose.id === id ? { ...dose, ...part } : dose)),
    )
  const sayNotSaved = (dose: Dose, error: unknown) => {
    const time = timeIn(dose.timeZone, new Date(dose.dueAt))
    const what = t("scheduler.notSaved", { medicine: shortMedicine(dose.medicineName), time })
    toast({ text: `${what} ${sayProblem(error)}`, tone: "bad" })
  }
  const change = async (dose: Dose, shown: Partial<Dose>, send: () => Promise<Dose>) => {
    setSending((before) => new Set(before).add(dose.id))
    // Cancels a running fetch, which would restore the old state.
    await queryClient.cancelQueries({ queryKey: api.doses.day.key() })
    put(dose.id, shown)
    try {
      put(dose.id, await send())
      return true
    } catch (error) {
      put(dose.id, dose)
      sayNotSaved(dose, error)
      return false
    } finally {
      setSending((before) => new Set([...before].filter((id) => id !== dose.id)))
      void refresh()
    }
  }

  const inFuture = (ms: number) => new Date(Date.now() + ms).toISOString()
  return {
    answer: (dose, outcome) =>
      change(dose, { state: outcome, answeredAt: inFuture(0) }, () =>
        call.doses.answer({ id: dose.id, outcome }),
      ),
    reopen: (dose) =>
      change(dose, { state: "due", answeredAt: null }, () => call.doses.reopen({ id: dose.id })),
    snooze: (dose) =>
      change(dose, { snoozedUntil: inFuture(snoozeMinutes * minuteMs) }, () =>
        call.doses.snooze({ id: dose.id }),
      ),
    isSending: (dose) => sending.has(dose.id),
  }
}
