import { useWidth } from "#web/kit/browser/use-media.ts"
import { labelEvery } from "#web/kit/charts/chart-scale.ts"
import styles from "#web/kit/charts/charts.module.css"

type HeatGridProps = {
  rows: readonly string[]
  columns: readonly string[]
  /** The label of a cell, by row and column index. */
  valueAt: (row: number, column: number) => number
  titleAt: (row: number, column: number) => string
  /** A summary of the grid for screen readers. */
  summary: string
}

const gap = 3
const room = { bottom: 24, letter: 8 }

/** Draws a value per cell as a square that grows and darkens, so that colour is not needed. */
export function HeatGrid({ rows, columns, valueAt, titleAt, summary }: HeatGridProps) {
  const { width, measure } = useWidth(420)
  const left = Math.max(0, ...rows.map((row) => row.length)) * room.letter + 10
  const step = Math.max(1, (width - left) / Math.max(1, columns.length))
  const tall = Math.max(16, Math.min(28, step))
  const every = labelEvery(columns, width - left)
  const most = Math.max(1, ...rows.flatMap((_, row) => columns.map((_, column) => valueAt(row, column))))
  const height = rows.length * tall + room.bottom
  return (
    <div ref={measure} className={styles.box}>
      <svg width={width} height={height} role="img" aria-label={summary} className={styles.heatGrid}>
        {rows.map((row, r) => (
          <g key={row}>
            <text x={0} y={r * tall + tall / 2 + 4} className={styles.heatText}>
              {row}
            </text>
            {columns.map((column, c) => (
              <Crossing
                key={column}
                x={left + c * step}
                y={r * tall}
                width={Math.max(1, step - gap)}
                height={tall - gap}
                share={Math.max(0, valueAt(r, c)) / most}
                title={titleAt(r, c)}
              />
            ))}
          </g>
        ))}
        {columns.map(
          (column, c) =>
            c % every === 0 &&
            left + c * step + column.length * room.letter <= width && (
              <text key={column} x={left + c * step} y={height - 6} className={styles.heatText}>
                {column}
              </text>
            ),
        )}
      </svg>
    </div>
  )
}

type CrossingProps = { x: number; y: number; width: number; height: number; share: number; title: string }

function Crossing({ x, y, width, height, share, title }: CrossingProps) {
  const size = share === 0 ? 0 : 0.3 + 0.7 * Math.sqrt(share)
  const [wide, tall] = [width * size, height * size]
  return (
    <g>
      <title>{title}</title>
      <rect x={x} y={y} width={width} height={height} rx={4} className={styles.empty} />
      <rect
        x={x + (width - wide) / 2}
        y={y + (height - tall) / 2}
        width={wide}
        height={tall}
        rx={Math.min(4, wide / 3)}
        fillOpacity={0.4 + 0.6 * share}
        className={styles.full}
      />
    </g>
  )
}
