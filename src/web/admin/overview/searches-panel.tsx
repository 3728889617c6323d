import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { OverviewFigures, SearchDay } from "#contract/admin/overview.ts"
import type { UnmetSearch } from "#contract/admin/zero-result-searches.ts"
import { overviewDays } from "#domain/admin/overview-days.ts"
import { paths } from "#domain/platform/paths.ts"
import styles from "#web/admin/overview/overview.module.css"
import { kindOf, whatOf } from "#web/admin/zero-result-searches/unmet-words.ts"
import { api } from "#web/data/call.ts"
import { stateOf } from "#web/data/paged-query.ts"
import { BarChart } from "#web/kit/charts/bar-chart.tsx"
import { sayDay, sayShortDay } from "#web/kit/dashboard/day-words.ts"
import { NoChart, Panel } from "#web/kit/dashboard/panel.tsx"
import type { Source } from "#web/kit/dashboard/use-dashboard.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
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

const shownRows = 6
const columns = ["what", "why", "searches"] as const

/** Lists the most frequent unmet searches of a week, with a link to all. */
export function UnmetPanel() {
  const t = useWords()
  const query = useQuery(api.adminUnmet.list.queryOptions({ input: { days: 7, show: "open", page: 1 } }))
  const source = {
    state: stateOf(query),
    figures: query.data,
    oldSince: null,
    retry: () => void query.refetch(),
  }
  return (
    <Panel
      question={t("adminOverview.unmet.question")}
      note={t("staff.sevenDays")}
      width="full"
      source={source}
      draw={({ rows }) => ({
        chart:
          rows.length === 0 ? (
            <NoChart>{t("adminOverview.unmet.none")}</NoChart>
          ) : (
            <Rows rows={rows.slice(0, shownRows)} />
          ),
        aside: <Link to={paths.adminUnmet}>{t("adminOverview.unmet.all")}</Link>,
      })}
    />
  )
}

function Rows({ rows }: { rows: UnmetSearch[] }) {
  const t = useWords()
  return (
    <table className={`table ${styles.unmet}`} aria-label={t("adminOverview.unmet.question")}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`adminOverview.unmet.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((unmet) => (
          <tr key={unmet.id}>
            <td translate="no">
              <b>{whatOf(unmet)}</b>
            </td>
            <td>{t(`adminUnmet.kinds.${kindOf(unmet)}`)}</td>
            <td className="num">{formatCount(unmet.searches)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
