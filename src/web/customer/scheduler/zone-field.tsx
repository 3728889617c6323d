import { useState } from "react"
import styles from "#web/customer/scheduler/schedule-fields.module.css"
import { deviceZone, zonePlace } from "#web/customer/scheduler/zone-clock.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Field } from "#web/kit/forms/field.tsx"
import type { FormField } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

/** The schedule's time zone: shown in one line, changed on request. */
export function ZoneField({ field }: { field: FormField<string> }) {
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
