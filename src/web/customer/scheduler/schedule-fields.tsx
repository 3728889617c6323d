import { maxRemindTimes } from "#domain/customer/dose-limits.ts"
import { CustomTimes } from "#web/customer/scheduler/custom-times.tsx"
import { MedicineField } from "#web/customer/scheduler/medicine-field.tsx"
import type { ScheduleDraft } from "#web/customer/scheduler/schedule-draft.ts"
import styles from "#web/customer/scheduler/schedule-fields.module.css"
import { NumberField } from "#web/customer/scheduler/stock-dialog.tsx"
import { ZoneField } from "#web/customer/scheduler/zone-field.tsx"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { Field, TextArea, TextInput } from "#web/kit/forms/field.tsx"
import { QtyStepper } from "#web/kit/forms/qty-stepper.tsx"
import { useWords } from "#web/words/words.ts"

type ScheduleFieldsProps = {
  draft: ScheduleDraft
  onChange: (part: Partial<ScheduleDraft>) => void
  /** The sentence at a field, when it has to be mended. */
  errorOf: (field: string) => string | undefined
}

/** Where an error summary leads. */
export const fieldId = (field: string) => `schedule-${field}`

/** The fields of Create and Edit, in the order of LOOK. */
export function ScheduleFields({ draft, onChange, errorOf }: ScheduleFieldsProps) {
  const t = useWords()
  const bound = (field: "schedulerName" | "firstDoseTime" | "description") => ({
    value: draft[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [field]: event.currentTarget.value }),
  })
  return (
    <>
      <Field
        label={t("scheduler.schedulerName")}
        id={fieldId("schedulerName")}
        hint={t("scheduler.schedulerNameHint")}
        error={errorOf("schedulerName")}
      >
        {(parts) => <TextInput {...inputParts(parts)} autoComplete="off" {...bound("schedulerName")} />}
      </Field>
      <MedicineField
        id={fieldId("medicineName")}
        error={errorOf("medicineName") ?? errorOf("medicineId")}
        name={draft.medicineName}
        onChange={(medicineName, medicineId) => onChange({ medicineName, medicineId })}
      />
      <Field
        label={t("scheduler.firstDoseTime")}
        id={fieldId("firstDoseTime")}
        error={errorOf("firstDoseTime")}
      >
        {(parts) => <TextInput {...inputParts(parts)} type="datetime-local" {...bound("firstDoseTime")} />}
      </Field>
      <ZoneField
        id={fieldId("timeZone")}
        error={errorOf("timeZone")}
        zone={draft.timeZone}
        onChange={(timeZone) => onChange({ timeZone })}
      />
      <IntervalField draft={draft} onChange={onChange} errorOf={errorOf} />
      <Field
        label={t("scheduler.repeat")}
        id={fieldId("remindTimes")}
        hint={t("scheduler.repeatHint")}
        error={errorOf("remindTimes")}
      >
        {({ describedBy, ...parts }) => (
          <div className={styles.stepper}>
            <QtyStepper
              {...parts}
              {...(describedBy && { describedBy })}
              max={maxRemindTimes}
              value={draft.remindTimes}
              onChange={(remindTimes) => onChange({ remindTimes })}
            />
          </div>
        )}
      </Field>
      <CustomTimes
        idOf={fieldId}
        errorOf={errorOf}
        times={draft.customTimes}
        onChange={(customTimes) => onChange({ customTimes })}
      />
      <Field
        label={t("scheduler.description")}
        id={fieldId("description")}
        hint={t("scheduler.descriptionHint")}
        error={errorOf("description")}
      >
        {(parts) => <TextArea {...inputParts(parts)} {...bound("description")} />}
      </Field>
      <div className={styles.pair}>
        <NumberField
          id={fieldId("unitsAtHome")}
          label={`${t("scheduler.unitsAtHome")} ${t("ui.optional")}`}
          error={errorOf("unitsAtHome")}
          value={draft.unitsAtHome}
          onChange={(unitsAtHome) => onChange({ unitsAtHome })}
        />
        <NumberField
          id={fieldId("unitsPerDose")}
          label={t("scheduler.perDose")}
          error={errorOf("unitsPerDose")}
          value={draft.unitsPerDose}
          onChange={(unitsPerDose) => onChange({ unitsPerDose })}
        />
      </div>
      <p className={styles.hint}>{t("scheduler.unitsAtHomeHint")}</p>
    </>
  )
}

const inputParts = ({
  id,
  describedBy,
  isInvalid,
}: {
  id: string
  describedBy?: string | undefined
  isInvalid: boolean
}) => ({
  id,
  "aria-describedby": describedBy,
  "aria-invalid": isInvalid || undefined,
})

const usualIntervals = [4, 6, 8, 12, 24]

function IntervalField({ draft, onChange, errorOf }: ScheduleFieldsProps) {
  const t = useWords()
  return (
    <Field
      label={t("scheduler.interval")}
      id={fieldId("dosePeriod")}
      hint={t("scheduler.intervalHint")}
      error={errorOf("dosePeriod")}
    >
      {(parts) => (
        <div className={styles.interval}>
          <TextInput
            {...inputParts(parts)}
            inputMode="numeric"
            autoComplete="off"
            value={draft.dosePeriod}
            onChange={(event) => onChange({ dosePeriod: event.currentTarget.value })}
          />
          {usualIntervals.map((hours) => (
            <FilterChip
              key={hours}
              isOn={draft.dosePeriod.trim() === String(hours)}
              onClick={() => onChange({ dosePeriod: String(hours) })}
            >
              {t("scheduler.everyHours", { count: hours })}
            </FilterChip>
          ))}
        </div>
      )}
    </Field>
  )
}
