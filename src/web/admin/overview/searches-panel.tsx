import type { OverviewFigures, SearchDay } from "#contract/admin/overview.ts"
import { overviewDays } from "#domain/admin/overview-days.ts"
import { BarChart } from "#web/kit/charts/bar-chart.tsx"
import { sayDay, sayShortDay } from "#web/kit/dashboard/day-words.ts"
import { NoChart, Panel } from "#web/kit/dashboard/panel.tsx"
import type { Source } from "#web/kit/dashboard/use-dashboard.ts"
import { formatCount } from "#web/kit/format/number.ts"
import { useWords } from "#web/words/words.ts"

/** Charts searches per day, with today last and highlighted. */
export function SearchesPanel({ source }: { source: Source<OverviewFigures> }) {
  const t = useWords()
  return (
    <Panel
      question={t("adminOverview.days.question")}
      note={t("staff.daysDays", { days: overviewDays })}
      width="wide"
      source={source}
      draw={({ days }) => {
        if (days.every(({ searches }) => searches === 0))
          return { chart: <NoChart>{t("adminOverview.days.none")}</NoChart> }
        return {
          chart: <Days days={days} />,
          table: {
            fileName: "searches-by-day",
            columns: [
              { label: t("staff.day") },
              { label: t("staff.searches"), isNumber: true, show: formatCount },
              { label: t("adminOverview.days.columns.unmet"), isNumber: true, show: formatCount },
            ],
            rows: days.map(({ day, searches, unmet }) => [day, searches, unmet]),
          },
        }
      }}
    />
  )
}

function Days({ days }: { days: SearchDay[] }) {
  const t = useWords()
  const today = days.at(-1)
  const best = days.toSorted((one, other) => other.searches - one.searches)[0]
  const summary = t("adminOverview.days.summary", {
    today: formatCount(today?.searches ?? 0),
    day: sayDay(best?.day ?? ""),
    best: formatCount(best?.searches ?? 0),
  })
  return (
    <BarChart
      summary={summary}
      bars={days.map(({ day, searches, unmet }) => ({
        label: String(Number(day.slice(8))),
        value: searches,
        title: t("adminOverview.days.bar", {
          day: sayShortDay(day),
          searches: formatCount(searches),
          unmet: formatCount(unmet),
        }),
        tone: day === today?.day ? "now" : "plain",
      }))}
    />
  )
}
