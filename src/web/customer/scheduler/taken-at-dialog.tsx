import { useState } from "react"
import type { Dose } from "#contract/customer/dose-schedules.ts"
import { instantOf, wallTimeOf } from "#domain/customer/dose-times.ts"
import { useRefreshDoses } from "#web/customer/scheduler/use-my-schedules.ts"
import { isWallTime } from "#web/customer/scheduler/wall-time.ts"
import { timeIn, zonePlace } from "#web/customer/scheduler/zone-clock.ts"
import { call } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import { fieldsOf } from "#web/kit/forms/refused-fields.ts"
import { useWords } from "#web/words/words.ts"

/** "Taken at …": a dose that was taken and not recorded at its time. */
export function TakenAtDialog({ dose, onClose }: { dose: Dose; onClose: () => void }) {
  const t = useWords()
  const refresh = useRefreshDoses()
  const [first] = useState(() => wallTimeOf(new Date(dose.dueAt), dose.timeZone))
  const [typed, setTyped] = useState(first)
  const [problem, setProblem] = useState<{ field?: string; failure?: string }>({})
  const [isSaving, setSaving] = useState(false)

  const save = async () => {
    if (!isWallTime(typed)) return setProblem({ field: t("scheduler.enterWhenTaken") })
    const at = instantOf(typed, dose.timeZone)
    if (at > new Date()) return setProblem({ field: t("scheduler.notLaterThanNow") })
    setSaving(true)
    try {
      await call.doses.answer({ id: dose.id, outcome: "taken", at: at.toISOString() })
      void refresh()
      onClose()
    } catch (error) {
      const field = fieldsOf(error).at(0)?.message
      setProblem(field === undefined ? { failure: sayProblem(error) } : { field })
      setSaving(false)
    }
  }

  const hint = t("scheduler.whenTakenHint", {
    place: zonePlace(dose.timeZone),
    time: timeIn(dose.timeZone, new Date(dose.dueAt)),
  })
  return (
    <Dialog title={t("scheduler.whenTaken")} isDirty={typed !== first} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field label={dose.medicineName} hint={hint} error={problem.field}>
          {({ id, describedBy, isInvalid }) => (
            <TextInput
              id={id}
              type="datetime-local"
              aria-describedby={describedBy}
              aria-invalid={isInvalid || undefined}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </Field>
        {problem.failure && (
          <Notice tone="bad" role="alert">
            {problem.failure}
          </Notice>
        )}
        <DialogActions>
          <Button look="outline" onClick={onClose}>
            {t("scheduler.cancel")}
          </Button>
          <Button type="submit" isBusy={isSaving}>
            {t("scheduler.save")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
