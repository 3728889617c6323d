import type { PushServiceState } from "#contract/admin/health.ts"
import styles from "#web/admin/health/health.module.css"
import { formatCount } from "#web/kit/format/number.ts"
import { CardCell, CardRow, CardTable } from "#web/kit/lists/card-table.tsx"
import { useWords } from "#web/words/words.ts"

const counted = ["sent", "failed", "gone"] as const

/** What became of the last hour's messages, by push service. */
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
