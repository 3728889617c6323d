import type { PushServiceState, RunningNode } from "#contract/admin/health.ts"
import { formatBytes, useDuration } from "#web/admin/health/amounts.ts"
import styles from "#web/admin/health/health.module.css"
import { Chip } from "#web/kit/actions/chip.tsx"
import { formatCount } from "#web/kit/format/number.ts"
import { When } from "#web/kit/format/when.tsx"
import { CardCell, CardRow, CardTable } from "#web/kit/lists/card-table.tsx"
import { useWords } from "#web/words/words.ts"

const columns = ["name", "version", "since", "seen", "memory", "waits"] as const

/** Every node that runs, and who has gone silent. */
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
        columns={columns.map((column) => t(`adminHealth.nodes.columns.${column}`))}
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
