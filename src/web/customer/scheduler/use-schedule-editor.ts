import { ORPCError } from "@orpc/client"
import { useState } from "react"
import type { Schedule, ScheduleForm } from "#contract/customer/dose-schedules.ts"
import {
  type DraftProblem,
  draftOf,
  emptyDraft,
  readDraft,
  type ScheduleDraft,
} from "#web/customer/scheduler/schedule-draft.ts"
import { useRefreshDoses } from "#web/customer/scheduler/use-my-schedules.ts"
import { call } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { fieldsOf } from "#web/kit/forms/refused-fields.ts"
import { useWords } from "#web/words/words.ts"

type Editing = { schedule: Schedule | undefined; medicineName: string; onSaved: () => void }

/** The form of Create and Edit: what is typed, what is wrong with it, and its way to the server. */
export function useScheduleEditor({ schedule, medicineName, onSaved }: Editing) {
  const t = useWords()
  const refresh = useRefreshDoses()
  // Made once: however often it is sent, it becomes one schedule.
  const [key] = useState(() => crypto.randomUUID())
  const [saved, setSaved] = useState(schedule)
  const [draft, setDraft] = useState(() => (schedule ? draftOf(schedule) : emptyDraft(medicineName)))
  const [isDirty, setDirty] = useState(false)
  const [problems, setProblems] = useState<{ turn: number; list: DraftProblem[] }>({ turn: 0, list: [] })
  const [failure, setFailure] = useState<{ text: string; isOutdated: boolean }>()
  const [isSaving, setSaving] = useState(false)

  const show = (list: DraftProblem[]) => setProblems(({ turn }) => ({ turn: turn + 1, list }))
  const fail = (error: unknown) => {
    const refused = fieldsOf(error)
    if (refused.length > 0) return show(refused)
    const code = error instanceof ORPCError ? error.code : undefined
    const isOutdated = code === "already-changed"
    const known = isOutdated
      ? "changedMeanwhile"
      : code === "key-used-differently"
        ? "alreadySaved"
        : undefined
    setFailure({ text: known ? t(`scheduler.${known}`) : sayProblem(error), isOutdated })
  }
  const send = async (form: ScheduleForm) => {
    setSaving(true)
    try {
      await (saved
        ? call.doseSchedules.edit({ ...form, id: saved.id, version: saved.version })
        : call.doseSchedules.create({ ...form, key }))
      toast({ text: t("scheduler.saved", { name: form.schedulerName }) })
      onSaved()
    } catch (error) {
      fail(error)
      setSaving(false)
    }
    void refresh()
  }
  return {
    draft,
    saved,
    isDirty,
    problems,
    failure,
    isSaving,
    change: (part: Partial<ScheduleDraft>) => {
      setDraft((before) => ({ ...before, ...part }))
      setDirty(true)
    },
    save: async () => {
      if (isSaving) return
      setFailure(undefined)
      const read = readDraft(draft, new Date())
      show("problems" in read ? read.problems : [])
      if ("form" in read) await send(read.form)
    },
    /** Takes over what another device has saved in the meantime. */
    loadSaved: async () => {
      if (!saved) return
      try {
        const { schedule: fresh } = await call.doseSchedules.get({ id: saved.id })
        setSaved(fresh)
        setDraft(draftOf(fresh))
        setFailure(undefined)
      } catch (error) {
        fail(error)
      }
    },
  }
}
