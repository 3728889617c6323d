import type { ReactNode } from "react"
import styles from "#web/kit/charts/charts.module.css"

export type BarListItem = { key: string | number; label: ReactNode; value: number; text: string }

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
