import { Link, useSearch } from "@tanstack/react-router"
import type { Health, Incident } from "#contract/admin/health.ts"
import { healthParts } from "#domain/admin/health-parts.ts"
import styles from "#web/admin/health/health.module.css"
import {
  BackupsTable,
  BooksTable,
  JobsTable,
  NodesTable,
  ServicesTable,
} from "#web/admin/health/health-tables.tsx"
import { HistoryPanel } from "#web/admin/health/history-panel.tsx"
import { PartCard } from "#web/admin/health/part-card.tsx"
import { healthQuery, useCheck, useHealth, useHistory } from "#web/admin/health/use-health.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { formatTime } from "#web/kit/format/when-format.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-health.ts"
import { paths } from "#domain/platform/paths.ts"
import { useDuration, useTraffic } from "#web/admin/health/health-words.ts"
import { StateChip } from "#web/admin/health/state-chip.tsx"
import { api } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { When } from "#web/kit/format/when.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"

export const prefetch: Prefetch = (client) => readAhead(client, healthQuery)

/** Shows the system's health: every component now and over time, nodes and background jobs. */
export function HealthPage() {
  const t = useWords()
  const { health, isLoading, hasFailed, isDatabaseAway, retry } = useHealth()
  const { thing, show } = useSearch({ from: "/admin/admin/health" })
  const part = healthParts.find((one) => one === thing) ?? "database"
  const { checking, check } = useCheck()
  const time = health && formatTime(new Date(health.at))
  const sentence = isDatabaseAway ? "databaseAway" : "asOf"
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("staff.systemHealth") })} isIndexed={false} />
      <HeadingRow
        heading={t("staff.systemHealth")}
        below={
          <div className={styles.verdict}>
            {health ? <Verdict health={health} /> : <p aria-hidden="true" />}
          </div>
        }
      >
        <Button isBusy={checking === "all"} disabled={!health} onClick={() => check("all")}>
          {t("adminHealth.checkAll")}
        </Button>
      </HeadingRow>
      {hasFailed && (
        <NotLoaded onRetry={retry}>
          {time ? t(`adminHealth.${sentence}`, { time }) : t("staff.healthFailed")}
        </NotLoaded>
      )}
      {isLoading && <Waiting />}
      {health && <Parts health={health} checking={checking} check={check} />}
      {health && (
        <>
          <HistoryPanel part={part} span={show === "month" ? "month" : "day"} />
          <IncidentsList />
          <JobsTable jobs={health.jobs} />
          {health.differences.length > 0 && health.booksCheckedAt && (
            <BooksTable differences={health.differences} checkedAt={health.booksCheckedAt} />
          )}
          <NodesTable nodes={health.nodes} />
          <ServicesTable services={health.services} />
          <BackupsTable backups={health.backups} />
        </>
      )}
    </>
  )
}

/** Summarizes the health in a sentence; announced when it changes. */
function Verdict({ health: { parts, version, at, traffic } }: { health: Health }) {
  const t = useWords()
  const trafficText = useTraffic(traffic)
  const troubles = parts.filter(({ since }) => since !== null)
  return (
    <>
      <p role="status" className="semibold mt-8">
        {troubles.length === 0
          ? t("staff.allWorking")
          : t("adminHealth.troubles", {
              count: troubles.length,
              parts: troubles.map(({ part }) => t(`adminHealth.parts.${part}`)).join(", "),
            })}
      </p>
      <p className="meta">{trafficText}</p>
      <p className="meta">{t("adminHealth.checkedAt", { version, time: formatTime(new Date(at)) })}</p>
    </>
  )
}

type PartsProps = { health: Health } & ReturnType<typeof useCheck>

function Parts({ health, checking, check }: PartsProps) {
  const { history } = useHistory("day")
  return (
    <ul className={styles.parts}>
      {health.parts.map((one) => (
        <PartCard
          key={one.part}
          of={one}
          steps={history?.parts[one.part]}
          isBusy={checking === one.part}
          isDisabled={checking !== null && checking !== one.part}
          onCheck={() => check(one.part)}
        />
      ))}
    </ul>
  )
}

function Waiting() {
  const t = useWords()
  return (
    <div role="status" className={styles.parts}>
      <span className="sr">{t("staff.checkingEveryPart")}</span>
      {healthParts.map((part) => (
        <div key={part} className="card">
          <Skeleton lines={["45%", "100%", "70%"]} />
        </div>
      ))}
    </div>
  )
}

const columns = ["part", "state", "from", "lasted", "what", "node"] as const
const readEveryMs = 60_000

/** Lists every slow or failing period, newest first. */
function IncidentsList() {
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
