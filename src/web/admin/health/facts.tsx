import type { MeasuredPart } from "#contract/admin/health.ts"
import { type FactName, factNames, factUnits } from "#domain/admin/health-parts.ts"
import { formatBytes, useDuration } from "#web/admin/health/amounts.ts"
import styles from "#web/admin/health/health.module.css"
import { formatCount } from "#web/kit/format/number.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { useWords } from "#web/words/words.ts"

/** The figures of a part, each in its unit, always in the same order. */
export function Facts({ facts, took }: { facts: MeasuredPart["facts"]; took: string | null }) {
  const t = useWords()
  const duration = useDuration()
  const known = factNames.flatMap((name) => {
    const value = facts[name]
    return value === undefined ? [] : [{ name, value }]
  })
  if (known.length === 0 && took === null) return null
  return (
    <dl className={styles.facts}>
      {took !== null && (
        <div className="row nowrap apart gap-12">
          <dt>{t("adminHealth.facts.tookMs")}</dt>
          <dd className="semibold text-end num">{took}</dd>
        </div>
      )}
      {known.map(({ name, value }) => (
        <div className="row nowrap apart gap-12" key={name}>
          <dt>{t(`adminHealth.facts.${name}`)}</dt>
          <dd className="semibold text-end num">{sayFact(name, value)}</dd>
        </div>
      ))}
    </dl>
  )

  function sayFact(name: FactName, value: number | string): string {
    if (name === "ownKeys") {
      const kind = value === "settings" || value === "own" ? value : "first-use"
      return t(`adminHealth.ownKeys.${kind}`)
    }
    const unit = factUnits[name]
    if (unit === "time") return formatMoment(new Date(value))
    if (typeof value === "string") return value
    if (unit === "bytes") return formatBytes(value)
    return unit === "ms" ? duration(value) : formatCount(value)
  }
}
