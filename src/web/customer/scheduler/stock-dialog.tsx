import { useState } from "react"
import type { Schedule } from "#contract/customer/dose-schedules.ts"
import { MedicineText } from "#web/customer/scheduler/medicine-text.tsx"
import {
  formatUnits,
  readNumber,
  readUnits,
  type UnitProblem,
  unitProblems,
} from "#web/customer/scheduler/units.ts"
import { useRefreshDoses } from "#web/customer/scheduler/use-my-schedules.ts"
import { call } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import { useWords } from "#web/words/words.ts"

const written = (units: number | null) => (units === null ? "" : String(units))
// The database keeps two places; 1.1 and 2.2 are a hair more than 3.3 otherwise.
const toTwoPlaces = (units: number) => Math.round(units * 100) / 100

/** Counting again what is at home, or adding a new pack; the doses stay as they are. */
export function StockDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const t = useWords()
  const refresh = useRefreshDoses()
  const [first] = useState({
    unitsAtHome: written(schedule.unitsAtHome),
    unitsPerDose: written(schedule.unitsPerDose ?? 1),
  })
  const [unitsAtHome, setUnitsAtHome] = useState(first.unitsAtHome)
  const [unitsPerDose, setUnitsPerDose] = useState(first.unitsPerDose)
  const [pack, setPack] = useState("")
  const [problems, setProblems] = useState<UnitProblem[]>([])
  const [failure, setFailure] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  const home = unitsAtHome.trim() === "" ? 0 : readNumber(unitsAtHome)
  const added = pack.trim() === "" ? 0 : readNumber(pack)
  const sum = toTwoPlaces(home + added)
  const hasSum = pack.trim() !== "" && !Number.isNaN(sum)
  const typed = { unitsAtHome: pack.trim() === "" ? unitsAtHome : written(sum), unitsPerDose }
  const isDirty = unitsAtHome !== first.unitsAtHome || unitsPerDose !== first.unitsPerDose || pack !== ""

  const save = async () => {
    if (isSaving) return
    setFailure(undefined)
    const found = unitProblems(typed)
    setProblems(found)
    if (found.length > 0) return
    setSaving(true)
    try {
      await call.doseSchedules.setStock({ id: schedule.id, ...readUnits(typed) })
      void refresh()
      onClose()
    } catch (error) {
      setFailure(sayProblem(error))
      setSaving(false)
    }
  }
  // What is at home can be read, so it is the pack that makes no sum.
  const isPackWrong = !Number.isNaN(home) && Number.isNaN(added)
  const errorOf = (field: UnitProblem["field"]) => {
    const problem = problems.find((each) => each.field === field)
    return problem && t(`scheduler.${problem.sentence}`)
  }

  return (
    <Dialog title={t("scheduler.stockTitle")} onClose={onClose} isDirty={isDirty}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p>
          <MedicineText name={schedule.medicineName} />
        </p>
        <NumberField
          label={t("scheduler.stockNow")}
          hint={t("scheduler.stockNowHint")}
          error={isPackWrong ? undefined : errorOf("unitsAtHome")}
          value={unitsAtHome}
          onChange={setUnitsAtHome}
        />
        <NumberField
          label={`${t("scheduler.addPack")} ${t("ui.optional")}`}
          hint={
            hasSum
              ? t("scheduler.packSum", {
                  home: formatUnits(home),
                  pack: formatUnits(added),
                  sum: formatUnits(sum),
                })
              : t("scheduler.addPackHint")
          }
          error={isPackWrong ? errorOf("unitsAtHome") : undefined}
          value={pack}
          onChange={setPack}
        />
        <NumberField
          label={t("scheduler.perDose")}
          error={errorOf("unitsPerDose")}
          value={unitsPerDose}
          onChange={setUnitsPerDose}
        />
        {failure && (
          <Notice tone="bad" role="alert">
            {failure}
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

type NumberFieldProps = {
  id?: string
  label: string
  hint?: string
  error?: string | undefined
  value: string
  onChange: (value: string) => void
}

/** A number with a decimal point, as a line of text. */
export function NumberField({ id, label, hint, error, value, onChange }: NumberFieldProps) {
  return (
    <Field label={label} {...(id && { id })} hint={hint} error={error}>
      {(parts) => (
        <TextInput
          id={parts.id}
          inputMode="decimal"
          autoComplete="off"
          aria-describedby={parts.describedBy}
          aria-invalid={parts.isInvalid || undefined}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
