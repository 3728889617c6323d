import { useSearch } from "@tanstack/react-router"
import type { Health } from "#contract/admin/health.ts"
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
import { IncidentsList } from "#web/admin/health/incidents-list.tsx"
import { PartCard } from "#web/admin/health/part-card.tsx"
import { healthQuery, useCheck, useHealth, useHistory } from "#web/admin/health/use-health.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Skeleton } from "#web/kit/feedback/skeleton.tsx"
import { formatTime } from "#web/kit/format/when-format.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-health.ts"

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
      <HeadingRow heading={t("staff.systemHealth")} below={health && <Verdict health={health} />}>
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
function Verdict({ health: { parts, version, at } }: { health: Health }) {
  const t = useWords()
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
