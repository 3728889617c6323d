import { Link } from "@tanstack/react-router"
import type { ExpiryMonth, ShelfFigures } from "#contract/pharmacy/dashboard.ts"
import { monthsShown } from "#domain/pharmacy/dashboard-days.ts"
import { paths } from "#domain/platform/paths.ts"
import { BarChart } from "#web/kit/charts/bar-chart.tsx"
import { sayMonth, sayShortMonth } from "#web/kit/dashboard/day-words.ts"
import { NoChart, Panel } from "#web/kit/dashboard/panel.tsx"
import type { Source } from "#web/kit/dashboard/use-dashboard.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { ReportLink } from "#web/pharmacy/dashboard/report-link.tsx"
import { useWords } from "#web/words/words.ts"

/** Counts expiring batches per month: this one, the next two, and later. */
export function MonthsPanel({ source }: { source: Source<ShelfFigures> }) {
  const t = useWords()
  return (
    <Panel
      question={t("dashboard.months.question")}
      note={t("dashboard.months.note", { months: monthsShown })}
      width="rest"
      source={source}
      draw={({ months }) => {
        const plan = (
          <span className="row gap-12">
            <Link to={paths.posStock} search={{ filter: "expiring" }}>
              {t("dashboard.months.plan")}
            </Link>
            <ReportLink report="expiry" question={t("dashboard.months.question")} />
          </span>
        )
        if (months.every(({ batches }) => batches === 0)) {
          const none = t("dashboard.months.none", { months: monthsShown })
          return { chart: <NoChart>{none}</NoChart>, aside: plan }
        }
        return {
          chart: <Months months={months} />,
          aside: plan,
          table: {
            fileName: "batches-by-expiry",
            columns: [
              { label: t("staff.month"), write: sayMonth },
              { label: t("staff.batches"), isNumber: true, show: formatCount },
              { label: t("staff.units"), isNumber: true, show: formatCount },
            ],
            rows: months.map(({ month, batches, units }) => [month, batches, units]),
          },
        }
      }}
    />
  )
}

function Months({ months }: { months: ExpiryMonth[] }) {
  const t = useWords()
  const batches = months.reduce((sum, month) => sum + month.batches, 0)
  const most = months.toSorted((one, other) => other.batches - one.batches)[0]
  return (
    <BarChart
      numbers="bars"
      height={270}
      summary={t("dashboard.months.summary", {
        count: batches,
        text: formatCount(batches),
        months: months.length,
        month: sayMonth(most?.month ?? ""),
        most: formatCount(most?.batches ?? 0),
      })}
      bars={months.map((month, place) => ({
        label: sayShortMonth(month.month),
        value: month.batches,
        title: t("dashboard.months.bar", {
          month: sayMonth(month.month),
          batches: formatCount(month.batches),
          units: formatCount(month.units),
        }),
        tone: place === 0 ? "bad" : place < 3 ? "warn" : "calm",
      }))}
    />
  )
}
