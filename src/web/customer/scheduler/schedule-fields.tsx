import { maxRemindTimes } from "#domain/customer/dose-limits.ts"
import { CustomTimes } from "#web/customer/scheduler/custom-times.tsx"
import { MedicineField } from "#web/customer/scheduler/medicine-field.tsx"
import type { ScheduleDraft } from "#web/customer/scheduler/schedule-draft.ts"
import styles from "#web/customer/scheduler/schedule-fields.module.css"
import { ZoneField } from "#web/customer/scheduler/zone-field.tsx"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import { AreaField, NumberField, QuantityField, TextField } from "#web/kit/forms/fields.tsx"
import type { FormField, FormOf } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type ScheduleFieldsProps = { form: FormOf<ScheduleDraft> }

/** The fields of Create and Edit, in the order of LOOK. */
export function ScheduleFields({ form }: ScheduleFieldsProps) {
  const t = useWords()
  const { field } = form
  return (
    <>
      <TextField
        field={field("schedulerName")}
        label={t("scheduler.schedulerName")}
        hint={t("scheduler.schedulerNameHint")}
      />
      <MedicineField
        field={{ ...field("medicineName"), error: form.errors.medicineName ?? form.errors.medicineId }}
        onChange={(medicineName, medicineId) => form.set({ medicineName, medicineId })}
      />
      <TextField
        field={field("firstDoseTime")}
        label={t("scheduler.firstDoseTime")}
        type="datetime-local"
        autoComplete={undefined}
      />
      <ZoneField field={field("timeZone")} />
      <IntervalField field={field("dosePeriod")} />
      <QuantityField
        field={field("remindTimes")}
        label={t("scheduler.repeat")}
        hint={t("scheduler.repeatHint")}
        max={maxRemindTimes}
      />
      <CustomTimes form={form} />
      <AreaField
        field={field("description")}
        label={t("common.description")}
        hint={t("scheduler.descriptionHint")}
      />
      <div className={styles.pair}>
        <NumberField
          field={field("unitsAtHome")}
          label={`${t("common.stockAtHome")} ${t("ui.optional")}`}
          decimal
        />
        <NumberField field={field("unitsPerDose")} label={t("scheduler.perDose")} decimal />
      </div>
      <p className="muted text-staff">{t("scheduler.unitsAtHomeHint")}</p>
    </>
  )
}

const usualIntervals = [4, 6, 8, 12, 24]

function IntervalField({ field: { id, value, error, set, ref } }: { field: FormField<string> }) {
  const t = useWords()
  return (
    <Field label={t("scheduler.interval")} id={id} hint={t("scheduler.intervalHint")} error={error}>
      {({ describedBy, isInvalid }) => (
        <div className={`row mt-8 ${styles.interval}`}>
          <TextInput
            ref={ref}
            id={id}
            aria-describedby={describedBy}
            aria-invalid={isInvalid || undefined}
            inputMode="numeric"
            autoComplete="off"
            value={value}
            onChange={(event) => set(event.currentTarget.value)}
          />
          {usualIntervals.map((hours) => (
            <FilterChip key={hours} isOn={value.trim() === String(hours)} onClick={() => set(String(hours))}>
              {t("scheduler.everyHours", { count: hours })}
            </FilterChip>
          ))}
        </div>
      )}
    </Field>
  )
}
