import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import type { Schedule } from "#contract/customer/dose-schedules.ts"
import {
  type DraftProblem,
  draftOf,
  emptyDraft,
  followOnDraft,
  readDraft,
} from "#web/customer/scheduler/schedule-draft.ts"
import { useRefreshDoses } from "#web/customer/scheduler/use-my-schedules.ts"
import { call } from "#web/data/call.ts"
import { isProblem, sayProblem } from "#web/data/problem-words.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type Editing = {
  schedule: Schedule | undefined
  /** A schedule that the new one continues. */
  repeated: Schedule | undefined
  medicineName: string
  now: Date
  onSaved: () => void
}

/** Holds and sends the form of Create and Edit. */
export function useScheduleEditor({ schedule, repeated, medicineName, now, onSaved }: Editing) {
  const t = useWords()
  const sentenceOf = useSentences()
  const refresh = useRefreshDoses()
  const [saved, setSaved] = useState(schedule)
  const form = useForm({
    values: () => {
      if (schedule) return draftOf(schedule)
      return repeated ? followOnDraft(repeated, now) : emptyDraft(medicineName)
    },
    hasSummary: true,
    check: (draft) => {
      const read = readDraft(draft, new Date())
      if ("form" in read) return { body: read.form }
      const problems = read.problems.map((problem) => [problem.field, sentenceOf(problem)])
      return { errors: Object.fromEntries(problems), body: null }
    },
    send: (body, key) =>
      saved
        ? call.doseSchedules.edit({ ...body, id: saved.id, version: saved.version })
        : call.doseSchedules.create({ ...body, key }),
    onSent: (_, { schedulerName: name }) => {
      toast({ text: t("scheduler.saved", { name }) })
      onSaved()
      void refresh()
    },
    onFailed: refresh,
    explain: ({ code }) => {
      if (code === "already-changed") return t("scheduler.changedMeanwhile")
      return code === "key-used-differently" ? t("scheduler.alreadySaved") : undefined
    },
  })
  /** Takes over what another device has saved meanwhile. */
  const loading = useMutation({
    mutationFn: (id: number) => call.doseSchedules.get({ id }),
    onSuccess: ({ schedule: fresh }) => {
      setSaved(fresh)
      form.restart(draftOf(fresh))
    },
    onError: (error) => form.object(sayProblem(error)),
  })
  const incomplete = readDraft(form.values, now)
  return {
    form,
    saved,
    isIncomplete: "problems" in incomplete && incomplete.problems.some(isMissing),
    isOutdated: isProblem(form.error, "already-changed"),
    loadSaved: () => saved && loading.mutate(saved.id),
  }
}

function useSentences() {
  const t = useWords()
  return (problem: DraftProblem) => {
    if ("message" in problem) return problem.message
    const max = "max" in problem ? problem.max : undefined
    return t(`scheduler.${problem.sentence}`, { max: max ?? 0 })
  }
}

const missing = new Set([
  "enterSchedulerName",
  "enterMedicineName",
  "enterFirstDose",
  "enterCustomTime",
  "enterDescription",
])
const isMissing = (problem: DraftProblem) => "sentence" in problem && missing.has(problem.sentence)
