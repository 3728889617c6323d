import Plus from "lucide-react/icons/plus"
import X from "lucide-react/icons/x"
import { maxCustomTimes } from "#domain/customer/dose-limits.ts"
import type { ScheduleDraft } from "#web/customer/scheduler/schedule-draft.ts"
import styles from "#web/customer/scheduler/schedule-fields.module.css"
import { Button, IconButton } from "#web/kit/actions/button.tsx"
import { FieldGroup } from "#web/kit/forms/field.tsx"
import { TextField } from "#web/kit/forms/fields.tsx"
import type { FormOf } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type CustomTimesProps = { form: Pick<FormOf<ScheduleDraft>, "values" | "field" | "part" | "set"> }

/** Extra times besides the interval; an added row must be filled in. */
export function CustomTimes({ form }: CustomTimesProps) {
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
