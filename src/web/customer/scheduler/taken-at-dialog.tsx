import type { Dose } from "#contract/customer/dose-schedules.ts"
import { instantOf, wallTimeOf } from "#domain/customer/dose-times.ts"
import { useRefreshDoses } from "#web/customer/scheduler/use-my-schedules.ts"
import { isWallTime, timeIn, zonePlace } from "#web/customer/scheduler/zone-clock.ts"
import { call } from "#web/data/call.ts"
import { TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

/** Records that a dose was taken at an earlier time. */
export function TakenAtDialog({ dose, onClose }: { dose: Dose; onClose: () => void }) {
  const t = useWords()
  const refresh = useRefreshDoses()
  const form = useForm({
    values: () => ({ at: wallTimeOf(new Date(dose.dueAt), dose.timeZone) }),
    check: ({ at: typed }) => {
      if (!isWallTime(typed)) return { errors: { at: t("scheduler.enterWhenTaken") }, body: null }
      const at = instantOf(typed, dose.timeZone)
      return {
        errors: { at: at > new Date() ? t("scheduler.notLaterThanNow") : undefined },
        body: { id: dose.id, at: at.toISOString() },
      }
    },
    send: (body) => call.doses.answer({ ...body, outcome: "taken" }),
    onSent: () => {
      void refresh()
      onClose()
    },
  })
  const hint = t("scheduler.whenTakenHint", {
    place: zonePlace(dose.timeZone),
    time: timeIn(dose.timeZone, new Date(dose.dueAt)),
  })
  return (
    <FormDialog
      form={form}
      title={t("scheduler.whenTaken")}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("common.save")}
    >
      <TextField field={form.field("at")} label={dose.medicineName} hint={hint} type="datetime-local" />
    </FormDialog>
  )
}
