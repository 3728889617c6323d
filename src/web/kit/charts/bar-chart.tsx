import type { ReactNode } from "react"
import { classes } from "#web/kit/browser/classes.ts"
import { useWidth } from "#web/kit/browser/use-media.ts"
import { compactNumber, labelEvery, niceTicks } from "#web/kit/charts/chart-scale.ts"
import styles from "#web/kit/charts/charts.module.css"

export type Bar = {
  label: string
  value: number
  /** The tooltip. */
  title: string
  /** `now` highlights one bar; `calm`, `warn` and `bad` show urgency. */
  tone?: "plain" | "now" | "calm" | "warn" | "bad"
}

type BarChartProps = {
  bars: readonly Bar[]
  /** A summary of the chart for screen readers. */
  summary: string
  height?: number
  /** Numbers on an axis and on the highlighted bar, or one on each bar. */
  numbers?: "axis" | "bars"
  /** A dashed line, such as the average. */
  line?: number | null
}

const room = { top: 24, bottom: 26, letter: 7.5 }

/** Draws vertical bars from zero, scaled to the surrounding font size. */
export function BarChart({ bars, summary, height = 280, numbers = "axis", line = null }: BarChartProps) {
  const { width, measure } = useWidth(600)
  const values = [...bars.map(({ value }) => value), line ?? 0]
  const ticks = niceTicks(Math.min(0, ...values), Math.max(0, ...values))
  const [low = 0, high = 1] = [ticks.at(0), ticks.at(-1)]
  const isAxis = numbers === "axis"
  const longest = Math.max(...ticks.map((tick) => compactNumber(tick).length))
  const left = isAxis ? longest * room.letter + 12 : 0
  const step = Math.max(0, width - left) / Math.max(1, bars.length)
  const wide = Math.max(1, Math.min(64, step * (isAxis ? 0.64 : 0.84)))
  const y = (value: number) => room.top + ((high - value) / (high - low)) * (height - room.top - room.bottom)
  const every = labelEvery(
    bars.map(({ label }) => label),
    width - left,
  )
  return (
    <div ref={measure} className={styles.box}>
      <svg width={width} height={height} role="img" aria-label={summary} className={styles.chart}>
        {isAxis &&
          ticks.map((tick) => (
            <g key={tick}>
              <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} className={styles.grid} />
              <text x={left - 8} y={y(tick) + 4} textAnchor="end" className={styles.text}>
                {compactNumber(tick)}
              </text>
            </g>
          ))}
        {bars.map(({ label, value, title, tone = "plain" }, place) => {
          const middle = left + step * (place + 0.5)
          const size = value === 0 ? 0 : Math.max(2, Math.abs(y(value) - y(0)))
          const isNow = tone === "now"
          return (
            <g key={place}>
              <title>{title}</title>
              <rect x={middle - step / 2} y={0} width={step} height={height} className={styles.reach} />
              <rect
                x={middle - wide / 2}
                y={value < 0 ? y(0) : y(0) - size}
                width={wide}
                height={size}
                rx={Math.min(5, wide / 4, size / 2)}
                className={styles[tone]}
              />
              {(isNow || !isAxis) && (
                <text
                  x={middle}
                  y={Math.min(y(0), y(value)) - 7}
                  textAnchor={step < 44 && isNow && place === bars.length - 1 ? "end" : "middle"}
                  dx={step < 44 && isNow && place === bars.length - 1 ? step / 2 : 0}
                  className={styles.number}
                >
                  {compactNumber(value)}
                </text>
              )}
              {(bars.length - 1 - place) % every === 0 && (
                <text
                  x={middle}
                  y={height - 6}
                  textAnchor="middle"
                  className={classes(styles.text, isNow && styles.strong)}
                >
                  {label}
                </text>
              )}
            </g>
          )
        })}
        {line !== null && <line x1={left} x2={width} y1={y(line)} y2={y(line)} className={styles.line} />}
      </svg>
    </div>
  )
}

type BarListItem = { key: string | number; label: ReactNode; value: number; text: string }

/** Draws horizontal bars with their names above; screen readers read a list. */
export function BarList({ items, summary }: { items: readonly BarListItem[]; summary: string }) {
  const most = Math.max(0, ...items.map(({ value }) => value))
  return (
    <ol className={styles.list} aria-label={summary}>
      {items.map(({ key, label, value, text }) => (
        <li key={key}>
          <span className={styles.label}>{label}</span>
          <b className="num">{text}</b>
          <svg width="100%" height="10" aria-hidden="true">
            <rect width="100%" height="10" rx="5" className={styles.track} />
            <rect width={`${shareOf(value, most)}%`} height="10" rx="5" className={styles.bar} />
          </svg>
        </li>
      ))}
    </ol>
  )
}

const shareOf = (value: number, most: number) => (most > 0 ? (Math.max(0, value) / most) * 100 : 0)
