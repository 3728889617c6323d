import type { HistoryStep } from "#contract/admin/health.ts"
import type { HealthState } from "#domain/admin/health-parts.ts"
import styles from "#web/admin/health/health.module.css"
import { useWidth } from "#web/kit/browser/use-media.ts"

// Severity also sets the height, so that it does not depend on colour alone.
const shareOf: Record<HealthState, number> = { "not-set-up": 0.08, well: 0.3, slow: 0.65, failing: 1 }
const classOf: Record<HealthState, string | undefined> = {
  "not-set-up": styles.none,
  well: styles.well,
  slow: styles.slow,
  failing: styles.failingStep,
}

type StateStripProps = {
  steps: readonly HistoryStep[]
  /** A summary of the strip for screen readers. */
  summary: string
  /** The label of a step, by index. */
  titleAt?: (place: number) => string
  height?: number
  /** Left padding, to align with a chart that has an axis. */
  left?: number
  /** The latency, drawn as a line above. */
  hasLine?: boolean
}

/** Draws a part's history: one bar per step, gaps without measurements, and the latency as a line. */
export function StateStrip({
  steps,
  summary,
  titleAt,
  height = 20,
  left = 0,
  hasLine = false,
}: StateStripProps) {
  const { width, measure } = useWidth(280)
  const step = Math.max(0, width - left) / Math.max(1, steps.length)
  const top = hasLine ? 34 : 0
  return (
    <div ref={measure} className={styles.box}>
      <svg width={width} height={top + height} role="img" aria-label={summary} className="block">
        {hasLine && <path d={lineOf(steps, { step, height: top - 6 })} className={styles.line} />}
        <line x1={left} x2={width} y1={top + height - 0.5} y2={top + height - 0.5} className={styles.base} />
        {steps.map(([state], place) => {
          const tall = state === null ? 0 : Math.max(2, shareOf[state] * height)
          return (
            <g key={place}>
              {titleAt && <title>{titleAt(place)}</title>}
              {titleAt && (
                <rect x={left + place * step} y={top} width={step} height={height} className={styles.reach} />
              )}
              {state !== null && (
                <rect
                  x={left + place * step}
                  y={top + height - tall}
                  width={Math.max(1, step - (step > 4 ? 1 : 0))}
                  height={tall}
                  className={classOf[state]}
                />
              )}
            </g>
          )
        })}
      </svg>
    </div>
  )
}

/** Draws a line from step to step, interrupted where nothing was measured. */
function lineOf(steps: readonly HistoryStep[], { step, height }: { step: number; height: number }): string {
  const most = Math.max(1, ...steps.map(([, took]) => took ?? 0))
  let isOn = false
  return steps
    .map(([, took], place) => {
      if (took === null) {
        isOn = false
        return ""
      }
      const at = `${((place + 0.5) * step).toFixed(1)} ${(2 + height - (took / most) * height).toFixed(1)}`
      const said = isOn ? `L${at}` : `M${at}h0.1`
      isOn = true
      return said
    })
    .join("")
}
