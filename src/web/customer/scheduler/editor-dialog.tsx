import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import type { Schedule } from "#contract/customer/dose-schedules.ts"
import styles from "#web/customer/scheduler/dialogs.module.css"
import { DosePreview } from "#web/customer/scheduler/dose-preview.tsx"
import {
  type DraftProblem,
  draftOf,
  emptyDraft,
  followOnDraft,
  readDraft,
} from "#web/customer/scheduler/schedule-draft.ts"
import { ScheduleFields } from "#web/customer/scheduler/schedule-fields.tsx"
import { useRefreshDoses } from "#web/customer/scheduler/use-my-schedules.ts"
import { call } from "#web/data/call.ts"
import { isProblem, sayProblem } from "#web/data/problem-words.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { FormSummary, useErrorTitle } from "#web/kit/forms/error-summary.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type EditorDialogProps = {
  /** Absent for a new one. */
  schedule?: Schedule
  /** A schedule that the new one continues. */
  repeated?: Schedule
  medicineName?: string
  now: Date
  onClose: () => void
}

/** Renders Create New Scheduler and Edit Scheduler: one form with a preview of its doses. */
export function EditorDialog({ schedule, repeated, medicineName = "", now, onClose }: EditorDialogProps) {
  const t = useWords()
  const editor = useScheduleEditor({ schedule, repeated, medicineName, now, onSaved: onClose })
  const { form, saved } = editor
  useErrorTitle(form.summary.length > 0)
  const { values, set } = form
  return (
    <FormDialog
      form={form}
      title={t(schedule ? "scheduler.editTitle" : "scheduler.createTitle")}
      onClose={onClose}
      className={styles.form}
      cancel={t("common.cancel")}
      send={t("common.save")}
      remedy={
        editor.isOutdated && (
          <Button look="outline" size="small" onClick={editor.loadSaved}>
            {t("common.showCurrentVersion")}
          </Button>
        )
      }
    >
      <FormSummary
        form={form}
        heading={t(editor.isIncomplete ? "common.requiredFieldsMissing" : "common.checkTheseFields")}
      />
      <ScheduleFields form={form} />
      <DosePreview
        draft={values}
        now={now}
        onRemindFirst={() => set({ customTimes: [...values.customTimes, values.firstDoseTime] })}
      />
      {saved && (
        <p className="muted text-staff mt-12">
          {saved.coming === 0
            ? t("scheduler.madeAnewNone")
            : t("scheduler.madeAnew", { count: saved.coming })}
        </p>
      )}
    </FormDialog>
  )
}

type Editing = {
  schedule: Schedule | undefined
  /** A schedule that the new one continues. */
  repeated: Schedule | undefined
  medicineName: string
  now: Date
  onSaved: () => void
}

/** Holds and sends the form of Create and Edit. */
function useScheduleEditor({ schedule, repeated, medicineName, now, onSaved }: Editing) {
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
