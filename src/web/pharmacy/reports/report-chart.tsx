import type { Report } from "#contract/pharmacy/reports.ts"
import { definitionOf } from "#domain/pharmacy/reports.ts"
import { BarChart, BarList } from "#web/kit/charts/bar-chart.tsx"
import { isFigure, sayCell } from "#web/pharmacy/reports/report-table.tsx"
import { useWords } from "#web/words/words.ts"

const maxBars = 10

/** Draws a report: bars over time, or the largest values with their names. */
export function ReportChart({ report }: { report: Report }) {
  const t = useWords()
  const { columns, chart } = definitionOf(report.report)
  const at = (key: string | undefined) => columns.findIndex((column) => column.key === key)
  const [labelAt, valueAt] = [at(chart?.label), at(chart?.value)]
  const [label, value] = [columns[labelAt], columns[valueAt]]
  if (!label || !value || report.rows.length === 0) return null
  const bars = report.rows.map((row) => {
    const amount = Number(row[valueAt] ?? 0)
    const name = sayCell(row[labelAt] ?? null, label)
    return {
      amount,
      name,
      short: label.kind === "day" ? String(Number(String(row[labelAt]).slice(8))) : name,
      title: t("reports.bar", { label: name, value: sayCell(amount, value) }),
    }
  })
  const names = {
    title: t(`reports.names.${report.report}`),
    value: t(`reports.columns.${value.key}`),
    label: t(`reports.columns.${label.key}`),
  }
  const summary = t("reports.chart", names)
  const isOverTime = !isFigure(label) && label.kind !== "text" && label.kind !== "payment"
  if (isOverTime)
    return (
      <BarChart
        summary={summary}
        bars={bars.map(({ amount, short, title }) => ({ label: short, value: amount / 100, title }))}
      />
    )
  const largest = bars.toSorted((one, other) => other.amount - one.amount).slice(0, maxBars)
  return (
    <>
      <h2 className="text-lead mb-12">{t("reports.top", { count: largest.length, value: names.value })}</h2>
      <BarList
        summary={summary}
        items={largest.map(({ amount, name }, place) => ({
          key: place,
          label: name,
          value: amount,
          text: sayCell(amount, value),
        }))}
      />
    </>
  )
}
