import type { OwnOpeningHours, PharmacyDay } from "#contract/pharmacy/opening-hours.ts"
import { maxReasonLength, problemOfHours } from "#domain/finder/special-days.ts"
import type { DaySpan } from "#domain/finder/week-hours.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { call } from "#web/data/call.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCalendarDay } from "#web/kit/format/when-format.ts"
import { Choice } from "#web/kit/forms/choice.tsx"
import { FieldGroup } from "#web/kit/forms/field.tsx"
import { ReasonField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { TimeSpans } from "#web/kit/forms/time-spans.tsx"
import { type FormField, useForm } from "#web/kit/forms/use-form.ts"
import { type TFunction, useWords } from "#web/words/words.ts"
import "#web/words/en/opening-hours.ts"
import "#web/words/en/hours.ts"

type DialogProps = {
  onSaved: (hours: OwnOpeningHours) => void
  /** What is on the screen is not up to date. */
  onStale: () => void
  onClose: () => void
}

const kinds = ["closed", "hours", "duty"] as const
const presets = ["poya", "stock", "family", "repairs"] as const
type Kind = (typeof kinds)[number]

const kindOf = ({ isDuty, hours }: PharmacyDay): Kind =>
  isDuty ? "duty" : hours.length === 0 ? "closed" : "hours"

const usualHours: Record<Kind, DaySpan[]> = {
  closed: [],
  hours: [{ from: "09:00", to: "13:00" }],
  duty: [{ from: "20:00", to: "08:00" }],
}

type Draft = { kind: Kind; day: string; hours: DaySpan[]; reason: string }

/** Returns what is wrong with the hours, in words. */
export function sayHoursProblem(t: TFunction, hours: DaySpan[]): string | undefined {
  if (hours.length === 0) return t("openingHours.dialog.missingHours")
  const wrong = problemOfHours(hours)
  return wrong ? t(`hours.wrong.${wrong}`) : undefined
}

/** Adds a date (`day` is null) or changes one: closed, other hours or a night duty. */
export function DayDialog({
  day: read,
  onSaved,
  onStale,
  onClose,
}: DialogProps & { day: PharmacyDay | null }) {
  const t = useWords()
  const today = colomboDay(useNow(60_000))
  const form = useForm({
    values: (): Draft =>
      read
        ? { ...read, kind: kindOf(read) }
        : { kind: "closed", day: "", hours: usualHours.closed, reason: "" },
    check: ({ kind, day, hours, reason }) => ({
      errors: {
        day:
          day === ""
            ? t("openingHours.dialog.missingDay")
            : day < today
              ? t("openingHours.dialog.pastDay")
              : undefined,
        hours: kind === "closed" ? undefined : sayHoursProblem(t, hours),
        reason: kind !== "duty" && reason.trim() === "" ? t("openingHours.dialog.missingReason") : undefined,
      },
      body: {
        day,
        isDuty: kind === "duty",
        hours: kind === "closed" ? [] : hours,
        reason: reason.trim(),
        version: read?.version ?? 0,
      },
    }),
    send: (body) => call.openingHours.save(body),
    onSent: (hours) => {
      onSaved(hours)
      toast({ text: t("openingHours.dialog.saved", { day: formatCalendarDay(form.latest().day) }) })
      onClose()
    },
    explain: ({ code }) => {
      if (code !== "already-changed") return undefined
      onStale()
      return read ? t("openingHours.dialog.late") : { day: t("openingHours.dialog.taken") }
    },
  })
  const { kind } = form.values
  const kindField = form.field("kind")
  return (
    <FormDialog
      form={form}
      title={
        read
          ? t("openingHours.dialog.change", { day: formatCalendarDay(read.day) })
          : t("openingHours.dialog.add")
      }
      onClose={onClose}
      send={t("common.save")}
      sending={t("common.saving")}
    >
      <Choice
        field={{
          ...kindField,
          set: (next: Kind) => form.set({ ...form.latest(), kind: next, hours: usualHours[next] }, ["hours"]),
        }}
        label={t("openingHours.dialog.kind")}
        options={kinds.map((value) => ({
          value,
          label: t(`openingHours.dialog.kinds.${value}`),
          hint: t(`openingHours.dialog.kindHints.${value}`),
          // A date has its hours and its duty apart.
          isDisabled: read !== null && (value === "duty") !== read.isDuty,
        }))}
      />
      {read === null && (
        <TextField field={form.field("day")} type="date" min={today} label={t("openingHours.dialog.day")} />
      )}
      {kind !== "closed" && <HoursField field={form.field("hours")} />}
      <ReasonField
        field={form.field("reason")}
        label={kind === "duty" ? t("openingHours.dialog.dutyNote") : t("openingHours.dialog.reason")}
        hint={kind === "duty" ? undefined : t("openingHours.dialog.reasonHint")}
        presets={kind === "duty" ? [] : presets.map((preset) => t(`openingHours.dialog.presets.${preset}`))}
        maxLength={maxReasonLength}
      />
    </FormDialog>
  )
}

export function HoursField({ field: { value, error, set, ref } }: { field: FormField<DaySpan[]> }) {
  const t = useWords()
  const label = t("openingHours.dialog.hours")
  return (
    <FieldGroup label={label} error={error}>
      <TimeSpans day={label} spans={value} onChange={set} firstRef={ref} />
      <p className="meta mt-4">{t("hours.hint")}</p>
    </FieldGroup>
  )
}

/** Asks once more, then removes a date. */
export function RemoveDayDialog({
  day: read,
  onSaved,
  onStale,
  onClose,
}: DialogProps & { day: PharmacyDay }) {
  const t = useWords()
  const { day, isDuty, version } = read
  const form = useForm({
    values: {},
    check: () => ({ body: { day, isDuty, version } }),
    send: (body) => call.openingHours.remove(body),
    onSent: (hours) => {
      onSaved(hours)
      toast({ text: t("openingHours.dates.removed", { day: formatCalendarDay(day) }) })
      onClose()
    },
    explain: ({ code }) => {
      if (code !== "already-changed") return undefined
      onStale()
      return t("openingHours.dialog.late")
    },
  })
  return (
    <FormDialog
      form={form}
      title={t("openingHours.removeDialog.title", { day: formatCalendarDay(day) })}
      width="narrow"
      onClose={onClose}
      send={t("staff.remove")}
      sending={t("staff.removing")}
      look="danger"
    >
      <p>{t(isDuty ? "openingHours.removeDialog.dutyText" : "openingHours.removeDialog.text")}</p>
    </FormDialog>
  )
}
