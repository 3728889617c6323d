import { Link } from "@tanstack/react-router"
import type { Incident } from "#contract/admin/health.ts"
import { paths } from "#domain/platform/paths.ts"
import styles from "#web/admin/health/health.module.css"
import { useDuration } from "#web/admin/health/health-words.ts"
import { StateChip } from "#web/admin/health/state-chip.tsx"
import { api } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { When } from "#web/kit/format/when.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { useWords } from "#web/words/words.ts"

const columns = ["part", "state", "from", "lasted", "what", "node"] as const
const readEveryMs = 60_000

/** Lists every slow or failing period, newest first. */
export function IncidentsList() {
  const t = useWords()
  const list = usePagedList(
    { ...pagedQuery(api.adminHealth.incidents, { input: {}, by: "before" }), refetchInterval: readEveryMs },
    { rows: ({ incidents }) => incidents },
  )
  return (
    <section className={`stack mt-24 ${styles.section}`} aria-labelledby="incidents">
      <h2 className="text-lead" id="incidents">
        {t("adminHealth.incidents.title")}
      </h2>
      <DataTable
        list={list}
        loading={t("adminHealth.incidents.loading")}
        blanks={2}
        failed={t("adminHealth.incidents.failed")}
        empty={<p>{t("adminHealth.incidents.none")}</p>}
        more={t("staff.showMore")}
        label={t("adminHealth.incidents.title")}
        columns={columns.map((column) => t(`adminHealth.incidents.columns.${column}`))}
      >
        {(incident) => <IncidentRow of={incident} />}
      </DataTable>
    </section>
  )
}

function IncidentRow({ of: { part, state, reason, error, node, startedAt, endedAt } }: { of: Incident }) {
  const t = useWords()
  const duration = useDuration()
  return (
    <CardRow>
      <CardCell kind="prose">
        <Link to={paths.adminHealth} search={(before) => ({ ...before, thing: part })}>
          {t(`adminHealth.parts.${part}`)}
        </Link>
      </CardCell>
      <CardCell label={t("adminHealth.incidents.columns.state")}>
        <StateChip state={state} />
      </CardCell>
      <CardCell label={t("adminHealth.incidents.columns.from")}>
        <When at={startedAt} />
      </CardCell>
      <CardCell label={t("adminHealth.incidents.columns.lasted")}>
        {endedAt === null ? (
          <b>{t("adminHealth.incidents.now")}</b>
        ) : (
          duration(Date.parse(endedAt) - Date.parse(startedAt))
        )}
      </CardCell>
      <CardCell label={t("adminHealth.incidents.columns.what")} kind="prose">
        <span>
          {reason !== null && t(`adminHealth.reasons.${reason}`)}
          {error !== null && <small className="block meta break">{error}</small>}
        </span>
      </CardCell>
      <CardCell label={t("adminHealth.incidents.columns.node")} kind="prose">
        {node ?? "–"}
      </CardCell>
    </CardRow>
  )
}
