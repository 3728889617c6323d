import Plus from "lucide-react/icons/plus"
import X from "lucide-react/icons/x"
import { useState } from "react"
import { maxCustomTimes, maxRemindTimes } from "#domain/customer/dose-limits.ts"
import styles from "#web/customer/scheduler/dialogs.module.css"
import { MedicineField } from "#web/customer/scheduler/medicine-field.tsx"
import { PersonField } from "#web/customer/scheduler/person-field.tsx"
import { AsNeededFields, DayTimesFields, PlanKindField } from "#web/customer/scheduler/plan-fields.tsx"
import type { ScheduleDraft } from "#web/customer/scheduler/schedule-draft.ts"
import { deviceZone, zonePlace } from "#web/customer/scheduler/zone-clock.ts"
import { Button, IconButton } from "#web/kit/actions/button.tsx"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { Field, FieldGroup, TextInput } from "#web/kit/forms/field.tsx"
import { AreaField, NumberField, QuantityField, TextField } from "#web/kit/forms/fields.tsx"
import type { FormField, FormOf } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type ScheduleFieldsProps = { form: FormOf<ScheduleDraft> }

/** Renders the fields of Create and Edit. */
export function ScheduleFields({ form }: ScheduleFieldsProps) {
  const t = useWords()
  const { field } = form
  const { kind } = form.values.plan
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
      <PersonField field={field("personId")} />
      <PlanKindField form={form} />
      {kind === "interval" && (
        <TextField
          field={field("firstDoseTime")}
          label={t("scheduler.firstDoseTime")}
          type="datetime-local"
          autoComplete={undefined}
        />
      )}
      {kind === "times" && <DayTimesFields form={form} />}
      {kind === "as-needed" && <AsNeededFields form={form} />}
      <ZoneField field={field("timeZone")} />
      {kind === "interval" && (
        <>
          <IntervalField field={field("dosePeriod")} />
          <QuantityField
            field={field("remindTimes")}
            label={t("scheduler.repeat")}
            hint={t("scheduler.repeatHint")}
            max={maxRemindTimes}
          />
          <CustomTimes form={form} />
        </>
      )}
      <AreaField
        field={field("description")}
        label={t("common.description")}
        hint={t("scheduler.descriptionHint")}
      />
      <div className="columns at-end gap-0 gap-x-12">
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

type CustomTimesProps = { form: Pick<FormOf<ScheduleDraft>, "values" | "field" | "part" | "set"> }

/** Extra times besides the interval; an added row must be filled in. */
function CustomTimes({ form }: CustomTimesProps) {
  const t = useWords()
  const { customTimes: times } = form.values
  const whole = form.field("customTimes")
  const label = `${t("scheduler.customTimes")} ${t("ui.optional")}`
  return (
    <FieldGroup label={label} error={whole.error}>
      <p className="muted text-staff">{t("scheduler.customTimesHint")}</p>
      {times.map((time, row) => (
        <div key={row} className={styles.customTime}>
          <TextField
            field={form.part(`customTimes.${row}`, time, (typed) =>
              form.set({ customTimes: times.with(row, typed) }, [`customTimes.${row}`, "customTimes"]),
            )}
            label={t("scheduler.customTime", { number: row + 1 })}
            type="datetime-local"
          />
          <IconButton
            label={t("scheduler.removeTime", { number: row + 1 })}
            onClick={() => form.set({ customTimes: times.toSpliced(row, 1) })}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {times.length < maxCustomTimes && (
        <Button
          id={whole.id}
          look="quiet"
          size="small"
          onClick={() => whole.set([...times, ""])}
          className={styles.add}
        >
          <Plus aria-hidden="true" />
          {t("scheduler.addTime")}
        </Button>
      )}
    </FieldGroup>
  )
}

/** The schedule's time zone: shown in one line, changed on request. */
function ZoneField({ field }: { field: FormField<string> }) {
  const t = useWords()
  const { id, value: zone, error, set: onChange } = field
  const [isOpen, setOpen] = useState(false)
  const device = deviceZone()
  if (!isOpen && error === undefined) {
    return (
      <div className={`row gap-x-12 muted text-staff mt-8 ${styles.zone}`}>
        <p>
          {t("scheduler.timesInZone", { place: zonePlace(zone) })}
          {device !== zone && (
            <b className="text-warn"> {t("scheduler.deviceElsewhere", { place: zonePlace(device) })}</b>
          )}
        </p>
        <Button look="quiet" size="small" onClick={() => setOpen(true)}>
          {t("scheduler.changeZone")}
        </Button>
      </div>
    )
  }
  const zones = [...new Set([zone, device, ...Intl.supportedValuesOf("timeZone")])]
  return (
    <Field label={t("scheduler.zone")} id={id} error={error}>
      {({ describedBy, isInvalid }) => (
        <select
          id={id}
          className="control block mt-8"
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          value={zone}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {zones.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      )}
    </Field>
  )
}
