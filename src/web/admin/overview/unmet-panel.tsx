import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { UnmetSearch } from "#contract/admin/zero-result-searches.ts"
import { paths } from "#domain/platform/paths.ts"
import styles from "#web/admin/overview/overview.module.css"
import { kindOf, whatOf } from "#web/admin/zero-result-searches/unmet-words.ts"
import { api } from "#web/data/call.ts"
import { stateOf } from "#web/data/paged-query.ts"
import { NoChart, Panel } from "#web/kit/dashboard/panel.tsx"
import { formatCount } from "#web/kit/format/number.ts"
import { useWords } from "#web/words/words.ts"

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
