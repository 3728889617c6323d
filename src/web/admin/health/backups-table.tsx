import type { Backup } from "#contract/admin/health.ts"
import { formatBytes, useDuration } from "#web/admin/health/amounts.ts"
import styles from "#web/admin/health/health.module.css"
import { formatCount } from "#web/kit/format/number.ts"
import { When } from "#web/kit/format/when.tsx"
import { CardCell, CardRow, CardTable } from "#web/kit/lists/card-table.tsx"
import { useWords } from "#web/words/words.ts"

const columns = ["made", "took", "size", "rows", "proven", "error"] as const

/** The last backups, whether each has been restored and found whole, and how to make one. */
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
          columns={columns.map((column) => t(`adminHealth.backups.columns.${column}`))}
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
