import { deadStockDays, definitionOf, type ReportName, reportNames } from "#domain/pharmacy/reports.ts"
import { daysLater } from "#domain/platform/colombo-day.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import styles from "#web/pharmacy/reports/reports.module.css"
import { useWords } from "#web/words/words.ts"

/** What is asked for; every part is in the address. */
export type Asked = { report: ReportName; from: string; to: string; days: number }

type ReportFilterProps = {
  asked: Asked
  today: string
  hasTaxes: boolean
  onChange: (part: Partial<Asked>) => void
}

const back = [30, 60, deadStockDays, 180, 365]

/** Chooses the report and its days. */
export function ReportFilter({ asked, today, hasTaxes, onChange }: ReportFilterProps) {
  const t = useWords()
  const { span } = definitionOf(asked.report)
  const offered = reportNames.filter((name) => name !== "tax-by-month" || hasTaxes || name === asked.report)
  return (
    <div className={`row at-end gap-x-16 mb-16 ${styles.filter}`}>
      <Field label={t("reports.choose")}>
        {({ id }) => (
          <select
            id={id}
            className="control mt-8"
            value={asked.report}
            onChange={({ currentTarget: { value } }) => {
              const report = reportNames.find((name) => name === value)
              if (report) onChange({ report })
            }}
          >
            {offered.map((name) => (
              <option key={name} value={name}>
                {t(`reports.names.${name}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {span === "range" && (
        <DayField
          label={t("reports.from")}
          day={asked.from}
          max={asked.to}
          onChoose={(from) => onChange({ from })}
        />
      )}
      {(span === "range" || span === "day") && (
        <DayField
          label={t(span === "day" ? "reports.on" : "reports.to")}
          day={asked.to}
          max={today}
          onChoose={(to) => onChange({ to, ...(to < asked.from && { from: to }) })}
        />
      )}
      {span === "back" && (
        <Field label={t("reports.back")}>
          {({ id }) => (
            <select
              id={id}
              className="control mt-8"
              value={asked.days}
              onChange={({ currentTarget: { value } }) => onChange({ days: Number(value) })}
            >
              {[...new Set([...back, asked.days])].map((days) => (
                <option key={days} value={days}>
                  {t("reports.days", { days })}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {span === "range" && <Spans today={today} onChange={onChange} />}
    </div>
  )
}

type DayFieldProps = { label: string; day: string; max: string; onChoose: (day: string) => void }

function DayField({ label, day, max, onChoose }: DayFieldProps) {
  return (
    <Field label={label}>
      {({ id }) => (
        <TextInput
          id={id}
          type="date"
          value={day}
          max={max}
          onChange={({ currentTarget: { value } }) => value !== "" && onChoose(value)}
        />
      )}
    </Field>
  )
}

function Spans({ today, onChange }: Pick<ReportFilterProps, "today" | "onChange">) {
  const t = useWords()
  const month = `${today.slice(0, 7)}-01`
  const lastDay = daysLater(month, -1)
  const spans = {
    week: { from: daysLater(today, -6), to: today },
    month: { from: daysLater(today, -29), to: today },
    thisMonth: { from: month, to: today },
    lastMonth: { from: `${lastDay.slice(0, 7)}-01`, to: lastDay },
  }
  return (
    <p className="row gap-8">
      {(Object.keys(spans) as (keyof typeof spans)[]).map((name) => (
        <Button key={name} look="outline" size="small" onClick={() => onChange(spans[name])}>
          {t(`reports.spans.${name}`)}
        </Button>
      ))}
    </p>
  )
}
