import { Link } from "@tanstack/react-router"
import type {
  Backup,
  BookDifference,
  JobState,
  PushServiceState,
  RunningNode,
} from "#contract/admin/health.ts"
import { paths } from "#domain/platform/paths.ts"
import { useMaySee } from "#web/admin/desk.ts"
import styles from "#web/admin/health/health.module.css"
import { formatBytes, useDuration } from "#web/admin/health/health-words.ts"
import { Chip } from "#web/kit/actions/chip.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { When } from "#web/kit/format/when.tsx"
import { formatMoment, formatTime } from "#web/kit/format/when-format.ts"
import { CardCell, CardRow, CardTable } from "#web/kit/lists/card-table.tsx"
import { useWords } from "#web/words/words.ts"

const nodeColumns = ["name", "version", "since", "seen", "memory", "waits"] as const

/** Lists running nodes and nodes that stopped reporting. */
export function NodesTable({ nodes }: { nodes: readonly RunningNode[] }) {
  const t = useWords()
  const duration = useDuration()
  if (nodes.length === 0) return null
  return (
    <section className={`stack mt-24 ${styles.section}`} aria-labelledby="nodes">
      <h2 className="text-lead" id="nodes">
        {t("staff.nodes")}
      </h2>
      <CardTable
        label={t("staff.nodes")}
        columns={nodeColumns.map((column) => t(`adminHealth.nodes.columns.${column}`))}
      >
        {nodes.map(({ id, name, version, startedAt, seenAt, isSilent, isThis, memoryBytes, loopDelayMs }) => (
          <CardRow key={id}>
            <CardCell kind="prose">
              <b translate="no">{name}</b> {isThis && <Chip>{t("adminHealth.nodes.this")}</Chip>}
              {isSilent && <Chip tone="bad">{t("adminHealth.nodes.silent")}</Chip>}
              <code className="block meta">{id.slice(0, 8)}</code>
            </CardCell>
            <CardCell label={t("adminHealth.nodes.columns.version")}>{version}</CardCell>
            <CardCell label={t("adminHealth.nodes.columns.since")}>
              <When at={startedAt} />
            </CardCell>
            <CardCell label={t("adminHealth.nodes.columns.seen")}>
              <When at={seenAt} />
            </CardCell>
            <CardCell label={t("adminHealth.nodes.columns.memory")}>{formatBytes(memoryBytes)}</CardCell>
            <CardCell label={t("adminHealth.nodes.columns.waits")}>{duration(loopDelayMs)}</CardCell>
          </CardRow>
        ))}
      </CardTable>
    </section>
  )
}

const counted = ["sent", "failed", "gone"] as const

/** Lists the outcomes of the last hour's messages, by push service. */
export function ServicesTable({ services }: { services: readonly PushServiceState[] }) {
  const t = useWords()
  return (
    <section className={`stack mt-24 ${styles.section}`} aria-labelledby="services">
      <h2 className="text-lead" id="services">
        {t("adminHealth.services.title")}
      </h2>
      {services.length === 0 && <p>{t("adminHealth.services.none")}</p>}
      {services.length > 0 && (
        <CardTable
          label={t("adminHealth.services.title")}
          columns={(["service", ...counted] as const).map((one) => t(`adminHealth.services.columns.${one}`))}
        >
          {services.map((one) => (
            <CardRow key={one.service}>
              <CardCell kind="prose">
                <b translate="no">{one.service}</b>
              </CardCell>
              {counted.map((what) => (
                <CardCell key={what} label={t(`adminHealth.services.columns.${what}`)} kind="number">
                  {formatCount(one[what])}
                </CardCell>
              ))}
            </CardRow>
          ))}
        </CardTable>
      )}
    </section>
  )
}

const jobColumns = ["name", "state", "last", "took", "result", "next", "error"] as const
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
          columns={jobColumns.map((column) => t(`adminHealth.jobs.columns.${column}`))}
        >
          {jobs.map((job) => (
            <JobRow key={job.name} of={job} />
          ))}
        </CardTable>
      )}
    </section>
  )
}

function JobRow({ of: { name, state, lastAt, tookMs, result, scope, nextAt, lastError } }: { of: JobState }) {
  const t = useWords()
  const duration = useDuration()
  const found =
    result !== null && name === "ledger-check"
      ? t("adminHealth.jobs.found", { count: result, text: formatCount(result) })
      : result !== null && formatCount(result)
  const did = [scope && t(`adminHealth.jobs.scopes.${scope}`), found].filter(Boolean).join(": ") || "–"
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
      <CardCell label={t("adminHealth.jobs.columns.result")}>{did}</CardCell>
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

const backupColumns = ["made", "took", "size", "rows", "proven", "error"] as const

/** Lists the latest backups with their verification, and the command that makes one. */
export function BackupsTable({ backups }: { backups: readonly Backup[] }) {
  const t = useWords()
  const duration = useDuration()
  return (
    <section className={`stack mt-24 ${styles.section}`} aria-labelledby="backups">
      <h2 className="text-lead" id="backups">
        {t("adminHealth.backups.title")}
      </h2>
      {backups.length > 0 && (
        <CardTable
          label={t("adminHealth.backups.title")}
          columns={backupColumns.map((column) => t(`adminHealth.backups.columns.${column}`))}
        >
          {backups.map(({ id, startedAt, tookMs, sizeBytes, rows, provenAt, error }) => (
            <CardRow key={id}>
              <CardCell label={t("adminHealth.backups.columns.made")}>
                <When at={startedAt} />
              </CardCell>
              <CardCell label={t("adminHealth.backups.columns.took")}>
                {tookMs === null ? "–" : duration(tookMs)}
              </CardCell>
              <CardCell label={t("adminHealth.backups.columns.size")}>
                {sizeBytes === null ? "–" : formatBytes(sizeBytes)}
              </CardCell>
              <CardCell label={t("adminHealth.backups.columns.rows")}>
                {rows === null ? "–" : formatCount(rows)}
              </CardCell>
              <CardCell label={t("adminHealth.backups.columns.proven")}>
                {provenAt === null ? t("adminHealth.backups.unproven") : <When at={provenAt} />}
              </CardCell>
              <CardCell label={t("adminHealth.backups.columns.error")} kind="prose">
                {error ?? "–"}
              </CardCell>
            </CardRow>
          ))}
        </CardTable>
      )}
      <p>
        {t(backups.length > 0 ? "adminHealth.backups.how" : "adminHealth.backups.none")}{" "}
        <code>{t("adminHealth.backups.command")}</code>. {t("adminHealth.backups.note")}
      </p>
    </section>
  )
}

const bookColumns = ["thing", "rule", "expected", "found"] as const

/** Lists ledger discrepancies, each linked to its audit log. */
export function BooksTable({ differences, checkedAt }: { differences: BookDifference[]; checkedAt: string }) {
  const t = useWords()
  return (
    <section className={`stack mt-24 ${styles.section}`} aria-labelledby="books">
      <h2 className="text-lead" id="books">
        {t("adminHealth.books.title")}
      </h2>
      <p className="meta">{t("adminHealth.books.checked", { time: formatMoment(new Date(checkedAt)) })}</p>
      <CardTable
        label={t("adminHealth.books.title")}
        columns={bookColumns.map((column) => t(`adminHealth.books.columns.${column}`))}
      >
        {differences.map((one) => (
          <DifferenceRow key={JSON.stringify(one)} of={one} />
        ))}
      </CardTable>
    </section>
  )
}

function DifferenceRow({ of: { rule, expected, found, thing, thingId } }: { of: BookDifference }) {
  const t = useWords()
  const maySee = useMaySee()
  const name =
    thing === null || thingId === null
      ? t("common.everything")
      : t(`adminHealth.books.things.${thing}`, { id: thingId })
  return (
    <CardRow>
      <CardCell kind="prose">
        <b>{name}</b>
        {thing !== null && thingId !== null && maySee(paths.adminAudit) && (
          <Link
            to={paths.adminAudit}
            search={{ thing, id: String(thingId) }}
            className="block text-primary text-meta"
          >
            {t("adminHealth.books.who")}
            <span className="sr">{t("adminHealth.books.whoOf", { thing: name })}</span>
          </Link>
        )}
      </CardCell>
      <CardCell label={t("adminHealth.books.columns.rule")} kind="prose">
        {rule}
      </CardCell>
      <CardCell label={t("adminHealth.books.columns.expected")} kind="prose">
        {expected}
      </CardCell>
      <CardCell label={t("adminHealth.books.columns.found")} kind="prose">
        {found}
      </CardCell>
    </CardRow>
  )
}
