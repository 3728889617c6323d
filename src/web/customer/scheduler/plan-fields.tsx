import { maxDayTimes } from "#domain/customer/dose-limits.ts"
import styles from "#web/customer/scheduler/dialogs.module.css"
import { type PlanDraft, usualTimes } from "#web/customer/scheduler/plan-draft.ts"
import type { ScheduleDraft } from "#web/customer/scheduler/schedule-draft.ts"
import { weekdayName } from "#web/customer/scheduler/zone-clock.ts"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { Choice } from "#web/kit/forms/choice.tsx"
import { FieldGroup } from "#web/kit/forms/field.tsx"
import { CheckField, NumberField, TextField } from "#web/kit/forms/fields.tsx"
import type { FormOf } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type PlanFieldsProps = { form: FormOf<ScheduleDraft> }

/** Sets a part of the plan and clears the errors of these fields. */
function usePlan(form: PlanFieldsProps["form"]) {
  const { plan } = form.values
  const set = (part: Partial<PlanDraft>, ...fields: string[]) =>
    form.set(
      { plan: { ...plan, ...part } },
      fields.map((field) => `plan.${field}` as const),
    )
  const text = (name: "firstDay" | "days" | "leastHours" | "mostPerDay") =>
    // Every dose counts against the length, so its error goes with any of them.
    form.part(`plan.${name}`, plan[name], (typed) => set({ [name]: typed }, name, "days"))
  return { plan, set, text }
}

/** Chooses how the doses are planned. */
export function PlanKindField({ form }: PlanFieldsProps) {
  const t = useWords()
  const { plan, set } = usePlan(form)
  return (
    <Choice
      field={form.part("plan.kind", plan.kind, (kind) => set({ kind }, "kind"))}
      label={t("scheduler.planKind")}
      look="chips"
      options={[
        { value: "interval", label: t("scheduler.planInterval") },
        { value: "times", label: t("scheduler.planTimes") },
        { value: "as-needed", label: t("scheduler.planAsNeeded") },
      ]}
    />
  )
}

/** The times of the day, and the days on which they are. */
export function DayTimesFields({ form }: PlanFieldsProps) {
  const t = useWords()
  const { plan, set, text } = usePlan(form)
  const { times } = plan
  const timesField = form.part("plan.times", times, (changed) => set({ times: changed }, "times", "days"))
  return (
    <>
      <FieldGroup label={t("scheduler.timesADay")} error={timesField.error}>
        <div className={`row mt-8 ${styles.counts}`}>
          {usualTimes.slice(0, maxDayTimes).map((usual, place) => (
            <FilterChip
              key={usual.length}
              id={place === 0 ? timesField.id : undefined}
              isOn={times.length === usual.length}
              aria-label={t("scheduler.times", { count: usual.length })}
              onClick={() => timesField.set([...usual])}
            >
              {usual.length} ×
            </FilterChip>
          ))}
        </div>
        <div className={styles.clock}>
          {times.map((time, row) => (
            <TextField
              key={row}
              field={form.part(`plan.times.${row}`, time, (typed) =>
                set({ times: times.with(row, typed) }, `times.${row}`, "times", "days"),
              )}
              label={t("scheduler.dayTime", { number: row + 1 })}
              type="time"
            />
          ))}
        </div>
      </FieldGroup>
      <div className="columns at-end gap-0 gap-x-12">
        <TextField field={text("firstDay")} label={t("scheduler.firstDay")} type="date" />
        <NumberField field={text("days")} label={t("scheduler.forDays")} />
      </div>
      <Weekdays form={form} />
      <CheckField
        field={form.part("plan.isCycle", plan.isCycle, (isCycle) => set({ isCycle }, "days"))}
        label={t("scheduler.cycle")}
      />
      {plan.isCycle && (
        <div className="columns at-end gap-0 gap-x-12">
          {(["on", "off"] as const).map((phase) => (
            <NumberField
              key={phase}
              field={form.part(`plan.cycle.${phase}`, plan.cycle[phase], (typed) =>
                set({ cycle: { ...plan.cycle, [phase]: typed } }, `cycle.${phase}`, "days"),
              )}
              label={t(phase === "on" ? "scheduler.cycleOn" : "scheduler.cycleOff")}
            />
          ))}
        </div>
      )}
    </>
  )
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]

function Weekdays({ form }: PlanFieldsProps) {
  const t = useWords()
  const { plan, set } = usePlan(form)
  const toggle = (weekday: number) =>
    set(
      {
        weekdays: plan.weekdays.includes(weekday)
          ? plan.weekdays.filter((each) => each !== weekday)
          : [...plan.weekdays, weekday],
      },
      "days",
    )
  return (
    <FieldGroup label={`${t("scheduler.onlyWeekdays")} ${t("ui.optional")}`}>
      <div className={`row mt-8 ${styles.counts}`}>
        {weekdays.map((weekday) => (
          <FilterChip key={weekday} isOn={plan.weekdays.includes(weekday)} onClick={() => toggle(weekday)}>
            {weekdayName(weekday)}
          </FilterChip>
        ))}
      </div>
    </FieldGroup>
  )
}

/** The limits of doses as needed. */
export function AsNeededFields({ form }: PlanFieldsProps) {
  const t = useWords()
  const { text } = usePlan(form)
  return (
    <div className="columns at-end gap-0 gap-x-12">
      <NumberField field={text("leastHours")} label={`${t("scheduler.leastHours")} ${t("ui.optional")}`} />
      <NumberField field={text("mostPerDay")} label={`${t("scheduler.mostPerDay")} ${t("ui.optional")}`} />
    </div>
  )
}
