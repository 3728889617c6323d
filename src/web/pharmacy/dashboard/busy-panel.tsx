import type { BusyHour, SalesFigures } from "#contract/pharmacy/dashboard.ts"
import { lookBackDays } from "#domain/pharmacy/dashboard-days.ts"
import { HeatGrid } from "#web/kit/charts/heat-grid.tsx"
import { sayHour, sayWeekday } from "#web/kit/dashboard/day-words.ts"
import { NoChart, Panel } from "#web/kit/dashboard/panel.tsx"
import type { Source } from "#web/kit/dashboard/use-dashboard.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { ReportLink } from "#web/pharmacy/dashboard/report-link.tsx"
import { useWords } from "#web/words/words.ts"

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** When in the week the sales fall, over weeks that have every weekday equally often. */
export function BusyPanel({ source }: { source: Source<SalesFigures> }) {
  const t = useWords()
  const days = lookBackDays
  return (
    <Panel
      question={t("dashboard.busy.question")}
      note={t("staff.daysDays", { days })}
      width="rest"
      source={source}
      draw={({ busyHours }) => {
        if (busyHours.length === 0) return { chart: <NoChart>{t("staff.noRecentSales", { days })}</NoChart> }
        return {
          aside: <ReportLink report="sales-by-hour" question={t("dashboard.busy.question")} />,
          chart: <Week hours={busyHours} />,
          table: {
            fileName: "busy-hours",
            columns: [
              { label: t("dashboard.busy.columns.weekday") },
              { label: t("dashboard.busy.columns.hour") },
              { label: t("staff.receipts"), isNumber: true, show: formatCount },
            ],
            rows: busyHours.map(({ weekday, hour, sales }) => [sayWeekday(weekday), `${hour}:00`, sales]),
          },
        }
      }}
    />
  )
}

function Week({ hours }: { hours: BusyHour[] }) {
  const t = useWords()
  const first = Math.min(...hours.map(({ hour }) => hour))
  const last = Math.max(...hours.map(({ hour }) => hour))
  const columns = Array.from({ length: last - first + 1 }, (_, place) => first + place)
  const salesOf = new Map(hours.map(({ weekday, hour, sales }) => [weekday * 24 + hour, sales]))
  const salesAt = (row: number, column: number) => salesOf.get((row + 1) * 24 + first + column) ?? 0
  const busiest = hours.toSorted((one, other) => other.sales - one.sales)[0]
  const told =
    busiest &&
    t("dashboard.busy.summary", {
      weekday: sayWeekday(busiest.weekday),
      from: sayHour(busiest.hour),
      to: sayHour(busiest.hour + 1),
      sales: formatCount(busiest.sales),
      all: formatCount(hours.reduce((sum, { sales }) => sum + sales, 0)),
    })
  return (
    <>
      <HeatGrid
        rows={weekdays.map((weekday) => sayWeekday(weekday).slice(0, 3))}
        columns={columns.map(sayHour)}
        valueAt={salesAt}
        titleAt={(row, column) =>
          t("dashboard.busy.cell", {
            weekday: sayWeekday(row + 1),
            from: sayHour(first + column),
            to: sayHour(first + column + 1),
            sales: formatCount(salesAt(row, column)),
          })
        }
        summary={told ?? ""}
      />
      <p className="muted text-staff mt-8">{told}</p>
    </>
  )
}
