import { Link } from "@tanstack/react-router"
import type { HistoryStep, MeasuredPart } from "#contract/admin/health.ts"
import {
  type FactName,
  factNames,
  factUnits,
  type HealthPart,
  healthLimits,
  slowFromMs,
} from "#domain/admin/health-parts.ts"
import { paths } from "#domain/platform/paths.ts"
import styles from "#web/admin/health/health.module.css"
import { formatBytes, useDuration, useHistoryWords } from "#web/admin/health/health-words.ts"
import { StateChip } from "#web/admin/health/state-chip.tsx"
import { StateStrip } from "#web/admin/health/state-strip.tsx"
import { Button } from "#web/kit/actions/button.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { gap, SentenceAround } from "#web/kit/format/sentence-around.tsx"
import { When } from "#web/kit/format/when.tsx"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { useWords } from "#web/words/words.ts"

type PartCardProps = {
  of: MeasuredPart
  /** The last day; absent until loaded. */
  steps: readonly HistoryStep[] | undefined
  isBusy: boolean
  isDisabled: boolean
  onCheck: () => void
}

/**
 * Renders a component: its state and since when, its last error, its figures, and the last day as a
 * chart.
 */
export function PartCard({ of, steps, isBusy, isDisabled, onCheck }: PartCardProps) {
  const t = useWords()
  const said = useHistoryWords()
  const duration = useDuration()
  const { part, state, reason, since, latencyMs, error, lastError, facts } = of
  const name = t(`adminHealth.parts.${part}`)
  return (
    <li className={classes("card pad-12-16", styles.part, state === "failing" && styles.failing)}>
      <div className={`row apart gap-x-12 ${styles.partHead}`}>
        <h2 className="text-lead">
          <Link to={paths.adminHealth} search={(before) => ({ ...before, thing: part })} hash="history">
            {name}
          </Link>
        </h2>
        <StateChip state={state} />
      </div>
      {reason !== null && <p>{t(`adminHealth.reasons.${reason}`)}</p>}
      {error !== null && <p className="block meta break">{t("adminHealth.said", { text: error })}</p>}
      {since !== null && (
        <p className="meta">
          <SentenceAround text={t("adminHealth.since", { time: gap })}>
            <When at={since} />
          </SentenceAround>
        </p>
      )}
      {steps ? (
        <StateStrip steps={steps} summary={said.short(steps)} hasLine={steps.some(([, ms]) => ms !== null)} />
      ) : (
        <div className={styles.stripRoom} />
      )}
      <Facts
        facts={facts}
        took={latencyMs === null ? null : t("adminHealth.took", { time: duration(latencyMs) })}
      />
      {lastError && lastError.text !== error && (
        <p className="meta">
          {t("staff.lastError")}: {lastError.text} (<When at={lastError.at} />)
        </p>
      )}
      <div className={`row nowrap at-end apart gap-12 ${styles.partFoot}`}>
        <small>{aboutOf(part)}</small>
        <Button look="outline" size="small" isBusy={isBusy} disabled={isDisabled} onClick={onCheck}>
          {t("adminHealth.check")}
          <span className="sr">{t("adminHealth.checkOf", { part: name })}</span>
        </Button>
      </div>
    </li>
  )

  /** Shows the measured values and their limits. */
  function aboutOf(about: HealthPart): string {
    const from = Object.entries(slowFromMs).find(([one]) => one === about)?.[1]
    const limit = facts.limitBytes
    return t(`adminHealth.about.${about}`, {
      slow: from === undefined ? "" : duration(from),
      loop: duration(healthLimits.loopDelayMs),
      limit: typeof limit === "number" ? formatBytes(limit) : "256 MB",
    })
  }
}

/** Returns a component's figures with their units, always in the same order. */
function Facts({ facts, took }: { facts: MeasuredPart["facts"]; took: string | null }) {
  const t = useWords()
  const duration = useDuration()
  const known = factNames.flatMap((name) => {
    const value = facts[name]
    return value === undefined ? [] : [{ name, value }]
  })
  if (known.length === 0 && took === null) return null
  return (
    <dl className={`stack gap-0 ${styles.facts}`}>
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
