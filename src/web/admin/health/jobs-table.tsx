import type { JobState } from "#contract/admin/health.ts"
import { useDuration } from "#web/admin/health/amounts.ts"
import styles from "#web/admin/health/health.module.css"
import { Chip } from "#web/kit/actions/chip.tsx"
import { formatCount } from "#web/kit/format/number.ts"
import { When } from "#web/kit/format/when.tsx"
import { formatTime } from "#web/kit/format/when-format.ts"
import { CardCell, CardRow, CardTable } from "#web/kit/lists/card-table.tsx"
import { useWords } from "#web/words/words.ts"

const columns = ["name", "state", "last", "took", "result", "next", "error"] as const
const tones = { running: "info", done: "ok", failed: "bad", late: "bad", "not-yet": "plain" } as const

/** Lists the node's background jobs with their last run. */
export function JobsTable({ jobs }: { jobs: readonly JobState[] }) {
  const t = useWords()
  return (
    <section className={`stack mt-24 ${styles.section}`} aria-labelledby="jobs">
      <h2 className="text-lead" id="jobs">
        {t("adminHealth.jobs.title")}
      </h2>
      {jobs.length === 0 && <p>{t("adminHealth.jobs.none")}</p>}
      {jobs.length > 0 && (
        <CardTable
          label={t("adminHealth.jobs.title")}
          columns={columns.map((column) => t(`adminHealth.jobs.columns.${column}`))}
        >
          {jobs.map((job) => (
            <JobRow key={job.name} of={job} />
          ))}
        </CardTable>
      )}
    </section>
  )
}

function JobRow({ of: { name, state, lastAt, tookMs, result, nextAt, lastError } }: { of: JobState }) {
  const t = useWords()
  const duration = useDuration()
  const did =
    result !== null && name === "ledger-check"
      ? t("adminHealth.jobs.found", { count: result, text: formatCount(result) })
      : result !== null && formatCount(result)
  return (
    <CardRow>
      <CardCell kind="prose">{t(`adminHealth.jobs.names.${name}`)}</CardCell>
      <CardCell label={t("adminHealth.jobs.columns.state")}>
        <Chip tone={tones[state]}>{t(`adminHealth.jobs.states.${state}`)}</Chip>
      </CardCell>
      <CardCell label={t("adminHealth.jobs.columns.last")}>
        {lastAt === null ? t("adminHealth.jobs.never") : <When at={lastAt} />}
      </CardCell>
      <CardCell label={t("adminHealth.jobs.columns.took")}>
        {tookMs === null ? "–" : duration(tookMs)}
      </CardCell>
      <CardCell label={t("adminHealth.jobs.columns.result")}>{did === false ? "–" : did}</CardCell>
      <CardCell label={t("adminHealth.jobs.columns.next")}>
        {nextAt === null ? t("staff.now") : formatTime(new Date(nextAt))}
      </CardCell>
      <CardCell label={t("adminHealth.jobs.columns.error")} kind="prose">
        {lastError ? (
          <span>
            {lastError.text} (<When at={lastError.at} />)
          </span>
        ) : (
          "–"
        )}
      </CardCell>
    </CardRow>
  )
}
