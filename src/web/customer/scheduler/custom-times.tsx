import Plus from "lucide-react/icons/plus"
import X from "lucide-react/icons/x"
import { maxCustomTimes } from "#domain/customer/dose-limits.ts"
import styles from "#web/customer/scheduler/schedule-fields.module.css"
import { Button, IconButton } from "#web/kit/actions/button.tsx"
import { Field, FieldGroup, TextInput } from "#web/kit/forms/field.tsx"
import { useWords } from "#web/words/words.ts"

type CustomTimesProps = {
  idOf: (field: string) => string
  errorOf: (field: string) => string | undefined
  times: string[]
  onChange: (times: string[]) => void
}

/** Single times beside the interval; a row that was added has to be filled in. */
export function CustomTimes({ idOf, errorOf, times, onChange }: CustomTimesProps) {
  const t = useWords()
  const label = `${t("scheduler.customTimes")} ${t("ui.optional")}`
  return (
    <FieldGroup label={label} error={errorOf("customTimes")}>
      <p className={styles.hint}>{t("scheduler.customTimesHint")}</p>
      {times.map((time, row) => (
        <div key={row} className={styles.customTime}>
          <Field
            label={t("scheduler.customTime", { number: row + 1 })}
            id={idOf(`customTimes.${row}`)}
            error={errorOf(`customTimes.${row}`)}
          >
            {({ id, describedBy, isInvalid }) => (
              <TextInput
                id={id}
                type="datetime-local"
                aria-describedby={describedBy}
                aria-invalid={isInvalid || undefined}
                value={time}
                onChange={(event) => onChange(times.with(row, event.currentTarget.value))}
              />
            )}
          </Field>
          <IconButton
            label={t("scheduler.removeTime", { number: row + 1 })}
            onClick={() => onChange(times.toSpliced(row, 1))}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {times.length < maxCustomTimes && (
        <Button
          id={idOf("customTimes")}
          look="quiet"
          size="small"
          onClick={() => onChange([...times, ""])}
          className={styles.add}
        >
          <Plus aria-hidden="true" />
          {t("scheduler.addTime")}
        </Button>
      )}
    </FieldGroup>
  )
}
